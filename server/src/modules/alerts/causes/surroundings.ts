import { type State } from '@linekeeper/contract/monitoring/states';
import { type Decisions } from '../../monitoring/index.ts';
import { failsWith } from './ending-lines.ts';
import { type Answers } from './ending-lines.queries.ts';
import { type Few, type Surroundings } from './open-alert.ts';
import { type OutletDevice } from './outlet-devices.queries.ts';
import { groupOfAgent, groupOfOutlet, groupOfProvider, type StormPlace } from './storm-record.ts';
import { type UnsettledAlert } from './unsettled-alerts.queries.ts';
import { type Ways } from './ways.queries.ts';

const answering: ReadonlySet<State> = new Set(['up']);
/** States of a target that fails, whatever is said of it. */
export const failing: ReadonlySet<State> = new Set(['down', 'unreachable']);

type Placed = Pick<
  UnsettledAlert,
  'targetId' | 'outletId' | 'outletName' | 'provider' | 'region' | 'isLine' | 'isOutage' | 'beganAtMs'
>;

/** The places in which targets can fail together with others, by what they have in common. */
export type StormPlaces = ReadonlyMap<string, ReadonlyMap<string, StormPlace>>;

/**
 * The places of each target that alerts are about. What a line ends at fails with the provider of that line, too: it is asked over it, and the
 * line is known to be its consequence alone. So it is where that line fails, and as long as the line has not answered all the time.
 */
export function stormPlacesOf(
  alerts: readonly Placed[],
  ways: Pick<Ways, 'seenFrom' | 'parents' | 'endings'>,
): StormPlaces {
  const places = new Map(alerts.map((alert) => [alert.targetId, ownPlacesOf(alert, ways)]));
  const add = (id: string, { provider, region }: Pick<Placed, 'provider' | 'region'>) =>
    places.get(id)?.set(groupOfProvider(provider, region), { kind: 'provider', name: provider, region });
  for (const { targetId, isLine, isOutage, provider, region, beganAtMs } of alerts) {
    if (!isOutage) continue;
    for (const line of failsWith(ways.endings.get(targetId) ?? [], beganAtMs)) add(targetId, line);
    if (!isLine || !provider) continue;
    for (const id of ways.parents.get(targetId) ?? []) add(id, { provider, region });
  }
  return places;
}

function ownPlacesOf(alert: Placed, { seenFrom }: Pick<Ways, 'seenFrom'>): Map<string, StormPlace> {
  const { outletId, outletName, provider, region } = alert;
  const agent = seenFrom.get(alert.targetId);
  const places = new Map<string, StormPlace>();
  if (outletId) places.set(groupOfOutlet(outletId), { kind: 'outlet', name: outletName, region: '' });
  if (provider) places.set(groupOfProvider(provider, region), { kind: 'provider', name: provider, region });
  if (agent) places.set(groupOfAgent(agent.id), { kind: 'agent', name: agent.name, region: '' });
  return places;
}

/** The outlets in which several targets are away: whether they are all that is there has to be asked. */
export function outletsWithSeveral(
  alerts: readonly Pick<UnsettledAlert, 'isOutage' | 'outletId' | 'targetId'>[],
): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { isOutage, outletId, targetId } of alerts)
    if (isOutage && outletId) targets.set(outletId, (targets.get(outletId) ?? new Set()).add(targetId));
  return [...targets].flatMap(([outletId, ids]) => (ids.size > 1 ? outletId : []));
}

/** Two devices at least fail, and no other one of their outlet answers; later on, none that has answered all the time. */
function isWholeOutlet(devices: readonly OutletDevice[], { targetIds, sinceMs, wereWhole }: Few): boolean {
  const failing = devices.filter(({ id }) => targetIds.includes(id));
  const answers = ({ upSinceMs, measuredAtMs }: OutletDevice) =>
    upSinceMs !== null && (measuredAtMs ?? -Infinity) >= sinceMs && (!wereWhole || upSinceMs < sinceMs);
  return failing.length > 1 && !devices.some(answers);
}

/** How a target of the tenant was asked last; undefined where nobody can be. */
export type LastOf = (targetId: string) => ReturnType<Decisions['asks']['lastOf']>;

/** What was read of the places in which few fail. */
export interface FewPlaces {
  readonly outlets: ReadonlyMap<string, readonly OutletDevice[]>;
  readonly providers: readonly Answers[];
}

/** Several outlets at least fail, and nothing else of their provider answers; later on, nothing that has answered all the time. */
function isWholeProvider(
  outletIds: ReadonlySet<string | null>,
  answers: Answers,
  { wereWhole }: Few,
): boolean {
  return outletIds.size > 1 && !(wereWhole ? answers.isAnyAllTheTime : answers.isAny);
}

/**
 * Where the targets of alerts stand, by what the alerts keep and what was read of their ways and of the places that few of them fail in.
 */
export function surroundingsOf(
  alerts: readonly Placed[],
  ways: Ways,
  { outlets, providers }: FewPlaces,
  lastOf: LastOf = () => undefined,
): Surroundings {
  const devicesOf = new Map([...outlets].map(([id, devices]) => [groupOfOutlet(id), devices]));
  const answersOf = new Map(providers.map((answers) => [answers.group, answers]));
  const outletOf = new Map(alerts.map(({ targetId, outletId }) => [targetId, outletId]));
  const places = stormPlacesOf(alerts, ways);
  return {
    placeOf: (id) => ({
      ...{ parentIds: ways.parents.get(id) ?? [], wayIds: ways.ways.get(id) ?? [] },
      groups: [...(places.get(id)?.keys() ?? [])],
    }),
    standingOf(id, sinceMs) {
      const standing = ways.standings.get(id);
      if (!standing) return 'unknown';
      if (standing.state === 'unreachable') return 'cut-off';
      if (standing.state === 'down') return standing.isReached ? 'reached' : 'failing';
      // What answered before the outage began may have failed with it: it is asked in its turn.
      const isSince = standing.measuredAtMs !== null && standing.measuredAtMs >= sinceMs;
      return answering.has(standing.state) && isSince ? 'answers' : 'unknown';
    },
    isInDoubt(id, sinceMs) {
      const standing = ways.standings.get(id);
      const last = lastOf(id);
      // What is known to fail is in no doubt, and what nobody can ask is not waited for.
      if (!standing || !last || failing.has(standing.state)) return false;
      return last.isFailing || last.atMs < sinceMs;
    },
    knownByMs: (id) => lastOf(id)?.byMs ?? null,
    measuredBy: (id) => ways.seenFrom.get(id)?.id,
    isAskedSince: (id, sinceMs) => (ways.standings.get(id)?.measuredAtMs ?? -Infinity) >= sinceMs,
    isWhole(few) {
      const answers = answersOf.get(few.group);
      if (!answers) return isWholeOutlet(devicesOf.get(few.group) ?? [], few);
      return isWholeProvider(new Set(few.targetIds.map((id) => outletOf.get(id) ?? null)), answers, few);
    },
  };
}
