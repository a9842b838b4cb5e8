import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { askToEnter } from '../../lib/acting.ts';
import { type Input, type Output } from '../../lib/api.ts';
import { percent, withPrefix } from '../../lib/quantity.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { standingPath } from '../../lib/standing-path.ts';
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

const route = 'POST /monitor/api/v1/charts/traffic/customers/list';
type Row = Output<typeof route>['list'][number];
const acting = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_PROXY';
const rules: ListRules<'inBytes' | 'outBytes' | 'lines' | 'name', never, 'search'> = {
  sortable: ['inBytes', 'outBytes', 'lines', 'name'],
  choices: {},
  texts: ['search'],
};

/** What the lines of each customer carried over a period: a number leads to the lines, in a stay. */
export function TrafficHolders({ places }: { readonly places: Places }) {
  const { t } = useTranslation();
  const list = useList(rules);
  const [range, setRange] = useRange();
  const mayEnter = holdsAll(useSession(), [acting]);
  const asked = { sort: 'inBytes', order: 'desc', ...list.input, ...customerInput(places) } as const;
  const everyMs = refreshMs(range);
  const query = useMoving(route, {
    key: { asked, range },
    inputAt: (atMs) => ({ body: { ...asked, ...periodOf(range, atMs) } as Input<typeof route>['body'] }),
    ...(everyMs !== undefined && { everyMs }),
  });
  const way = mayEnter ? 'enter' : 'none';
  const amount = (key: 'inBytes' | 'outBytes', title: string): Column<Row> => ({
    ...{ key, title, align: 'right', isSortable: true },
    render: (row) => <span className="figures">{withPrefix(row[key], 'B')}</span>,
  });
  const columns: Column<Row>[] = [
    {
      ...{ key: 'name', title: t('customers:customer'), isSortable: true, isFixed: true, isName: true },
      share: 45,
      render: (row) => (
        <CustomerName
          row={{ ...row, state: 'open' }}
          onEnter={
            mayEnter
              ? () =>
                  askToEnter({
                    ...{ companyId: row.companyId, name: row.name },
                    to: '/overallNetworkOperationOverview',
                  })
              : undefined
          }
        />
      ),
    },
    amount('inBytes', t('dashboards:traffic.in')),
    amount('outBytes', t('dashboards:traffic.out')),
    {
      ...{ key: 'coverage', title: t('dashboards:coverageWord'), align: 'right' },
      render: ({ coveragePercent }) => <span className="figures">{percent(coveragePercent, 1)}</span>,
    },
    {
      ...{ key: 'lines', title: t('dashboards:traffic.lines'), align: 'right', isSortable: true },
      render: (row) => (
        <RowsNumber
          {...{ row, way, count: row.lines, title: t('dashboards:traffic.lines') }}
          to={standingPath('line')}
        />
      ),
    },
  ];
  return (
    <>
      <Link className="link" to={places.customer ? `?customer=${places.customer}` : '?'}>
        {t('dashboards:traffic.back')}
      </Link>
      <ListPage
        name="traffic-holders"
        level={2}
        title={t('dashboards:traffic.each')}
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
        empty={{ title: t('customers:none'), text: t('dashboards:traffic.none') }}
      />
    </>
  );
}
