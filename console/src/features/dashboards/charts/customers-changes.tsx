import { states } from '@linekeeper/contract/monitoring/states';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Empty } from '../../../components/empty.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { timeWithOffset } from '../../../lib/time.ts';
import { useMayEnter } from '../../../lib/use-may-enter.ts';
import { RowsNumber } from '../../../widgets/customers-view/index.ts';
import { changedPath } from '../changed-path.ts';
import { defineChart, type Drawn } from '../chart.ts';
import { customerInput, holdersOf, type Places } from '../chart-places.ts';
import { comparedRows } from '../compared-table.ts';
import { customerCells } from '../customer-cells.ts';
import styles from '../dashboards.module.css';
import { countDifference } from '../shares-of.ts';
import { restRow } from '../rest-row.ts';
import { useKeptTime } from '../use-kept-time.ts';
import drawn from './changes-bars.module.css';

const route = 'POST /monitor/api/v1/charts/changes/customers';
const eachRoute = 'POST /monitor/api/v1/charts/changes/customers/list';

// Drawings come when there is something to draw.
const Bars = lazy(() => import('./changes-bars.tsx').then((m) => ({ default: m.ChangesBars })));

/** The address of the customers that the sum is made of, those with most of a kind first. */
const customersChangesPath = (places: Places, sort?: string) =>
  holdersOf('changes', places, sort === undefined ? {} : { sort, order: 'desc' });

const cellsOf = (changes: Drawn<typeof route>['data']['whole']) => [
  String(changes.total),
  ...states.map((state) => String(changes[state])),
];
const shown = (count: number) => grouped(count, currentLanguage());

function Draw({ data, isCompared, places }: Drawn<typeof route>) {
  const { t } = useTranslation();
  const keepTime = useKeptTime();
  const { kinds, whole, before, customers, closedCustomers, productlessCustomers } = data;
  if (kinds.length === 0) return <p className="note">{t('dashboards:changesOf.noKinds')}</p>;
  const isNothing = whole.total === 0 && before.total === 0;
  return (
    <>
      {isNothing ? (
        <Empty title={t('dashboards:noChanges')} />
      ) : (
        <div className={styles.shares}>
          <ul className={`list ${drawn.counts}`}>
            {states.map((state) => (
              <li key={state}>
                <span className="inline near">
                  <span aria-hidden="true">→</span>
                  <StateBadge state={state} />
                </span>
                {isCompared && (
                  <span className="quiet caption figures">
                    {t('dashboards:changesOf.compared', {
                      ...{ amount: shown(before[state]) },
                      difference: countDifference(whole[state], before[state], shown),
                    })}
                  </span>
                )}
                {whole[state] > 0 ? (
                  <Link className="link figures" to={keepTime(customersChangesPath(places, state))}>
                    {shown(whole[state])}
                  </Link>
                ) : (
                  <span className="quiet figures">0</span>
                )}
              </li>
            ))}
          </ul>
          <Suspense fallback={<SkeletonRows count={3} />}>
            <Bars data={data} />
          </Suspense>
        </div>
      )}
      <p className={`quiet caption ${styles.whose}`}>
        {[
          t('dashboards:traffic.customers', { count: customers }),
          kinds.map((kind) => t(`dashboards:kind.${kind}`)).join(t('dashboards:changesOf.and')),
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

/** What changed at all customers: how often something came into each state, over time. */
export const customersChanges = defineChart<typeof route>({
  ...{ id: 'customers changes', chartCode: 'overall_operations_overview', route, isOfPeriod: true },
  inputOf: (period, places) => ({ body: { ...period, ...customerInput(places) } }),
  titleOf: (t) => t('dashboards:chart.changes'),
  draw: Draw,
  rows: (places) => customersChangesPath(places),
  rowsAt: (places) => customersChangesPath(places),
  tableOf: (t, data, isCompared) => ({
    head: [
      t('dashboards:time'),
      t('dashboards:changesOf.all'),
      ...states.map((state) => t('dashboards:changesOf.to', { state: t(`terms:state.${state}`) })),
    ],
    rows: [
      ...data.steps.map((step, at) => [timeWithOffset(Date.parse(data.bounds[at]!)), ...cellsOf(step)]),
      ...(isCompared ? comparedRows(t, (which) => cellsOf(data[which])) : []),
    ],
  }),
});

/** As many as can be taken in; all of them are in the list that it opens. */
const mostBusy = 6;

function Busiest({ data, isCompared }: Drawn<typeof eachRoute>) {
  const { t } = useTranslation();
  const keepTime = useKeptTime();
  const way = useMayEnter() ? 'enter' : 'none';
  const toDown = t('dashboards:changesOf.to', { state: t('terms:state.down') });
  if (data.kinds.length === 0) return <p className="note">{t('dashboards:changesOf.noKinds')}</p>;
  if (data.list.length === 0) return <Empty title={t('dashboards:noChanges')} />;
  return (
    <ul className={`list ${styles.worstCustomers}`}>
      {data.list.map((row) => (
        <li key={row.companyId}>
          <span className="cut" title={row.name}>
            {row.name}
            {row.parentName !== null && (
              <span className="quiet caption block cut">{t('customers:of', { name: row.parentName })}</span>
            )}
          </span>
          <span className="figures">
            <RowsNumber
              {...{ row, way, count: row.total, title: t('dashboards:changesOf.all') }}
              to={keepTime(changedPath({}))}
            />
            {isCompared && (
              <span className="quiet caption block">
                {t('dashboards:changesOf.compared', {
                  ...{ amount: shown(row.before) },
                  difference: countDifference(row.total, row.before, shown),
                })}
              </span>
            )}
          </span>
          <span className={`figures ${drawn.wideOnly}`}>
            <span className="quiet caption">{toDown} </span>
            <RowsNumber
              {...{ row, way, count: row.down, title: toDown }}
              to={keepTime(changedPath({}, 'down'))}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The customers at which most changed, beside the period before where that is asked for. */
export const busiestCustomers = defineChart<typeof eachRoute>({
  ...{ id: 'customers by changes', chartCode: 'overall_operations_overview', route: eachRoute },
  ...{ isOfPeriod: true, draw: Busiest },
  rows: (places) => customersChangesPath(places),
  rowsAt: (places) => customersChangesPath(places),
  inputOf: (period, places) => ({
    body: { ...period, ...customerInput(places), ...{ sort: 'total', order: 'desc', pageSize: mostBusy } },
  }),
  titleOf: (t) => t('dashboards:changesOf.most'),
  tableOf: (t, { list, total }, isCompared) => ({
    head: [
      ...[...customerCells().head(t), t('dashboards:changesOf.all')],
      ...(isCompared ? [t('dashboards:changesOf.before')] : []),
      ...states.map((state) => t('dashboards:changesOf.to', { state: t(`terms:state.${state}`) })),
    ],
    rows: [
      ...list.map((row) => [
        ...[...customerCells().row(row), String(row.total), ...(isCompared ? [String(row.before)] : [])],
        ...states.map((state) => String(row[state])),
      ]),
      ...restRow(t, list.length, total),
    ],
  }),
});
