import { type AlertSeverity } from '@linekeeper/contract/alerts/alert-terms';
import { severityText } from './alert-words.ts';
import styles from './alert.module.css';

/** The worse, the more corners point up: known without its colour. */
const shapes: Readonly<Record<AlertSeverity, React.ReactNode>> = {
  critical: <path d="M6 0.4 11.6 6 6 11.6 0.4 6Z" fill="currentColor" />,
  major: <path d="M6 0.8 11.6 11H0.4Z" fill="currentColor" />,
  minor: <path d="M6 1.6 10.9 10.4H1.1Z" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  warning: <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.5" />,
};

/** The shape of a severity alone, in its colour: always beside its word. */
export const SeverityShape = ({ severity }: { readonly severity: AlertSeverity }) => (
  <svg className={`${styles.shape} ${styles[severity]}`} viewBox="0 0 12 12" aria-hidden>
    {shapes[severity]}
  </svg>
);

/** A severity: colour, shape and word, the same everywhere. `isOver`: it is past, and takes no colour. */
export const Severity = ({
  severity,
  isOver,
}: {
  readonly severity: AlertSeverity;
  readonly isOver?: boolean;
}) => (
  <span className={`inline near unbroken ${isOver ? 'quiet' : ''}`}>
    <SeverityShape severity={severity} />
    <span className={isOver ? undefined : styles[severity]}>{severityText(severity)}</span>
  </span>
);
