import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Empty } from '../../../components/empty.tsx';
import { SubjectLink } from '../../../components/subject-link.tsx';
import { linePath } from '../../../lib/line-path.ts';
import { percent } from '../../../lib/quantity.ts';
import { exactTime, timeWithOffset } from '../../../lib/time.ts';
import { defineChart, type Drawn } from '../chart.ts';
import { placesInput } from '../chart-places.ts';
import { beforeOf } from '../compared-table.ts';
import { restRow } from '../rest-row.ts';
import styles from '../dashboards.module.css';
import { knownLoads, loadsPath } from '../figure-path.ts';
import { useKeptTime } from '../use-kept-time.ts';

const route = 'POST /monitor/api/v1/charts/busy-lines';

const outletOf = ({
  outletNumber,
  outletName,
}: Pick<Drawn<typeof route>['data']['rows'][number], 'outletNumber' | 'outletName'>) =>
  `${outletNumber} ${outletName}`;

function Draw({ data: { rows, total }, isCompared, places }: Drawn<typeof route>) {
  const { t } = useTranslation();
  const keepTime = useKeptTime();
  if (rows.length === 0) return <Empty title={t('dashboards:traffic.noneBusy')} />;
  return (
    <div className={styles.part}>
      {total > rows.length && (
        <h3 className="quiet small">
          <Link className="link" to={keepTime(loadsPath(places, knownLoads))}>
            {t('dashboards:traffic.busyOf', { count: total })}
          </Link>
        </h3>
      )}
      <ol className={`list ${styles.lines}`}>
        {rows.map(
          ({
            id,
            name,
            provider,
            removedAt,
            inPercent,
            outPercent,
            before,
            coveragePercent,
            busiest,
            ...stands
          }) => (
            <li key={id}>
              <span className={styles.who}>
                <SubjectLink to={keepTime(linePath(id))} {...{ name, removedAt }} />
                <span className="quiet caption cut">
                  {[
                    outletOf(stands),
                    provider,
                    t('dashboards:coverage', { percent: percent(coveragePercent, 1) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="figures">
                {t('dashboards:traffic.shares', { in: percent(inPercent, 1), out: percent(outPercent, 1) })}
                {isCompared && (
                  <span className="quiet caption block">
                    {t('dashboards:traffic.sharesBefore', {
                      ...{ in: percent(before.inPercent, 1), out: percent(before.outPercent, 1) },
                    })}
                  </span>
                )}
              </span>
              <span className="quiet caption figures">
                {t('dashboards:traffic.busiest', {
                  percent: percent(busiest.percent, 1),
                  at: exactTime(Date.parse(busiest.at)),
                })}
              </span>
            </li>
          ),
        )}
      </ol>
    </div>
  );
}

export const busyLines = defineChart<typeof route>({
  ...{ id: 'busy lines', chartCode: 'overall_operations_overview', route, isOfPeriod: true, draw: Draw },
  permission: 'DMS_SERVER_MANAGE_WAN_VIEW',
  inputOf: (period, places) => ({ body: { ...period, ...placesInput(places) } }),
  titleOf: (t) => t('dashboards:chart.busyLines'),
  tableOf: (t, { rows, total }, isCompared) => ({
    head: [
      t('dashboards:column.name'),
      t('dashboards:column.outlet'),
      t('dashboards:column.provider'),
      ...(['inShare', 'outShare', 'busiest', 'busiestAt'] as const).map((key) =>
        t(`dashboards:column.${key}`),
      ),
      t('dashboards:coverageWord'),
      ...(isCompared
        ? (['inShare', 'outShare'] as const).map((key) => beforeOf(t, t(`dashboards:column.${key}`)))
        : []),
    ],
    rows: [
      ...rows.map(
        ({ name, provider, inPercent, outPercent, before, coveragePercent, busiest, ...stands }) => [
          ...[
            name,
            outletOf(stands),
            provider,
            percent(inPercent, 1),
            percent(outPercent, 1),
            percent(busiest.percent, 1),
          ],
          ...[timeWithOffset(Date.parse(busiest.at)), percent(coveragePercent, 1)],
          ...(isCompared ? [percent(before.inPercent, 1), percent(before.outPercent, 1)] : []),
        ],
      ),
      ...restRow(t, rows.length, total),
    ],
  }),
  rows: (places) => loadsPath(places),
  rowsAt: (places) => loadsPath(places),
});
