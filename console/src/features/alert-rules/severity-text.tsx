import { type AlertSeverity } from '@linekeeper/contract/alerts/alert-terms';
import { useTranslation } from 'react-i18next';
import styles from './alert-rules.module.css';

/** How bad an alert is: a bar for each step, so that it is known without its colour, and the word. */
export function SeverityText({ severity }: { readonly severity: AlertSeverity }) {
  const { t } = useTranslation();
  return (
    <span className={`${styles.severity} ${styles[severity]}`}>
      <span className={styles.bars} aria-hidden />
      {t(`alert-rules:severity.${severity}`)}
    </span>
  );
}
