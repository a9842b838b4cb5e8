import { useTranslation } from 'react-i18next';
import { defineChart, type Drawn } from '../chart.ts';
import { customerInput, holdersOf, type Places } from '../chart-places.ts';
import { percent } from '../../../lib/quantity.ts';
import { durationText } from '../../../lib/time.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { beforeOf } from '../compared-table.ts';
import { customerCells } from '../customer-cells.ts';
import { restRow } from '../rest-row.ts';
import styles from '../dashboards.module.css';
import { differenceText } from '../shares-of.ts';
import { useKeptTime } from '../use-kept-time.ts';
import { AvailabilityShares, availabilityTable } from './availability.tsx';

const route = 'POST /monitor/api/v1/charts/availability/customers';

/** The address of the customers that the sum is made of, the worst by a kind first, or by any that is seen. */
const customersAvailabilityPath = (places: Places, kind?: 'device' | 'line') =>
  holdersOf('availability', places, kind === undefined ? {} : { sort: kind });

function Draw({ data, isCompared, places }: Drawn<typeof route>) {
  const { t } = useTranslation();
  const keepTime = useKeptTime();
  const { customers, closedCustomers, productlessCustomers } = data;
  return (
    <>
      <AvailabilityShares
        {...{ data, isCompared }}
        pathOf={(kind) => keepTime(customersAvailabilityPath(places, kind))}
      />
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

export const customersAvailability = defineChart<typeof route>({
  ...{ id: 'customers availability', chartCode: 'overall_operations_overview', route, isOfPeriod: true },
  inputOf: (period, places) => ({ body: { ...period, ...customerInput(places) } }),
  titleOf: (t) => t('dashboards:chart.availability'),
  draw: Draw,
  rows: (places) => customersAvailabilityPath(places),
  rowsAt: (places) => customersAvailabilityPath(places),
  tableOf: availabilityTable,
});

const eachRoute = 'POST /monitor/api/v1/charts/availability/customers/list';
type Each = Drawn<typeof eachRoute>['data'];
/** As many as can be taken in; all of them are in the list that it opens. */
const mostWorst = 6;

const partOf = (one: Each['list'][number]['device']) =>
  one && [percent(one.percent, 3), durationText(one.downMs, currentLanguage(), 'short')];

function Worst({ data, isCompared }: Drawn<typeof eachRoute>) {
  const { t } = useTranslation();
  if (data.kinds.length === 0) return <p className="note">{t('dashboards:noKinds')}</p>;
  if (data.list.length === 0) return <p className="note">{t('dashboards:availabilityOf.none')}</p>;
  return (
    <ul className={`list ${styles.worstCustomers}`}>
      {data.list.map(({ companyId, name, parentName, device, line }) => (
        <li key={companyId}>
          <span className="cut" title={name}>
            {name}
            {parentName !== null && (
              <span className="quiet caption block cut">{t('customers:of', { name: parentName })}</span>
            )}
          </span>
          {(
            [
              ['device', device],
              ['line', line],
            ] as const
          ).map(([kind, one]) => {
            const part = partOf(one);
            return (
              <span key={kind} className="figures">
                <span className="quiet caption">{t(`dashboards:kind.${kind}`)} </span>
                {part ? part[0] : '–'}
                <span className="quiet caption block">
                  {part && one && one.downMs > 0 && t('dashboards:availabilityOf.down', { time: part[1] })}
                </span>
                {isCompared && one && (
                  <span className="quiet caption block">
                    {t('dashboards:before', {
                      percent: percent(one.beforePercent, 3),
                      difference: differenceText(one.percent, one.beforePercent),
                    })}
                  </span>
                )}
              </span>
            );
          })}
        </li>
      ))}
    </ul>
  );
}

/** The customers whose devices or lines were available least over the period, of what the reader may see. */
export const worstCustomers = defineChart<typeof eachRoute>({
  ...{ id: 'customers worst', chartCode: 'overall_operations_overview', route: eachRoute, isOfPeriod: true },
  inputOf: (period, places) => ({
    body: { ...period, ...customerInput(places), ...{ sort: 'worst', pageSize: mostWorst } },
  }),
  titleOf: (t) => t('dashboards:availabilityOf.worst'),
  draw: Worst,
  rows: (places) => customersAvailabilityPath(places),
  rowsAt: (places) => customersAvailabilityPath(places),
  tableOf: (t, { list, total }, isCompared) => ({
    head: [
      ...customerCells().head(t),
      ...(['device', 'line'] as const).flatMap((kind) => [
        `${t(`dashboards:kind.${kind}`)}: ${t('dashboards:chart.availability')}`,
        `${t(`dashboards:kind.${kind}`)}: ${t('dashboards:coverageWord')}`,
        ...(isCompared
          ? [beforeOf(t, `${t(`dashboards:kind.${kind}`)}: ${t('dashboards:chart.availability')}`)]
          : []),
      ]),
    ],
    rows: [
      ...list.map(({ device, line, ...customer }) => [
        ...customerCells().row(customer),
        ...[device, line].flatMap((one) => [
          percent(one?.percent ?? null, 3),
          percent(one?.coveragePercent ?? null, 1),
          ...(isCompared ? [percent(one?.beforePercent ?? null, 3)] : []),
        ]),
      ]),
      ...restRow(t, list.length, total),
    ],
  }),
});
