import { useTranslation } from 'react-i18next';
import { type Output } from '../../lib/api.ts';
import { percent } from '../../lib/quantity.ts';
import { useMayEnter } from '../../lib/use-may-enter.ts';
import { RowsNumber } from '../../widgets/customers-view/index.ts';
import { type Column, type ListRules, useList } from '../../widgets/list-page/index.ts';
import { customerInput, type Places } from './chart-places.ts';
import { availabilityPath } from './figure-path.ts';
import { HolderList } from './holder-list.tsx';
import { overviewPath } from './kept-time.ts';
import { useKeptTime } from './use-kept-time.ts';
import { usePeriodRows } from './use-period-rows.tsx';

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
  const keepTime = useKeptTime();
  const mayEnter = useMayEnter();
  const asked = { sort: 'worst', ...list.input, ...customerInput(places) } as const;
  const { query, exportOf, choice } = usePeriodRows(route, asked);
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
            to={keepTime(availabilityPath({}, kind))}
          />
        ),
      },
    ];
  };
  const title = t('dashboards:availabilityOf.each');
  const onExport = exportOf('POST /monitor/api/v1/charts/availability/customers/export', title);
  const numbers: Column<Row>[] = [...share('device'), ...share('line')];
  return (
    <HolderList
      name="availability-holders"
      title={title}
      none={t('dashboards:availabilityOf.none')}
      to={keepTime(overviewPath)}
      {...{ places, list, query, numbers, mayEnter, onExport, kinds: query.data?.kinds }}
    >
      {choice}
    </HolderList>
  );
}
