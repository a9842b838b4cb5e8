import { customerHealths } from '@linekeeper/contract/overview/customer-health';
import { useTranslation } from 'react-i18next';
import { TimeText } from '../../components/time-text.tsx';
import { type Input, type Output } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { useMayEnter } from '../../lib/use-may-enter.ts';
import { CustomerHealthMark } from '../../widgets/customers-view/index.ts';
import { ChipFilter, type Column, csvOf, type ListRules, useList } from '../../widgets/list-page/index.ts';
import { usePast } from '../../widgets/time-machine/index.ts';
import { customerInput, type Places } from './chart-places.ts';
import { FaultReasons } from './fault-reasons.tsx';
import { HolderList } from './holder-list.tsx';
import { overviewPath } from './kept-time.ts';
import { useKeptTime } from './use-kept-time.ts';

const route = 'POST /monitor/api/v1/customers/faults/list';
type Row = Output<typeof route>['list'][number];
const rules: ListRules<'health' | 'name', 'health', 'search'> = {
  sortable: ['health', 'name'],
  choices: { health: customerHealths },
  texts: ['search'],
};
/** What happens in customers' networks is not pushed to those above (decision 0021): it is asked again at this pace. */
const againMs = 30_000;

/** How each customer stands by all that is watched of it, and why, the worst first; by name it is entered. */
export function FaultHolders({ places }: { readonly places: Places }) {
  const { t } = useTranslation();
  const list = useList(rules);
  const keepTime = useKeptTime();
  const past = usePast();
  const mayEnter = useMayEnter();
  const input = {
    body: { ...list.input, ...customerInput(places), ...(past && { at: past.at }) },
  } as Input<typeof route>;
  const query = useApi(route, input, { refetchInterval: againMs });
  const title = t('dashboards:faultsOf.each');
  const counts = query.data?.counts ?? null;
  const numbers: Column<Row>[] = [
    {
      ...{ key: 'health', title: t('customers:healthTitle'), isSortable: true },
      render: ({ health }) => <CustomerHealthMark health={health} />,
    },
    {
      ...{ key: 'reason', title: t('dashboards:column.reason'), share: 55 },
      render: (row) =>
        row.faults && row.faults.length > 0 ? <FaultReasons row={row} /> : <span className="quiet">–</span>,
    },
    {
      ...{ key: 'since', title: t('customers:since') },
      render: ({ since }) => (since ? <TimeText at={since} isShort /> : <span className="quiet">–</span>),
    },
  ];
  return (
    <HolderList
      name="fault-holders"
      title={title}
      onExport={csvOf('POST /monitor/api/v1/customers/faults/export', title, input)}
      none={t('dashboards:faultsOf.none')}
      to={keepTime(overviewPath)}
      {...{ places, list, query, numbers, mayEnter, kinds: query.data?.kinds }}
    >
      <ChipFilter
        list={list}
        name="health"
        label={t('customers:healthTitle')}
        values={customerHealths}
        counts={counts}
        text={(value) => <CustomerHealthMark health={value} />}
      />
    </HolderList>
  );
}
