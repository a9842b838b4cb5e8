import { useTranslation } from 'react-i18next';
import { type Output } from '../../lib/api.ts';
import { percent } from '../../lib/quantity.ts';
import { useMayEnter } from '../../lib/use-may-enter.ts';
import { RowsNumber } from '../../widgets/customers-view/index.ts';
import { type Column, type ListRules, useList } from '../../widgets/list-page/index.ts';
import { customerInput, type Places } from './chart-places.ts';
import { trafficPath } from './figure-path.ts';
import { HolderList } from './holder-list.tsx';
import { overviewPath } from './kept-time.ts';
import { useKeptTime } from './use-kept-time.ts';
import { usePeriodRows } from './use-period-rows.tsx';
import { carriedText } from './traffic-amounts.ts';

const route = 'POST /monitor/api/v1/charts/traffic/customers/list';
type Row = Output<typeof route>['list'][number];
const rules: ListRules<'inBytes' | 'outBytes' | 'lines' | 'name', never, 'search'> = {
  sortable: ['inBytes', 'outBytes', 'lines', 'name'],
  choices: {},
  texts: ['search'],
};

/** What the lines of each customer carried over a period: a number leads to the lines, in a stay. */
export function TrafficHolders({ places }: { readonly places: Places }) {
  const { t } = useTranslation();
  const list = useList(rules);
  const keepTime = useKeptTime();
  const mayEnter = useMayEnter();
  const asked = { sort: 'inBytes', order: 'desc', ...list.input, ...customerInput(places) } as const;
  const { query, exportOf, choice } = usePeriodRows(route, asked);
  const way = mayEnter ? 'enter' : 'none';
  const amount = (key: 'inBytes' | 'outBytes', title: string): Column<Row> => ({
    ...{ key, title, align: 'right', isSortable: true },
    render: (row) => <span className="figures">{carriedText(row, key)}</span>,
  });
  const title = t('dashboards:traffic.each');
  const onExport = exportOf('POST /monitor/api/v1/charts/traffic/customers/export', title);
  const numbers: Column<Row>[] = [
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
          to={keepTime(trafficPath({}))}
        />
      ),
    },
  ];
  return (
    <HolderList
      name="traffic-holders"
      title={title}
      none={t('dashboards:traffic.none')}
      to={keepTime(overviewPath)}
      {...{ places, list, query, numbers, mayEnter, onExport }}
    >
      {choice}
    </HolderList>
  );
}
