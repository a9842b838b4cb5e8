import { useTranslation } from 'react-i18next';
import { type Output } from '../../lib/api.ts';
import { linePath } from '../../lib/line-path.ts';
import { percent } from '../../lib/quantity.ts';
import { useCompared } from '../../widgets/chart/index.ts';
import { type Column, type ListRules, useList } from '../../widgets/list-page/index.ts';
import { placesInput, usePlaces } from './chart-places.ts';
import { FigureList } from './figure-list.tsx';
import { carriedText, growthText } from './traffic-amounts.ts';
import { usePeriodRows } from './use-period-rows.tsx';

const route = 'POST /monitor/api/v1/charts/traffic/list';
type Row = Output<typeof route>['list'][number];
const rules: ListRules<'inBytes' | 'outBytes' | 'coverage' | 'name' | 'outlet', never, 'search'> = {
  sortable: ['inBytes', 'outBytes', 'coverage', 'name', 'outlet'],
  choices: {},
  texts: ['search'],
};

/** What each line carried over a period, those that received most first: the rows behind the traffic of all lines. */
export function TrafficRows() {
  const { t } = useTranslation();
  const list = useList(rules);
  const places = usePlaces();
  const { isCompared, box } = useCompared();
  const { query, exportOf, choice } = usePeriodRows(route, { ...list.input, ...placesInput(places) });
  const amount = (key: 'inBytes' | 'outBytes', title: string): Column<Row> => ({
    ...{ key, title, align: 'right', isSortable: true },
    render: (row) => (
      <span className="figures">
        {carriedText(row, key)}
        {isCompared && (
          <span className="quiet caption block">
            {t('dashboards:changesOf.compared', {
              amount: carriedText(row.before, key),
              difference: growthText(row, row.before, key),
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
    amount('inBytes', t('dashboards:traffic.in')),
    amount('outBytes', t('dashboards:traffic.out')),
    {
      ...{ key: 'coverage', title: t('dashboards:coverageWord'), align: 'right', isSortable: true },
      render: ({ coveragePercent, hours }) => (
        <span className="figures">
          {hours === 0 ? t('dashboards:rowsOf.unmeasured') : percent(coveragePercent, 1)}
        </span>
      ),
    },
  ];
  const title = t('dashboards:rowsOf.traffic');
  const unmeasured = query.data?.unmeasured ?? 0;
  return (
    <FigureList
      name="traffic-rows"
      title={title}
      onExport={exportOf('POST /monitor/api/v1/charts/traffic/export', title)}
      searched={t('dashboards:rowsOf.searchLines')}
      none={t('dashboards:rowsOf.none.line')}
      note={unmeasured > 0 ? t('dashboards:rowsOf.unmeasuredOf.line', { count: unmeasured }) : undefined}
      pathOf={linePath}
      {...{ list, query, figures }}
    >
      {box}
      {choice}
    </FigureList>
  );
}
