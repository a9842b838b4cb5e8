import { qualities, qualityOf } from '@linekeeper/contract/alerts/qualities';
import { type State } from '@linekeeper/contract/monitoring/states';
import { type Decisions } from '../../monitoring/index.ts';
import { type AskedTarget } from './asked-targets.queries.ts';
import { type BadPath } from './bad-paths.queries.ts';
import { areAllBad, badTargetsOf } from './bad-targets.ts';
import { failsWith } from './ending-lines.ts';
import { type Answers } from './ending-lines.queries.ts';
import { linesOver } from './lines-over.ts';
import { type Few, type Surroundings } from './open-alert.ts';
import { type Answering } from './outlet-devices.queries.ts';
import {
  groupOfAgent,
  groupOfOutlet,
  groupOfProvider,
  groupOfQuality,
  groupOfTarget,
  type StormPlace,
} from './storm-record.ts';
import { type UnsettledAlert } from './unsettled-alerts.queries.ts';
import { upFrom, type Ways } from './ways.queries.ts';

const answering: ReadonlySet<State> = new Set(['up']);
/** States of a target that fails, whatever is said of it. */
export const failing: ReadonlySet<State> = new Set(['down', 'unreachable']);

type Placed = Pick<
  UnsettledAlert,
  | 'targetId'
  | 'outletId'
  | 'outletName'
  | 'provider'
  | 'region'
  | 'isLine'
  | 'isOutage'
  | 'isOver'
  | 'beganAtMs'
  | 'metric'
  | 'stormId'
>;

/** The places in which targets can fail together with others, by what they have in common. */
export type StormPlaces = ReadonlyMap<string, ReadonlyMap<string, StormPlace>>;

/**
 * The places of each target that alerts are about. What a line ends at fails with the provider of that line, too: it is asked over it, and the
 * line is known to be its consequence alone. So it is where that line fails, and as long as the line has not answered all the time.
 */
export function stormPlacesOf(
  alerts: readonly Placed[],
  ways: Pick<Ways, 'seenFrom' | 'parents' | 'ways' | 'endings' | 'asked'>,
): StormPlaces {
  const asked = toTheirTarget(alerts, ways);
  const places = new Map(alerts.map((alert) => [alert.targetId, ownPlacesOf(alert, { ...ways, asked })]));
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

/** The first is the one that says most of it: where as many share one as another, that is their storm. */
function ownPlacesOf(
  alert: Placed,
  { seenFrom, asked }: Pick<Ways, 'seenFrom' | 'asked'>,
): Map<string, StormPlace> {
  const { outletId, outletName, provider, region } = alert;
  const agent = seenFrom.get(alert.targetId);
  const target = asked.get(alert.targetId);
  const places = new Map<string, StormPlace>();
  if (target) places.set(groupOfTarget(target.id), { kind: 'target', name: target.name, region: '' });
  if (outletId) places.set(groupOfOutlet(outletId), { kind: 'outlet', name: outletName, region: '' });
  if (provider) places.set(groupOfProvider(provider, region), { kind: 'provider', name: provider, region });
  if (agent) places.set(groupOfAgent(agent.id), { kind: 'agent', name: agent.name, region: '' });
  return places;
}

/**
 * The paths of dial tests that say something of their target: none of which the source loses packets by itself, which may be why it fails. What
 * failed with its target before that was so stays with it.
 */
function toTheirTarget(
  alerts: readonly Placed[],
  ways: Pick<Ways, 'parents' | 'ways' | 'asked'>,
): ReadonlyMap<string, AskedTarget> {
  if (ways.asked.size === 0) return ways.asked;
  const isLosing = ({ metric, isOver }: Placed) => !isOver && metric !== null && qualityOf(metric) === 'loss';
  const losing = new Set(alerts.flatMap((alert) => (isLosing(alert) ? alert.targetId : [])));
  const joined = new Set(alerts.flatMap(({ targetId, stormId }) => (stormId === null ? [] : targetId)));
  const isWell = ({ sourceIds }: AskedTarget) =>
    losing.size === 0 || sourceIds.every((id) => upFrom(id, ways).isDisjointFrom(losing));
  return new Map([...ways.asked].filter(([id, target]) => joined.has(id) || isWell(target)));
}

/** The targets of dial tests that fail, or are bad, from several sources: whether they are from all has to be asked. */
export function targetsWithSeveral(
  alerts: readonly Pick<UnsettledAlert, 'isOutage' | 'metric' | 'targetId'>[],
  { asked }: Pick<Ways, 'asked'>,
): string[] {
  const paths = new Map<string, Set<string>>();
  for (const { isOutage, metric, targetId: pathId } of alerts) {
    const isBad = metric !== null && qualityOf(metric) !== null;
    const target = isOutage || isBad ? asked.get(pathId) : undefined;
    if (target) paths.set(target.id, (paths.get(target.id) ?? new Set()).add(pathId));
  }
  return [...paths].flatMap(([targetId, ids]) => (ids.size > 1 ? targetId : []));
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

/**
 * Two of those of a place at least fail, and no other one answers; later on, none that has answered all the time. What failed once, which is not
 * confirmed yet, does not answer.
 */
function areAll(
  those: readonly Answering[],
  { targetIds, sinceMs, wereWhole }: Few,
  isFailing: LastMeasured['isFailing'],
): boolean {
  const failing = those.filter(({ id }) => targetIds.includes(id));
  const answers = ({ id, upSinceMs, measuredAtMs }: Answering) =>
    upSinceMs !== null &&
    (measuredAtMs ?? -Infinity) >= sinceMs &&
    (!wereWhole || upSinceMs < sinceMs) &&
    !isFailing(id);
  return failing.length > 1 && !those.some(answers);
}

/** How targets of the tenant were measured last. */
export interface LastMeasured {
  /** Undefined where nobody can be asked. */
  readonly lastOf: (targetId: string) => ReturnType<Decisions['asks']['lastOf']>;
  /** Whether that failed, whoever measured it. */
  readonly isFailing: (targetId: string) => boolean;
}
/** Nothing is asked here. */
const nothing: LastMeasured = { lastOf: () => undefined, isFailing: () => false };

/** What was read of the places in which few fail. */
export interface FewPlaces {
  readonly outlets: ReadonlyMap<string, readonly Answering[]>;
  readonly targets: ReadonlyMap<string, readonly Answering[]>;
  readonly providers: readonly Answers[];
  /** Paths of dial tests of which a value is bad, or was; missing: none. */
  readonly bad?: readonly BadPath[];
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
  { outlets, targets, providers, bad = [] }: FewPlaces,
  { lastOf, isFailing }: LastMeasured = nothing,
): Surroundings {
  const allOf = new Map([
    ...[...outlets].map(([id, devices]) => [groupOfOutlet(id), devices] as const),
    ...[...targets].map(([id, paths]) => [groupOfTarget(id), paths] as const),
  ]);
  const answersOf = new Map(providers.map((answers) => [answers.group, answers]));
  const badTargets = badTargetsOf(targets, bad);
  const turns = new Map(
    [...ways.asked.values()].flatMap(({ id, intervalMs }) => {
      const group = groupOfTarget(id);
      return [group, ...qualities.map((quality) => groupOfQuality(quality, group))].map(
        (one) => [one, intervalMs] as const,
      );
    }),
  );
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
    linesOver: (id) => linesOver(id, ways),
    isAskedSince: (id, sinceMs) => (ways.standings.get(id)?.measuredAtMs ?? -Infinity) >= sinceMs,
    turnsWithin: (group) => turns.get(group),
    isWhole(few) {
      const answers = answersOf.get(few.group);
      const target = badTargets.get(few.group);
      if (target) return areAllBad(target, few);
      if (!answers) return areAll(allOf.get(few.group) ?? [], few, isFailing);
      return isWholeProvider(new Set(few.targetIds.map((id) => outletOf.get(id) ?? null)), answers, few);
    },
  };
}
