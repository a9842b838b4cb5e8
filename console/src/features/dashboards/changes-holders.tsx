import { states } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { askToEnter } from '../../lib/acting.ts';
import { type Input, type Output } from '../../lib/api.ts';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { RangeChoice, refreshMs, useMoving, useRange } from '../../widgets/chart/index.ts';
import { CustomerName, RowsNumber } from '../../widgets/customers-view/index.ts';
import {
  type Column,
  ListPage,
  type ListRules,
  SearchFilter,
  useList,
} from '../../widgets/list-page/index.ts';
import { periodOf } from './chart-period.ts';
import { customerInput, type Places } from './chart-places.ts';
import { useRangeSearch } from './use-range-search.ts';

const route = 'POST /monitor/api/v1/charts/changes/customers/list';
type Row = Output<typeof route>['list'][number];
type Sorted = 'total' | 'before' | (typeof states)[number] | 'name';
const acting = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_PROXY';
const rules: ListRules<Sorted, never, 'search'> = {
  sortable: ['total', 'before', ...states, 'name'],
  choices: {},
  texts: ['search'],
};

/** How often what each customer has changed its state over a period, those with most first: a number leads to its event stream, in a stay. */
export function ChangesHolders({ places }: { readonly places: Places }) {
  const { t } = useTranslation();
  const list = useList(rules);
  const [range, setRange] = useRange();
  const rangeSearch = useRangeSearch();
  const mayEnter = holdsAll(useSession(), [acting]);
  const asked = { sort: 'total', order: 'desc', ...list.input, ...customerInput(places) } as const;
  const everyMs = refreshMs(range);
  const query = useMoving(route, {
    key: { asked, range },
    inputAt: (atMs) => ({ body: { ...asked, ...periodOf(range, atMs) } as Input<typeof route>['body'] }),
    ...(everyMs !== undefined && { everyMs }),
  });
  const to = `/overallNetworkOperationOverview${rangeSearch}`;
  const number = (key: 'total' | (typeof states)[number], title: string): Column<Row> => ({
    ...{ key, title, align: 'right', isSortable: true },
    render: (row) => (
      <RowsNumber {...{ row, to, title }} way={mayEnter ? 'enter' : 'none'} count={row[key]} />
    ),
  });
  const columns: Column<Row>[] = [
    {
      ...{ key: 'name', title: t('customers:customer'), isSortable: true, isFixed: true, isName: true },
      share: 45,
      render: (row) => (
        <CustomerName
          row={{ ...row, state: 'open' }}
          onEnter={mayEnter ? () => askToEnter({ companyId: row.companyId, name: row.name, to }) : undefined}
        />
      ),
    },
    number('total', t('dashboards:changesOf.all')),
    {
      ...{ key: 'before', title: t('dashboards:changesOf.before'), align: 'right', isSortable: true },
      render: ({ before }) => <span className="figures quiet">{grouped(before, currentLanguage())}</span>,
    },
    ...states.map((state) =>
      number(state, t('dashboards:changesOf.to', { state: t(`terms:state.${state}`) })),
    ),
  ];
  return (
    <>
      <Link className="link" to={places.customer ? `?customer=${places.customer}` : '?'}>
        {t('dashboards:traffic.back')}
      </Link>
      <ListPage
        name="changes-holders"
        level={2}
        title={t('dashboards:changesOf.each')}
        list={list}
        query={query}
        columns={columns}
        rowKey={(row) => String(row.companyId)}
        filters={
          <>
            <SearchFilter list={list} placeholder={t('customers:search')} />
            <RangeChoice range={range} onChange={setRange} />
          </>
        }
        empty={{ title: t('customers:none'), text: t('dashboards:noChanges') }}
      />
    </>
  );
}
