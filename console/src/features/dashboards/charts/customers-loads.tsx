import { lineLoads } from '@linekeeper/contract/dashboards/chart-terms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Empty } from '../../../components/empty.tsx';
import { percent } from '../../../lib/quantity.ts';
import { defineChart, type Drawn } from '../chart.ts';
import { customerInput, holdersOf } from '../chart-places.ts';
import { beforeOf } from '../compared-table.ts';
import { customerCells } from '../customer-cells.ts';
import { restRow } from '../rest-row.ts';
import styles from '../dashboards.module.css';
import { differenceText } from '../shares-of.ts';
import { useKeptTime } from '../use-kept-time.ts';

const route = 'POST /monitor/api/v1/charts/busy-lines/customers/list';
/** As many as can be taken in; all of them are in the list that it opens. */
const mostShown = 6;
const most = { sort: 'mostPercent', order: 'desc' } as const;

function Draw({ data: { list, totals }, places }: Drawn<typeof route>) {
  const { t } = useTranslation();
  const keepTime = useKeptTime();
  const known = list.filter(({ mostPercent }) => mostPercent !== null);
  const { customers, closedCustomers, productlessCustomers } = totals;
  return (
    <>
      {known.length === 0 ? (
        <Empty title={t('dashboards:traffic.noneBusy')} />
      ) : (
        <ul className={`list ${styles.loads}`}>
          {known.map(({ companyId, name, parentName, mostPercent, over80, over50, before }) => (
            <li key={companyId}>
              <span className="cut" title={name}>
                {name}
                {parentName !== null && (
                  <span className="quiet caption block cut">{t('customers:of', { name: parentName })}</span>
                )}
              </span>
              <span className="figures">
                {t('dashboards:loads.most', { percent: percent(mostPercent, 1) })}
                {before && (
                  <span className="quiet caption block">
                    {t('dashboards:before', {
                      percent: percent(before.mostPercent, 1),
                      difference: differenceText(mostPercent, before.mostPercent),
                    })}
                  </span>
                )}
              </span>
              <span className="quiet caption figures">
                {t('dashboards:loads.counts', { over80, over50 })}
                {before && (
                  <span className="block">
                    {t('dashboards:loads.countsBefore', { over80: before.over80, over50: before.over50 })}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={`quiet caption ${styles.whose}`}>
        {lineLoads.map((load, at) => (
          <span key={load}>
            {at > 0 && ' · '}
            <Link className="link" to={keepTime(holdersOf('loads', places, { sort: load, order: 'desc' }))}>
              {t(`dashboards:loads.load.${load}`)} {totals[load]}
            </Link>
            {totals.before && ` (${t('dashboards:loads.before', { count: totals.before[load] })})`}
          </span>
        ))}
      </p>
      <p className={`quiet caption ${styles.whose}`}>
        {[
          t('dashboards:traffic.customers', { count: customers }),
          closedCustomers > 0 && t('dashboards:resources.closedCustomers', { count: closedCustomers }),
          productlessCustomers > 0 &&
            t('dashboards:resources.productlessCustomers', { count: productlessCustomers }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

/** How many lines of all customers used how much of their contract, and at which customers the busiest are: no line is named. */
export const customersLoads = defineChart<typeof route>({
  ...{ id: 'customers loads', chartCode: 'overall_operations_overview', route, isOfPeriod: true },
  isAskedBefore: true,
  ...{ permission: 'DMS_SERVER_MANAGE_WAN_VIEW', draw: Draw },
  rows: (places) => holdersOf('loads', places),
  rowsAt: (places) => holdersOf('loads', places),
  inputOf: (period, places, _at, isCompared) => ({
    body: {
      ...{ ...period, ...most, pageSize: mostShown, ...customerInput(places) },
      ...(isCompared && { isCompared }),
    },
  }),
  titleOf: (t) => t('dashboards:loads.title'),
  tableOf: (t, { list, total }, isCompared) => ({
    head: [
      ...[...customerCells().head(t), t('dashboards:loads.mostColumn')],
      ...lineLoads.map((load) => t(`dashboards:loads.load.${load}`)),
      t('dashboards:traffic.lines'),
      ...(isCompared
        ? [
            t('dashboards:loads.mostColumn'),
            ...lineLoads.map((load) => t(`dashboards:loads.load.${load}`)),
          ].map((figure) => beforeOf(t, figure))
        : []),
    ],
    rows: [
      ...list.map(({ mostPercent, lines, before, ...row }) => [
        ...[...customerCells().row(row), percent(mostPercent, 1)],
        ...lineLoads.map((load) => String(row[load])),
        String(lines),
        ...(isCompared
          ? [
              percent(before?.mostPercent ?? null, 1),
              ...lineLoads.map((load) => (before ? String(before[load]) : '')),
            ]
          : []),
      ]),
      ...restRow(t, list.length, total),
    ],
  }),
});
