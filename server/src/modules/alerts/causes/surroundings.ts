import { type State } from '@linekeeper/contract/monitoring/states';
import { type Few, type Surroundings } from './open-alert.ts';
import { type OutletDevice } from './outlet-devices.queries.ts';
import { groupOfAgent, groupOfOutlet, groupOfProvider, type StormPlace } from './storm-record.ts';
import { type UnsettledAlert } from './unsettled-alerts.queries.ts';
import { type Ways } from './ways.queries.ts';

const answering: ReadonlySet<State> = new Set(['up']);
/** States of a target that fails, whatever is said of it. */
export const failing: ReadonlySet<State> = new Set(['down', 'unreachable']);

type Placed = Pick<UnsettledAlert, 'targetId' | 'outletId' | 'outletName' | 'provider' | 'region'>;

/** The places in which a target can fail together with others, by what they have in common. */
export function stormPlacesOf(alert: Placed, { seenFrom }: Pick<Ways, 'seenFrom'>): Map<string, StormPlace> {
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

/** Where the targets of alerts stand, by what the alerts keep and what was read of their ways and of the devices of their outlets. */
export function surroundingsOf(
  alerts: readonly Placed[],
  ways: Ways,
  outlets: ReadonlyMap<string, readonly OutletDevice[]>,
): Surroundings {
  const devicesOf = new Map([...outlets].map(([id, devices]) => [groupOfOutlet(id), devices]));
  const groups = new Map(
    alerts.map((alert) => [alert.targetId, [...stormPlacesOf(alert, ways).keys()]] as const),
  );
  return {
    placeOf: (id) => ({
      ...{ parentIds: ways.parents.get(id) ?? [], wayIds: ways.ways.get(id) ?? [] },
      groups: groups.get(id) ?? [],
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
    isAskedSince: (id, sinceMs) => (ways.standings.get(id)?.measuredAtMs ?? -Infinity) >= sinceMs,
    isWhole: (few) => isWholeOutlet(devicesOf.get(few.group) ?? [], few),
  };
}
