import { changingKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { states } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateBadge } from '../../components/state-badge.tsx';
import { SubjectLink } from '../../components/subject-link.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { agentPath } from '../../lib/agent-path.ts';
import { type Output } from '../../lib/api.ts';
import { devicePath } from '../../lib/device-path.ts';
import { testPath } from '../../lib/dial-path.ts';
import { linePath } from '../../lib/line-path.ts';
import { exactTime } from '../../lib/time.ts';
import { ChipFilter, type Column, ListPage, type ListRules, useList } from '../../widgets/list-page/index.ts';
import { usePast } from '../../widgets/time-machine/index.ts';
import { placesInput, usePlaces } from './chart-places.ts';
import { PlaceFilters } from './place-filters.tsx';
import { useKeptTime } from './use-kept-time.ts';
import { usePeriodRows } from './use-period-rows.tsx';

const route = 'POST /monitor/api/v1/charts/changes/list';
type Row = Output<typeof route>['list'][number];
const rules: ListRules<'at', 'state' | 'kind', never> = {
  sortable: ['at'],
  choices: { state: states, kind: changingKinds },
  texts: [],
};
const pathOf = { device: devicePath, line: linePath, agent: agentPath, test: testPath } as const;

/** The rows of a number of changes: all of a period, one by one, by the state that something came into and by kind. */
export function ChangedRows() {
  const { t } = useTranslation();
  const list = useList(rules);
  const places = usePlaces();
  const keepTime = useKeptTime();
  const past = usePast();
  const { query, exportOf, choice } = usePeriodRows(route, { ...list.input, ...placesInput(places) });
  const column = (key: 'kind' | 'outlet' | 'from' | 'to' | 'reason') => ({
    key,
    title: t(`dashboards:column.${key}`),
  });
  const columns: Column<Row>[] = [
    {
      ...{ key: 'at', title: t('dashboards:column.time'), isSortable: true },
      render: ({ at }) => <TimeText at={at} />,
    },
    {
      ...{ key: 'name', title: t('dashboards:column.name'), isFixed: true, isName: true, share: 35 },
      render: ({ kind, id, name, removedAt }) => (
        <SubjectLink to={keepTime(pathOf[kind](id))} {...{ name, removedAt }} />
      ),
    },
    { ...column('kind'), render: ({ kind }) => t(`dashboards:kind.${kind}`) },
    { ...column('outlet'), render: ({ outletName }) => <span className="cut">{outletName ?? '–'}</span> },
    { ...column('from'), render: ({ from }) => <StateBadge state={from} /> },
    { ...column('to'), render: ({ to }) => <StateBadge state={to} /> },
    { ...column('reason'), render: ({ reason }) => t(`state:reason.${reason}`) },
  ];
  const title = t('dashboards:changesOf.rows');
  const back = new URLSearchParams({ view: 'own', ...places });
  return (
    <>
      <Link className="link" to={keepTime(`?${back.toString()}`)}>
        {t('dashboards:back')}
      </Link>
      {past && <p className="note">{t('past:words', { at: exactTime(past.atMs) })}</p>}
      <ListPage
        name="changed-rows"
        level={2}
        title={title}
        onExport={exportOf('POST /monitor/api/v1/charts/changes/export', title)}
        {...{ list, query, columns }}
        rowKey={({ subjectId, at }) => `${subjectId} ${at}`}
        filters={
          <>
            <ChipFilter
              list={list}
              name="state"
              label={t('dashboards:column.to')}
              values={states}
              text={(state) => <StateBadge state={state} />}
            />
            <ChipFilter
              list={list}
              name="kind"
              label={t('dashboards:column.kind')}
              values={changingKinds}
              text={(kind) => t(`dashboards:kind.${kind}`)}
            />
            <PlaceFilters route="POST /monitor/api/v1/charts/places" />
            {choice}
          </>
        }
        empty={{ title: t('dashboards:noChanges') }}
      />
    </>
  );
}
