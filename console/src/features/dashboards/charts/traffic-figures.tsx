import { type CarriedTraffic } from '@linekeeper/contract/dashboards/traffic';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../../components/empty.tsx';
import { useNow } from '../../../components/use-now.ts';
import { bitRate, percent, withPrefix } from '../../../lib/quantity.ts';
import { clockTime, exactTime } from '../../../lib/time.ts';
import { type ChartTable } from '../chart.ts';
import styles from '../dashboards.module.css';
import { growthText, meanRate } from '../traffic-amounts.ts';

interface Traffic {
  readonly whole: CarriedTraffic;
  readonly before: CarriedTraffic;
  readonly steps: readonly CarriedTraffic[];
  readonly bounds: readonly string[];
}

const bytes = (amount: number) => withPrefix(amount, 'B');
const ways = [
  { way: 'in', key: 'inBytes' },
  { way: 'out', key: 'outBytes' },
] as const;

/** What was carried in and out: sums, with the period before where it is asked for, and over time. */
export function TrafficFigures({
  data,
  isCompared,
}: {
  readonly data: Traffic;
  readonly isCompared: boolean;
}) {
  const { t } = useTranslation();
  const { whole, before, bounds } = data;
  if (whole.coveragePercent === null) return <Empty title={t('dashboards:traffic.none')} />;
  return (
    <div className={styles.shares}>
      <ul className={`list ${styles.ways}`}>
        {ways.map(({ way, key }) => (
          <li key={way}>
            <span className="inline near">
              <span className={styles.way} data-way={way} aria-hidden />
              {t(`dashboards:traffic.${way}`)}
            </span>
            <span className={`${styles.big} figures`}>{bytes(whole[key])}</span>
            {isCompared && (
              <span className="quiet caption figures">
                {t('dashboards:traffic.before', {
                  amount: bytes(before[key]),
                  difference: growthText(whole, before, key),
                  percent: percent(before.coveragePercent, 1),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <span className="quiet caption figures">
        {t('dashboards:coverage', { percent: percent(whole.coveragePercent, 1) })}
        {' · '}
        {t('dashboards:traffic.until', { at: exactTime(Date.parse(bounds.at(-1)!)) })}
      </span>
      <Bars data={data} />
    </div>
  );
}

/** Mean rates step by step, in above and out below, both to one scale; hatched what was not measured. */
function Bars({ data: { steps, bounds } }: { readonly data: Traffic }) {
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

/** The steps as rows of words. */
export const trafficTable = (t: TFunction, { steps, bounds }: Traffic): ChartTable => ({
  head: [
    t('dashboards:time'),
    ...ways.map(({ way }) => `${t(`dashboards:traffic.${way}`)} (B)`),
    t('dashboards:coverageWord'),
  ],
  rows: steps.map((step, at) => [
    exactTime(Date.parse(bounds[at]!)),
    ...ways.map(({ key }) => String(step[key])),
    percent(step.coveragePercent, 1),
  ]),
});
