import { type WorstKind } from '@linekeeper/contract/dashboards/chart-terms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SubjectLink } from '../../components/subject-link.tsx';
import { type Output } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/language.ts';
import { percent } from '../../lib/quantity.ts';
import { durationText, exactTime } from '../../lib/time.ts';
import { useCompared } from '../../widgets/chart/index.ts';
import { type Column, ListPage, type ListRules, useList } from '../../widgets/list-page/index.ts';
import { usePast } from '../../widgets/time-machine/index.ts';
import { placesInput, usePlaces } from './chart-places.ts';
import { outletOf, pathOf } from './charts/worst.tsx';
import { PlaceFilters } from './place-filters.tsx';
import { differenceText } from './shares-of.ts';
import { useKeptTime } from './use-kept-time.ts';
import { usePeriodRows } from './use-period-rows.tsx';

const route = 'POST /monitor/api/v1/charts/worst/list';
type Row = Output<typeof route>['list'][number];
const rules: ListRules<never, never, never> = { sortable: [], choices: {}, texts: [] };

/** All outlets or lines that were down over a period, the longest first: the rows behind how many there were. */
export function WorstRows({ kind }: { readonly kind: WorstKind }) {
  const { t } = useTranslation();
  const list = useList(rules);
  const places = usePlaces();
  const keepTime = useKeptTime();
  const past = usePast();
  const { isCompared, box } = useCompared();
  const { query, exportOf, choice } = usePeriodRows(route, { ...list.input, ...placesInput(places), kind });
  const columns: Column<Row>[] = [
    {
      ...{ key: 'name', title: t('dashboards:column.name'), isFixed: true, isName: true, share: 35 },
      render: ({ id, name, removedAt }) => (
        <SubjectLink to={keepTime(pathOf[kind](id))} {...{ name, removedAt }} />
      ),
    },
    {
      ...{ key: 'outlet', title: t('dashboards:column.outlet') },
      render: (row) => <span className="cut">{outletOf(kind, row)}</span>,
    },
    {
      ...{
        key: 'about',
        title: t(kind === 'line' ? 'dashboards:column.provider' : 'dashboards:place.region'),
      },
      render: ({ about }) => <span className="cut">{about || '–'}</span>,
    },
    {
      ...{ key: 'availability', title: t('dashboards:column.availability'), align: 'right' },
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
      ...{ key: 'down', title: t('terms:state.down'), align: 'right' },
      render: ({ availability }) => (
        <span className="figures unbroken">
          {durationText(availability.downMs, currentLanguage(), 'short')}
        </span>
      ),
    },
    {
      ...{ key: 'reason', title: t('dashboards:column.reason') },
      render: ({ reason }) => t(`state:reason.${reason}`),
    },
  ];
  const title = t(`dashboards:worstRows.${kind}`);
  const back = new URLSearchParams({ view: 'own', ...places });
  return (
    <>
      <Link className="link" to={keepTime(`?${back.toString()}`)}>
        {t('dashboards:back')}
      </Link>
      {past && <p className="note">{t('past:words', { at: exactTime(past.atMs) })}</p>}
      <ListPage
        name="worst-rows"
        level={2}
        title={title}
        onExport={exportOf('POST /monitor/api/v1/charts/worst/export', title)}
        {...{ list, query, columns }}
        rowKey={({ id }) => id}
        filters={
          <>
            <PlaceFilters route="POST /monitor/api/v1/charts/places" />
            {box}
            {choice}
          </>
        }
        empty={{ title: t('dashboards:noneDown') }}
      />
    </>
  );
}
