import { type Availability } from '@linekeeper/contract/monitoring/subject-reads';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { percent } from '../../../lib/quantity.ts';
import { standingPath } from '../../../lib/standing-path.ts';
import { clockTime, exactTime } from '../../../lib/time.ts';
import { useNow } from '../../../components/use-now.ts';
import { defineChart, type Drawn } from '../chart.ts';
import { placedPath, placesInput } from '../chart-places.ts';
import styles from '../dashboards.module.css';
import { differenceText, sharesOf } from '../shares-of.ts';

const route = 'POST /monitor/api/v1/charts/availability';
type Answer = Drawn<typeof route>['data'];

const exactShare = (value: number | null) => percent(value, 3);

function said(t: TFunction, at: string, of: Availability): string {
  return t('dashboards:step', {
    ...{ at, available: exactShare(of.availabilityPercent), coverage: percent(of.coveragePercent, 1) },
  });
}

function Draw({ data, isCompared, places }: Drawn<typeof route>) {
  const { t } = useTranslation();
  if (data.kinds.length === 0) return <p className="note">{t('dashboards:noKinds')}</p>;
  return (
    <ul className={`list ${styles.shares}`}>
      {data.kinds.map(({ kind, whole, before, steps }) => (
        <li key={kind}>
          <Link className="link" to={placedPath(standingPath(kind), kind, places)}>
            {t(`dashboards:kind.${kind}`)}
          </Link>
          <span className={`${styles.big} figures`}>{exactShare(whole.availabilityPercent)}</span>
          <span className="quiet caption figures">
            {t('dashboards:coverage', { percent: percent(whole.coveragePercent, 1) })}
            {isCompared && (
              <span className="block">
                {t('dashboards:before', {
                  percent: exactShare(before.availabilityPercent),
                  difference: differenceText(whole.availabilityPercent, before.availabilityPercent),
                })}
              </span>
            )}
          </span>
          <Trend steps={steps} bounds={data.bounds} name={t(`dashboards:kind.${kind}`)} />
        </li>
      ))}
    </ul>
  );
}

interface TrendProps {
  readonly steps: readonly Availability[];
  readonly bounds: Answer['bounds'];
  readonly name: string;
}

/** Step by step: what was up, what was down (never too thin to be seen), and hatched what nobody measured. */
function Trend({ steps, bounds, name }: TrendProps) {
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

export const availability = defineChart<typeof route>({
  ...{ id: 'availability', chartCode: 'overall_operations_overview', route, isOfPeriod: true },
  inputOf: (period, places) => ({ body: { ...period, ...placesInput(places) } }),
  titleOf: (t) => t('dashboards:chart.availability'),
  draw: Draw,
  tableOf: (t, { kinds, bounds }) => ({
    head: [
      t('dashboards:time'),
      ...kinds.flatMap(({ kind }) => {
        const name = t(`dashboards:kind.${kind}`);
        return [`${name}: ${t('dashboards:chart.availability')}`, `${name}: ${t('dashboards:coverageWord')}`];
      }),
    ],
    rows: bounds
      .slice(0, -1)
      .map((at, step) => [
        exactTime(Date.parse(at)),
        ...kinds.flatMap(({ steps }) => [
          exactShare(steps[step]?.availabilityPercent ?? null),
          percent(steps[step]?.coveragePercent, 1),
        ]),
      ]),
  }),
});
