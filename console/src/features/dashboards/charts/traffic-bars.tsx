import { useTranslation } from 'react-i18next';
import { useNow } from '../../../components/use-now.ts';
import { bitRate, percent } from '../../../lib/quantity.ts';
import { clockTime, exactTime } from '../../../lib/time.ts';
import styles from '../dashboards.module.css';
import { meanRate } from '../traffic-amounts.ts';
import { type Traffic } from '../traffic-table.ts';

/** Mean rates step by step, in above and out below, both to one scale; hatched what was not measured. */
export function Bars({ data: { steps, bounds } }: { readonly data: Traffic }) {
  const { t } = useTranslation();
  const now = useNow();
  const ends = bounds.map((at) => Date.parse(at));
  const [fromMs, toMs] = [ends[0]!, ends.at(-1)!];
  const rates = steps.map((step, at) => {
    const ms = ends[at + 1]! - ends[at]!;
    return { in: meanRate(step.inBytes, ms), out: meanRate(step.outBytes, ms) };
  });
  const most = Math.max(1, ...rates.flatMap((rate) => [rate.in, rate.out]));
  return (
    <div className={styles.trendBox}>
      <span className="quiet caption figures">{t('dashboards:traffic.scale', { rate: bitRate(most) })}</span>
      <div className={styles.bars} role="img" aria-label={t('dashboards:traffic.trend')}>
        {steps.map((step, at) => (
          <span
            key={ends[at]}
            className={styles.bar}
            style={{ width: `${(100 * (ends[at + 1]! - ends[at]!)) / (toMs - fromMs)}%` }}
            title={t('dashboards:traffic.step', {
              at: exactTime(ends[at]!),
              in: bitRate(rates[at]!.in),
              out: bitRate(rates[at]!.out),
              coverage: percent(step.coveragePercent, 1),
            })}
          >
            {step.coveragePercent !== null && step.coveragePercent < 100 && (
              <span className={styles.unseen} style={{ height: `${100 - step.coveragePercent}%` }} />
            )}
            <span className={styles.half}>
              <span
                className={styles.way}
                data-way="in"
                style={{ height: `${(100 * rates[at]!.in) / most}%` }}
              />
            </span>
            <span className={styles.half}>
              <span
                className={styles.way}
                data-way="out"
                style={{ height: `${(100 * rates[at]!.out) / most}%` }}
              />
            </span>
          </span>
        ))}
      </div>
      <span className="row quiet caption figures">
        <span>{clockTime(fromMs, now)}</span>
        <span className="end">{clockTime(toMs, now)}</span>
      </span>
    </div>
  );
}
