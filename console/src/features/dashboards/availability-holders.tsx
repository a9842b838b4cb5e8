import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { askToEnter } from '../../lib/acting.ts';
import { type Input, type Output } from '../../lib/api.ts';
import { percent } from '../../lib/quantity.ts';
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

const route = 'POST /monitor/api/v1/charts/availability/customers/list';
type Row = Output<typeof route>['list'][number];
type Kind = 'device' | 'line';
const acting = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_PROXY';
const rules: ListRules<'device' | 'line' | 'name', never, 'search'> = {
  sortable: ['device', 'line', 'name'],
  choices: {},
  texts: ['search'],
};

/** How available the devices and lines of each customer were over a period, the worst first: a number leads to them, in a stay. */
export function AvailabilityHolders({ places }: { readonly places: Places }) {
  const { t } = useTranslation();
  const list = useList(rules);
  const [range, setRange] = useRange();
  const mayEnter = holdsAll(useSession(), [acting]);
  const asked = { sort: 'device', ...list.input, ...customerInput(places) } as const;
  const everyMs = refreshMs(range);
  const query = useMoving(route, {
    key: { asked, range },
    inputAt: (atMs) => ({ body: { ...asked, ...periodOf(range, atMs) } as Input<typeof route>['body'] }),
    ...(everyMs !== undefined && { everyMs }),
  });
  const way = mayEnter ? 'enter' : 'none';
  const share = (kind: Kind): Column<Row>[] => {
    const name = t(`dashboards:kind.${kind}`);
    return [
      {
        ...{
          key: kind,
          title: `${name} · ${t('dashboards:chart.availability')}`,
          align: 'right',
          isSortable: true,
        },
        render: (row) => <span className="figures">{percent(row[kind]?.percent ?? null, 3)}</span>,
      },
      {
        ...{ key: `${kind}-coverage`, title: t('dashboards:coverageWord'), align: 'right' },
        render: (row) => <span className="figures">{percent(row[kind]?.coveragePercent ?? null, 1)}</span>,
      },
      {
        ...{ key: `${kind}-count`, title: name, align: 'right' },
        render: (row) => (
          <RowsNumber
            {...{ row, way, count: row[kind]?.subjects ?? 0, title: name }}
            to={standingPath(kind)}
          />
        ),
      },
    ];
  };
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
    ...share('device'),
    ...share('line'),
  ];
  return (
    <>
      <Link className="link" to={places.customer ? `?customer=${places.customer}` : '?'}>
        {t('dashboards:traffic.back')}
      </Link>
      <ListPage
        name="availability-holders"
        level={2}
        title={t('dashboards:availabilityOf.each')}
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
        empty={{ title: t('customers:none'), text: t('dashboards:availabilityOf.none') }}
      />
    </>
  );
}
