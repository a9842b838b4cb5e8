import { lineLoads } from '@linekeeper/contract/dashboards/chart-terms';
import { useTranslation } from 'react-i18next';
import { type Output } from '../../lib/api.ts';
import { linePath } from '../../lib/line-path.ts';
import { percent } from '../../lib/quantity.ts';
import { exactTime } from '../../lib/time.ts';
import { useCompared } from '../../widgets/chart/index.ts';
import { ChipFilter, type Column, type ListRules, useList } from '../../widgets/list-page/index.ts';
import { placesInput, usePlaces } from './chart-places.ts';
import { FigureList } from './figure-list.tsx';
import { differenceText } from './shares-of.ts';
import { usePeriodRows } from './use-period-rows.tsx';

const route = 'POST /monitor/api/v1/charts/busy-lines/list';
type Row = Output<typeof route>['list'][number];
const rules: ListRules<'inPercent' | 'outPercent' | 'coverage' | 'name' | 'outlet', 'load', 'search'> = {
  sortable: ['inPercent', 'outPercent', 'coverage', 'name', 'outlet'],
  choices: { load: lineLoads },
  texts: ['search'],
};

/** How much of its contract each line used over a period, those that used most first: the rows behind how many used how much. */
export function LoadRows() {
  const { t } = useTranslation();
  const list = useList(rules);
  const places = usePlaces();
  const { isCompared, box } = useCompared();
  const { query, exportOf, choice } = usePeriodRows(route, { ...list.input, ...placesInput(places) });
  const share = (key: 'inPercent' | 'outPercent', title: string): Column<Row> => ({
    ...{ key, title, align: 'right', isSortable: true },
    render: ({ [key]: now, before }) => (
      <span className="figures">
        {percent(now, 1)}
        {isCompared && (
          <span className="quiet caption block">
            {t('dashboards:before', {
              percent: percent(before[key], 1),
              difference: differenceText(now, before[key]),
            })}
          </span>
        )}
      </span>
    ),
  });
  const figures: Column<Row>[] = [
    {
      ...{ key: 'provider', title: t('dashboards:column.provider') },
      render: ({ provider }) => <span className="cut">{provider || '–'}</span>,
    },
    share('inPercent', t('dashboards:column.inShare')),
    share('outPercent', t('dashboards:column.outShare')),
    {
      ...{ key: 'busiest', title: t('dashboards:column.busiest'), align: 'right' },
      render: ({ busiest }) =>
        busiest ? (
          <span className="figures">
            {percent(busiest.percent, 1)}
            <span className="quiet caption block">{exactTime(Date.parse(busiest.at))}</span>
          </span>
        ) : (
          '–'
        ),
    },
    {
      ...{ key: 'coverage', title: t('dashboards:coverageWord'), align: 'right', isSortable: true },
      render: ({ coveragePercent }) => (
        <span className="figures">
          {coveragePercent === 0 ? t('dashboards:rowsOf.unmeasured') : percent(coveragePercent, 1)}
        </span>
      ),
    },
  ];
  const title = t('dashboards:rowsOf.loads');
  return (
    <FigureList
      name="load-rows"
      title={title}
      onExport={exportOf('POST /monitor/api/v1/charts/busy-lines/export', title)}
      searched={t('dashboards:rowsOf.searchLines')}
      none={t('dashboards:rowsOf.none.line')}
      pathOf={linePath}
      {...{ list, query, figures }}
    >
      <ChipFilter
        list={list}
        name="load"
        label={t('dashboards:rowsOf.load')}
        values={lineLoads}
        text={(load) => t(`dashboards:loads.load.${load}`)}
      />
      {box}
      {choice}
    </FigureList>
  );
}
