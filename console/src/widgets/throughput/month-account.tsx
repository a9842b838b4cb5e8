import { useTranslation } from 'react-i18next';
import { withPrefix } from '../../lib/quantity.ts';
import styles from './throughput.module.css';

interface Props {
  readonly name: string;
  /** `2026-11` */
  readonly month: string;
  readonly usedBytes: number;
  readonly budgetBytes: number;
}

/** What was carried this month of what may be, as a bar and in words. */
export function MonthAccount({ name, month, usedBytes, budgetBytes }: Props) {
  const { t } = useTranslation();
  const share = budgetBytes === 0 ? 1 : Math.min(1, usedBytes / budgetBytes);
  const words = t('dial:used', {
    used: withPrefix(usedBytes, 'B'),
    budget: withPrefix(budgetBytes, 'B'),
  });
  return (
    <div className="grid gap-1">
      <span className="line between gap-2 small">
        <span className="cut">{name}</span>
        <span className="quiet figures unbroken">{month}</span>
      </span>
      <span
        className={styles.meter}
        data-full={share >= 0.9}
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={words}
      >
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className="quiet caption figures">{words}</span>
    </div>
  );
}
