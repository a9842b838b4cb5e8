import { useTranslation } from 'react-i18next';
import { type Input, type Output } from '../../lib/api.ts';
import { percent } from '../../lib/quantity.ts';
import { standingPath } from '../../lib/standing-path.ts';
import { useMayEnter } from '../../lib/use-may-enter.ts';
import { RangeChoice, refreshMs, useMoving, useRange } from '../../widgets/chart/index.ts';
import { RowsNumber } from '../../widgets/customers-view/index.ts';
import { type Column, type ListRules, useList } from '../../widgets/list-page/index.ts';
import { periodOf } from './chart-period.ts';
import { customerInput, type Places } from './chart-places.ts';
import { HolderList } from './holder-list.tsx';

const route = 'POST /monitor/api/v1/charts/availability/customers/list';
type Row = Output<typeof route>['list'][number];
type Kind = 'device' | 'line';
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
  const mayEnter = useMayEnter();
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
  const numbers: Column<Row>[] = [...share('device'), ...share('line')];
  return (
    <HolderList
      name="availability-holders"
      title={t('dashboards:availabilityOf.each')}
      none={t('dashboards:availabilityOf.none')}
      back={{
        text: t('dashboards:traffic.back'),
        to: places.customer ? `?customer=${places.customer}` : '?',
      }}
      to="/overallNetworkOperationOverview"
      {...{ list, query, numbers, mayEnter }}
    >
      <RangeChoice range={range} onChange={setRange} />
    </HolderList>
  );
}
