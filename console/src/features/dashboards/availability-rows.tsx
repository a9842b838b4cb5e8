import { type AvailabilityKind } from '@linekeeper/contract/dashboards/chart-terms';
import { useTranslation } from 'react-i18next';
import { type Output } from '../../lib/api.ts';
import { devicePath } from '../../lib/device-path.ts';
import { currentLanguage } from '../../lib/language.ts';
import { linePath } from '../../lib/line-path.ts';
import { percent } from '../../lib/quantity.ts';
import { durationText } from '../../lib/time.ts';
import { useCompared } from '../../widgets/chart/index.ts';
import { type Column, type ListRules, useList } from '../../widgets/list-page/index.ts';
import { placesInput, usePlaces } from './chart-places.ts';
import { FigureList } from './figure-list.tsx';
import { differenceText } from './shares-of.ts';
import { usePeriodRows } from './use-period-rows.tsx';

const route = 'POST /monitor/api/v1/charts/availability/list';
type Row = Output<typeof route>['list'][number];
type Sorted = 'availability' | 'coverage' | 'down' | 'name' | 'outlet';
const rules: ListRules<Sorted, never, 'search'> = {
  sortable: ['availability', 'coverage', 'down', 'name', 'outlet'],
  choices: {},
  texts: ['search'],
};
const pathOf = { device: devicePath, line: linePath } as const;

/** How available each device or line was over a period, the worst first: the rows behind the availability of all of them. */
export function AvailabilityRows({ kind }: { readonly kind: AvailabilityKind }) {
  const { t } = useTranslation();
  const list = useList(rules);
  const places = usePlaces();
  const { isCompared, box } = useCompared();
  const { query, exportOf, choice } = usePeriodRows(route, { ...list.input, ...placesInput(places), kind });
  const figures: Column<Row>[] = [
    {
      ...{ key: 'availability', title: t('dashboards:column.availability'), align: 'right' },
      isSortable: true,
      render: ({ availability, before }) => (
        <span className="figures">
          {percent(availability.availabilityPercent, 3)}
          {isCompared && (
            <span className="quiet caption block">
              {t('dashboards:before', {
                percent: percent(before.availabilityPercent, 3),
                difference: differenceText(availability.availabilityPercent, before.availabilityPercent),
              })}
            </span>
          )}
        </span>
      ),
    },
    {
      ...{ key: 'coverage', title: t('dashboards:coverageWord'), align: 'right', isSortable: true },
      render: ({ availability: { coveragePercent, totalMs, unmeasuredMs } }) => (
        <span className="figures">
          {unmeasuredMs >= totalMs ? t('dashboards:rowsOf.unmeasured') : percent(coveragePercent, 1)}
        </span>
      ),
    },
    {
      ...{ key: 'down', title: t('terms:state.down'), align: 'right', isSortable: true },
      render: ({ availability: { downMs } }) => (
        <span className="figures unbroken">
          {downMs > 0 ? durationText(downMs, currentLanguage(), 'short') : '–'}
        </span>
      ),
    },
  ];
  const title = t(`dashboards:rowsOf.availability.${kind}`);
  const unmeasured = query.data?.unmeasured ?? 0;
  return (
    <FigureList
      name={`availability-rows-${kind}`}
      title={title}
      onExport={exportOf('POST /monitor/api/v1/charts/availability/export', title)}
      searched={t('dashboards:rowsOf.search')}
      none={t(`dashboards:rowsOf.none.${kind}`)}
      note={unmeasured > 0 ? t(`dashboards:rowsOf.unmeasuredOf.${kind}`, { count: unmeasured }) : undefined}
      pathOf={pathOf[kind]}
      {...{ list, query, figures }}
    >
      {box}
      {choice}
    </FigureList>
  );
}
