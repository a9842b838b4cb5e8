import { type LineLoad, lineLoads } from '@linekeeper/contract/dashboards/chart-terms';
import { useTranslation } from 'react-i18next';
import { type Output } from '../../lib/api.ts';
import { percent } from '../../lib/quantity.ts';
import { useMayEnter } from '../../lib/use-may-enter.ts';
import { useCompared } from '../../widgets/chart/index.ts';
import { RowsNumber } from '../../widgets/customers-view/index.ts';
import { type Column, type ListRules, useList } from '../../widgets/list-page/index.ts';
import { customerInput, type Places } from './chart-places.ts';
import { loadsPath } from './figure-path.ts';
import { HolderList } from './holder-list.tsx';
import { overviewPath } from './kept-time.ts';
import { useKeptTime } from './use-kept-time.ts';
import { differenceText } from './shares-of.ts';
import { usePeriodRows } from './use-period-rows.tsx';

const route = 'POST /monitor/api/v1/charts/busy-lines/customers/list';
type Row = Output<typeof route>['list'][number];
const rules: ListRules<'mostPercent' | LineLoad | 'lines' | 'name', never, 'search'> = {
  sortable: ['mostPercent', ...lineLoads, 'lines', 'name'],
  choices: {},
  texts: ['search'],
};

/** How many lines of each customer used how much of their contract: a number leads to just these lines, in a stay. */
export function LoadsHolders({ places }: { readonly places: Places }) {
  const { t } = useTranslation();
  const list = useList(rules);
  const keepTime = useKeptTime();
  const mayEnter = useMayEnter();
  const { isCompared, box } = useCompared();
  const asked = {
    ...{ sort: 'mostPercent', order: 'desc', ...list.input },
    ...{ ...customerInput(places), ...(isCompared && { isCompared }) },
  } as const;
  const { query, exportOf, choice } = usePeriodRows(route, asked);
  const way = mayEnter ? 'enter' : 'none';
  const count = (key: LineLoad | 'lines', title: string, to: string): Column<Row> => ({
    ...{ key, title, align: 'right', isSortable: true },
    render: (row) => (
      <>
        <RowsNumber {...{ row, way, count: row[key], title }} to={keepTime(to)} />
        {row.before && key !== 'lines' && (
          <span className="quiet caption block figures">
            {t('dashboards:loads.before', { count: row.before[key] })}
          </span>
        )}
      </>
    ),
  });
  const title = t('dashboards:loads.each');
  const onExport = exportOf('POST /monitor/api/v1/charts/busy-lines/customers/export', title);
  const numbers: Column<Row>[] = [
    {
      ...{ key: 'mostPercent', title: t('dashboards:loads.mostColumn'), align: 'right', isSortable: true },
      render: ({ mostPercent, before }) => (
        <span className="figures">
          {percent(mostPercent, 1)}
          {before && (
            <span className="quiet caption block">
              {t('dashboards:before', {
                percent: percent(before.mostPercent, 1),
                difference: differenceText(mostPercent, before.mostPercent),
              })}
            </span>
          )}
        </span>
      ),
    },
    ...lineLoads.map((load) => count(load, t(`dashboards:loads.load.${load}`), loadsPath({}, [load]))),
    count('lines', t('dashboards:traffic.lines'), loadsPath({})),
  ];
  return (
    <HolderList
      name="loads-holders"
      title={title}
      none={t('dashboards:traffic.noneBusy')}
      to={keepTime(overviewPath)}
      {...{ places, list, query, numbers, mayEnter, onExport }}
    >
      {box}
      {choice}
    </HolderList>
  );
}
