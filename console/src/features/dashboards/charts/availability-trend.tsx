import { type Availability } from '@linekeeper/contract/monitoring/subject-reads';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../components/use-now.ts';
import { percent } from '../../../lib/quantity.ts';
import { clockTime, exactTime } from '../../../lib/time.ts';
import styles from '../dashboards.module.css';
import { sharesOf } from '../shares-of.ts';

function said(t: TFunction, at: string, of: Availability): string {
  return t('dashboards:step', {
    ...{ at, available: percent(of.availabilityPercent, 3), coverage: percent(of.coveragePercent, 1) },
  });
}

interface TrendProps {
  readonly steps: readonly Availability[];
  readonly bounds: readonly string[];
  readonly name: string;
}

/** Step by step: what was up, what was down (never too thin to be seen), and hatched what nobody measured. */
export function Trend({ steps, bounds, name }: TrendProps) {
  const { t } = useTranslation();
  const now = useNow();
  const [fromMs, toMs] = [Date.parse(bounds[0] ?? ''), Date.parse(bounds.at(-1) ?? '')];
  return (
    <div className={styles.trendBox}>
      <div className={styles.trend} role="img" aria-label={t('dashboards:trendOf', { name })}>
        {steps.map((step, at) => {
          const beginMs = Date.parse(bounds[at]!);
          const share = (Date.parse(bounds[at + 1]!) - beginMs) / (toMs - fromMs);
          const { up, down, unmeasured } = sharesOf(step);
          return (
            <span
              key={beginMs}
              className={styles.step}
              style={{ width: `${100 * share}%` }}
              title={said(t, exactTime(beginMs), step)}
            >
              {unmeasured > 0 && <span className={styles.blind} style={{ flexGrow: unmeasured }} />}
              {down > 0 && <span className={styles.down} style={{ flexGrow: down }} />}
              {up > 0 && <span className={styles.up} style={{ flexGrow: up }} />}
            </span>
          );
        })}
      </div>
      <span className="row quiet caption figures">
        <span>{clockTime(fromMs, now)}</span>
        <span className="end">{clockTime(toMs, now)}</span>
      </span>
    </div>
  );
}
