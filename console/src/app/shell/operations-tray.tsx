import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OperationProgress } from '../../components/operation-progress.tsx';
import { hasEnded, useMyOperations } from '../../lib/operations.ts';
import { operationPlaces } from './operation-places.ts';
import styles from './operations-tray.module.css';

/** The reader's long operations, in the corner of every screen: one may leave the screen that started one and come back. */
export function OperationsTray() {
  const { t, i18n } = useTranslation();
  const operations = useMyOperations();
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  // What had ended before this visit began is no news.
  const [startedAt] = useState(() => new Date().toISOString());
  const shown = operations.filter(
    (operation) =>
      !dismissed.has(operation.id) && (!hasEnded(operation) || (operation.finishedAt ?? '') > startedAt),
  );
  if (shown.length === 0) return null;
  return (
    <aside className={`grid gap-2 ${styles.corner}`} aria-label={t('operations:title')}>
      {shown.slice(0, 3).map((operation) => {
        const key = `operations:kinds.${operation.kind.replaceAll('.', '-')}`;
        const label = i18n.exists(key) ? t(key) : t('operations:title');
        const place = operationPlaces[operation.kind];
        return (
          <section key={operation.id} className={`frame grid gap-2 ${styles.operation}`}>
            <div className="row between gap-2 small">
              {place === undefined ? (
                <span>{label}</span>
              ) : (
                <Link to={`${place}?operation=${operation.id}`}>{label}</Link>
              )}
              <button
                type="button"
                className={`bare quiet ${styles.close}`}
                aria-label={t('operations:hide', { label })}
                onClick={() => setDismissed(new Set([...dismissed, operation.id]))}
              >
                ×
              </button>
            </div>
            <OperationProgress operation={operation} label={label} />
          </section>
        );
      })}
    </aside>
  );
}
