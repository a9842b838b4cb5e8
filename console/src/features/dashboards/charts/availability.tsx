import { type TFunction } from 'i18next';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { percent } from '../../../lib/quantity.ts';
import { timeWithOffset } from '../../../lib/time.ts';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { type ChartTable, defineChart, type Drawn } from '../chart.ts';
import { placesInput } from '../chart-places.ts';
import { comparedRows } from '../compared-table.ts';
import styles from '../dashboards.module.css';
import { availabilityPath } from '../figure-path.ts';
import { useKeptTime } from '../use-kept-time.ts';
import { differenceText } from '../shares-of.ts';

const route = 'POST /monitor/api/v1/charts/availability';

// Drawings come when there is something to draw.
const Trend = lazy(() => import('./availability-trend.tsx').then((m) => ({ default: m.Trend })));

const exactShare = (value: number | null) => percent(value, 3);

type Over = Pick<Drawn<typeof route>['data'], 'kinds' | 'bounds'>;
type Kind = Over['kinds'][number]['kind'];

interface SharesProps {
  readonly data: Over;
  readonly isCompared: boolean;
  readonly pathOf: (kind: Kind) => string;
}

/** Availability with its coverage, and how it went, a part a kind. */
export function AvailabilityShares({ data, isCompared, pathOf }: SharesProps) {
  const { t } = useTranslation();
  if (data.kinds.length === 0) return <p className="note">{t('dashboards:noKinds')}</p>;
  return (
    <ul className={`list ${styles.shares}`}>
      {data.kinds.map(({ kind, whole, before, steps }) => (
        <li key={kind}>
          <Link className="link" to={pathOf(kind)}>
            {t(`dashboards:kind.${kind}`)}
          </Link>
          <span className={`${styles.big} figures`}>{exactShare(whole.availabilityPercent)}</span>
          <span className="quiet caption figures">
            {whole.coveragePercent === null
              ? t('dashboards:tooEarly')
              : t('dashboards:coverage', { percent: percent(whole.coveragePercent, 1) })}
            {isCompared && (
              <span className="block">
                {t('dashboards:before', {
                  percent: exactShare(before.availabilityPercent),
                  difference: differenceText(whole.availabilityPercent, before.availabilityPercent),
                })}
              </span>
            )}
          </span>
          <Suspense fallback={<SkeletonRows count={2} />}>
            <Trend steps={steps} bounds={data.bounds} name={t(`dashboards:kind.${kind}`)} />
          </Suspense>
        </li>
      ))}
    </ul>
  );
}

const nothing = { availabilityPercent: null, coveragePercent: null };
const sharesOfStep = ({
  availabilityPercent,
  coveragePercent,
}: Pick<Over['kinds'][number]['whole'], 'availabilityPercent' | 'coveragePercent'>) => [
  exactShare(availabilityPercent),
  percent(coveragePercent, 1),
];

/** The steps as rows, with the whole and the period before where they are compared. */
export const availabilityTable = (
  t: TFunction,
  { kinds, bounds }: Over,
  isCompared: boolean,
): ChartTable => ({
  head: [
    t('dashboards:time'),
    ...kinds.flatMap(({ kind }) => {
      const name = t(`dashboards:kind.${kind}`);
      return [`${name}: ${t('dashboards:chart.availability')}`, `${name}: ${t('dashboards:coverageWord')}`];
    }),
  ],
  rows: [
    ...bounds
      .slice(0, -1)
      .map((at, step) => [
        timeWithOffset(Date.parse(at)),
        ...kinds.flatMap(({ steps }) => sharesOfStep(steps[step] ?? nothing)),
      ]),
    ...(isCompared ? comparedRows(t, (which) => kinds.flatMap((kind) => sharesOfStep(kind[which]))) : []),
  ],
});

function Draw({ data, isCompared, places }: Drawn<typeof route>) {
  const keepTime = useKeptTime();
  return (
    <AvailabilityShares
      {...{ data, isCompared }}
      pathOf={(kind) => keepTime(availabilityPath(places, kind))}
    />
  );
}

export const availability = defineChart<typeof route>({
  ...{ id: 'availability', chartCode: 'overall_operations_overview', route, isOfPeriod: true },
  inputOf: (period, places) => ({ body: { ...period, ...placesInput(places) } }),
  titleOf: (t) => t('dashboards:chart.availability'),
  draw: Draw,
  tableOf: availabilityTable,
});
