import { ClockCircleOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasEnded } from '../../lib/operations.ts';
import { OperationCard } from './operation-card.tsx';
import styles from './operations-tray.module.css';
import barStyles from './top-bar.module.css';
import { markSeen, useTray } from './use-tray.ts';

/** Long operations in the top bar, with how many go on or failed unseen; nothing where there was none within the hour. */
export function OperationsTray() {
  const { t } = useTranslation();
  const { all, count } = useTray();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, [isOpen]);
  if (all.length === 0) return null;
  const open = () => {
    setOpen(!isOpen);
    markSeen(all.filter(hasEnded).map(({ id }) => id));
  };
  const label = count > 0 ? t('operations:trayWith', { count }) : t('operations:title');
  return (
    <span
      ref={root}
      className={styles.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        root.current?.querySelector('button')?.focus();
      }}
    >
      <button
        type="button"
        className={barStyles.icon}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={open}
      >
        <ClockCircleOutlined aria-hidden />
        {count > 0 && (
          <span className={`figures ${styles.badge}`} aria-hidden>
            {count}
          </span>
        )}
      </button>
      {isOpen && (
        <section className={styles.tray} aria-label={t('operations:title')}>
          <h2 className={`small ${styles.head}`}>{t('operations:title')}</h2>
          <ul className="list">
            {all.map((operation) => (
              <li key={operation.id} className={`grid gap-2 ${styles.row}`} onClick={closeAfterLink(setOpen)}>
                <OperationCard operation={operation} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </span>
  );
}

/** Who follows a link leaves the tray. */
const closeAfterLink = (setOpen: (isOpen: boolean) => void) => (event: { target: unknown }) => {
  if (event.target instanceof HTMLAnchorElement) setOpen(false);
};
