import { SwapOutlined } from '@ant-design/icons';
import { alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { type AlertLevel, alertLevels } from '@linekeeper/contract/overview/customer-alert-levels';
import { type CustomerAlerts } from '@linekeeper/contract/overview/customer-alerts';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { TimeText } from '../../components/time-text.tsx';
import { askToEnter } from '../../lib/acting.ts';
import { useApi } from '../../lib/query.ts';
import { useMayEnter } from '../../lib/use-may-enter.ts';
import { severityText } from '../alert/index.ts';
import { CustomerChip, CustomerName, narrowedToCustomer, RowsNumber } from '../customers-view/index.ts';
import { ChipFilter, type Column, ListPage, RowAction, SearchFilter, useList } from '../list-page/index.ts';
import { AlertLevelMark } from './alert-level-mark.tsx';
import { AlertsVerdict } from './alerts-verdict.tsx';
import { CarrierIncidents } from './carrier-incidents.tsx';
import {
  againMs,
  customerAlertRules,
  customerAlertsRoute,
  type CustomerAlertsBody,
  openAlertsPath,
} from './customer-alerts-call.ts';
import styles from './customers-alerts.module.css';

/** The open alerts of the customers, a row a customer: its numbers lead to the alerts behind them, in a stay. */
export function CustomersAlertsList() {
  const { t } = useTranslation();
  const list = useList(customerAlertRules);
  const body = narrowedToCustomer(list.input) as CustomerAlertsBody;
  const query = useApi(customerAlertsRoute, { body }, { refetchInterval: againMs });
  const mayEnter = useMayEnter();
  const canEnter = ({ level }: CustomerAlerts) => mayEnter && level !== 'closed';
  const enter = ({ companyId, name }: CustomerAlerts) =>
    askToEnter({ companyId, name, to: openAlertsPath() });
  const { totals, counts, incidents = [] } = query.data ?? {};
  return (
    <>
      {totals && (
        <div className={`card ${styles.edged}`}>
          <AlertsVerdict totals={totals} />
        </div>
      )}
      <CarrierIncidents incidents={incidents} />
      <ListPage
        name="customers-alerts"
        title={t('alerts:below.title')}
        list={list}
        query={query}
        columns={columns(t, (row) => (canEnter(row) ? () => enter(row) : undefined))}
        rowKey={(row) => String(row.companyId)}
        filters={
          <>
            <SearchFilter list={list} placeholder={t('customers:search')} />
            <CustomerChip list={list} />
            <ChipFilter<'level', AlertLevel>
              list={list}
              name="level"
              label={t('alerts:below.levelTitle')}
              values={alertLevels}
              counts={counts ?? null}
              text={(value) => <AlertLevelMark level={value} />}
            />
          </>
        }
        rowActions={
          mayEnter
            ? (row) =>
                canEnter(row) && (
                  <RowAction
                    icon={<SwapOutlined aria-hidden />}
                    label={t('customers:enterNamed', { name: row.name })}
                    title={t('customers:enter')}
                    onClick={() => enter(row)}
                  />
                )
            : undefined
        }
        empty={{ title: t('customers:none') }}
      />
    </>
  );
}

const tones: Readonly<Record<string, string | undefined>> = { critical: 'fault', major: 'warn' };

function columns(
  t: TFunction,
  enter: (row: CustomerAlerts) => (() => void) | undefined,
): Column<CustomerAlerts>[] {
  const number = (
    key: (typeof alertSeverities)[number] | 'unacknowledged',
    title: string,
  ): Column<CustomerAlerts> => ({
    ...{ key, title, align: 'right', isSortable: true },
    render: (row) =>
      row.open ? (
        <RowsNumber
          {...{ row, title, count: row.open[key], to: openAlertsPath(key), tone: tones[key] ?? '' }}
          way={enter(row) ? 'enter' : 'none'}
        />
      ) : (
        <Nothing />
      ),
  });
  return [
    {
      ...{ key: 'name', title: t('customers:customer'), isSortable: true, isFixed: true, isName: true },
      ...{ width: 200, share: 45 },
      render: (row) => <CustomerName row={row} onEnter={enter(row)} />,
    },
    {
      ...{ key: 'level', title: t('alerts:below.levelTitle'), isSortable: true, isFixed: true },
      render: ({ level }) => <AlertLevelMark level={level} />,
    },
    ...alertSeverities.map((severity) => number(severity, severityText(severity))),
    number('unacknowledged', t('alerts:below.unacknowledged')),
    {
      ...{ key: 'since', title: t('alerts:below.sinceTitle') },
      render: ({ since }) => (since ? <TimeText at={since} isShort /> : <Nothing />),
    },
  ];
}

const Nothing = () => <span className="quiet">–</span>;
