import { type AlertSeverity } from '@linekeeper/contract/alerts/alert-terms';
import { useTranslation } from 'react-i18next';

/** How bad an alert is: its word, in its colour. The shell shows it; the shape beside it would bring the lists' parts along. */
export function SeverityMark({ severity }: { readonly severity: AlertSeverity }) {
  const { t } = useTranslation();
  return (
    <span className="medium unbroken" style={{ color: `var(--${severity})` }}>
      {t(`messages:severity.${severity}`)}
    </span>
  );
}
