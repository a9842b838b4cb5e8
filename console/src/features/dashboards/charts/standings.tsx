import { type State, states } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useTopics } from '../../../lib/live.ts';
import { ofDeviceKind, standingPath } from '../../../lib/standing-path.ts';
import { defineChart, type Drawn } from '../chart.ts';
import { placedPath, type Places, placesInput } from '../chart-places.ts';
import { thenPath } from '../then-path.ts';
import { StandingTable } from '../standing-table.tsx';

const route = 'POST /monitor/api/v1/charts/standings';
type Answer = Drawn<typeof route>['data'];
type Kind = Answer['kinds'][number]['kind'];

/** What is listened to of each kind that the reader may see: a topic that is closed would close the connection. */
const topics = {
  outlet: 'devices',
  device: 'devices',
  line: 'lines',
  agent: 'agents',
  test: 'dial-tests',
} as const;
/** Agents that were revoked are in their list and not in what stands. */
const standingAgents: readonly State[] = ['down', 'unmeasured', 'up'];

function rowsOf(kind: Kind, places: Places, state?: State): string | undefined {
  if (kind !== 'agent') return placedPath(standingPath(kind, ...(state ? [state] : [])), kind, places);
  if (state && !standingAgents.includes(state)) return undefined;
  return placedPath(standingPath(kind, ...(state ? [state] : standingAgents)), kind, places);
}

function linesOf(data: Answer) {
  return data.kinds.flatMap(({ kind, ...standing }) => [
    { key: kind as string, kind, part: null, standing },
    ...(kind === 'device'
      ? data.deviceKinds.map(({ kind: part, ...of }) => ({ key: `device ${part}`, kind, part, standing: of }))
      : []),
  ]);
}

function Draw({ data, places, at }: Drawn<typeof route>) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  useTopics(...new Set(data.kinds.map(({ kind }) => topics[kind])));
  if (data.kinds.length === 0) return <p className="note">{t('dashboards:noKinds')}</p>;
  return (
    <StandingTable
      label={t('dashboards:chart.standings')}
      lines={linesOf(data).map(({ key, kind, part, standing }) => ({
        ...{ key, standing, isPart: part !== null },
        name: part === null ? t(`dashboards:kind.${kind}`) : t(`terms:kind.${part}`),
        pathOf: (state) =>
          at !== undefined
            ? thenPath(search, { kind, state, deviceKind: part ?? undefined })
            : part === null
              ? rowsOf(kind, places, state)
              : placedPath(
                  ofDeviceKind(standingPath('device', ...(state ? [state] : [])), part),
                  'device',
                  places,
                ),
      }))}
    />
  );
}

export const standings = defineChart<typeof route>({
  ...{ id: 'standings', chartCode: 'overall_operations_overview', route, isOfPeriod: false, isWide: true },
  inputOf: (_period, places, at) => ({ body: { ...placesInput(places), ...(at && { at }) } }),
  titleOf: (t, isPast) => t(isPast ? 'dashboards:past.standings' : 'dashboards:chart.standings'),
  draw: Draw,
  tableOf: (t, data) => ({
    head: ['', ...states.map((state) => t(`terms:state.${state}`)), t('dashboards:total')],
    rows: linesOf(data).map(({ kind, part, standing }) => [
      part === null ? t(`dashboards:kind.${kind}`) : t(`terms:kind.${part}`),
      ...states.map((state) => String(standing[state])),
      String(standing.total),
    ]),
  }),
});
