import { useTranslation } from 'react-i18next';
import { hasEnded } from '../../lib/operations.ts';
import { OperationCard, useOperationLabel } from './operation-card.tsx';
import styles from './operations-tray.module.css';
import { markSeen, useTray } from './use-tray.ts';

/** What was just started or ended, in the corner of every screen; it fades into the tray of the top bar. */
export function OperationsCorner() {
  const { t } = useTranslation();
  const labelOf = useOperationLabel();
  const { corner } = useTray();
  if (corner.length === 0) return null;
  return (
    <aside className={`grid gap-2 ${styles.corner}`} aria-label={t('operations:title')}>
      {corner.slice(0, 3).map((operation) => (
        <section
          key={operation.id}
          className={`grid gap-2 ${styles.operation}`}
          data-fades={operation.state === 'done' || undefined}
        >
          <OperationCard
            operation={operation}
            action={
              <button
                type="button"
                className={`bare quiet ${styles.close}`}
                aria-label={t('operations:hide', { label: labelOf(operation) })}
                onClick={() => markSeen([operation.id])}
              >
                ×
              </button>
            }
          />
          {hasEnded(operation) && <span className="visually-hidden">{t('operations:inTray')}</span>}
        </section>
      ))}
    </aside>
  );
}
