import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TimeText } from '../../../components/time-text.tsx';
import { reasonWords } from '../../../lib/fault-words.ts';
import { timeWithOffset } from '../../../lib/time.ts';
import { CustomerHealthMark } from '../../../widgets/customers-view/index.ts';
import { defineChart, type Drawn } from '../chart.ts';
import { customerInput, holdersOf } from '../chart-places.ts';
import { customerCells } from '../customer-cells.ts';
import { restRow } from '../rest-row.ts';
import styles from '../dashboards.module.css';
import { FaultReasons } from '../fault-reasons.tsx';
import { useKeptTime } from '../use-kept-time.ts';

const route = 'POST /monitor/api/v1/customers/faults/list';
/** As many as can be taken in; all of them are in the list that it opens. */
const mostWorst = 6;

function Draw({ data: { list, totals, kinds }, places }: Drawn<typeof route>) {
  const { t } = useTranslation();
  const keepTime = useKeptTime();
  const counted = (['broken', 'blind', 'closed'] as const).filter((health) => totals[health] > 0);
  if (kinds.length === 0) return <p className="note">{t('dashboards:noKinds')}</p>;
  return (
    <>
      {list.length === 0 ? (
        <p className="note">{t('dashboards:faultsOf.none')}</p>
      ) : (
        <ul className={`list ${styles.faults}`}>
          {list.map((row) => (
            <li key={row.companyId}>
              <CustomerHealthMark health={row.health} />
              <span className="cut" title={row.name}>
                {row.name}
                {row.parentName !== null && (
                  <span className="quiet caption block cut">
                    {t('customers:of', { name: row.parentName })}
                  </span>
                )}
              </span>
              <span className={styles.reason}>
                <FaultReasons row={row} />
              </span>
              <span className="quiet small unbroken">{row.since && <TimeText at={row.since} isShort />}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={`quiet caption ${styles.whose}`}>
        {t('dashboards:traffic.customers', { count: totals.customers })}
        {counted.map((health) => (
          <span key={health}>
            {' · '}
            <Link className="link" to={keepTime(holdersOf('faults', places, { health }))}>
              {t(`customers:health.${health}`)} {totals[health]}
            </Link>
          </span>
        ))}
      </p>
    </>
  );
}

/** The customers that stand worst by all that is watched of them, and why, in numbers: nothing of them is named. */
export const customersFaults = defineChart<typeof route>({
  ...{ id: 'customers faults', chartCode: 'overall_operations_overview', route, isOfPeriod: false },
  ...{ isWide: true, draw: Draw },
  rows: (places) => holdersOf('faults', places),
  rowsAt: (places) => holdersOf('faults', places),
  inputOf: (_period, places, at) => ({
    body: { health: ['broken', 'blind'], pageSize: mostWorst, ...customerInput(places), ...(at && { at }) },
  }),
  titleOf: (t) => t('dashboards:faultsOf.worst'),
  tableOf: (t, { list, total }) => ({
    head: [
      ...[...customerCells().head(t), t('customers:healthTitle')],
      ...[t('dashboards:column.reason'), t('customers:since')],
    ],
    rows: [
      ...list.map(({ health, faults, since, ...customer }) => [
        ...[
          ...customerCells().row(customer),
          t(`customers:health.${health}`),
          reasonWords(t, health, faults ?? []),
        ],
        since === null ? '' : timeWithOffset(Date.parse(since)),
      ]),
      ...restRow(t, list.length, total),
    ],
  }),
});
