import { useTranslation } from 'react-i18next';
import { dismiss, useNotices } from '../lib/notices.ts';
import styles from './toasts.module.css';

/** Short messages at the top of the page; read out by screen readers as they come. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useNotices((notices) => notices.toasts);
  return (
    <div className={styles.stack} aria-live="assertive">
      {toasts.map(({ id, kind, text }) => (
        <div key={id} className={`${styles.toast} ${styles[kind]}`} role="alert">
          <span className={styles.text}>{text}</span>
          <button
            type="button"
            className={styles.close}
            aria-label={t('common:close')}
            onClick={() => dismiss(id)}
          >
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
