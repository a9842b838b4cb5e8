import { isBefore, type OpenAlert, type Surroundings } from './open-alert.ts';

export interface StormSettings {
  /** So many targets of a group that fail within the window are one storm; fewer where they are all that it has. */
  readonly fromTargets: number;
  readonly windowMs: number;
  /** It is over once no more than this share of its greatest extent still fails. */
  readonly overAtShare: number;
}

/** The settings, and how it is known that a few are all of their group. */
type Rules = StormSettings & Pick<Surroundings, 'isWhole'>;

export const stormSettings: StormSettings = { fromTargets: 5, windowMs: 120_000, overAtShare: 0.5 };

/** Many outages of one place that are one: the worst stands for all, and of those the first. */
export interface Storm {
  /** The alert that stood for it first: what it is known by. */
  readonly id: string;
  readonly group: string;
  /** The alert that stands for it. */
  readonly leadId: string;
  readonly memberIds: readonly string[];
  /** How many targets it had at most. */
  readonly peak: number;
}

/** An outage that is nobody's consequence, since when it is so, and the groups that its target is in. */
export interface RootOutage {
  readonly alert: OpenAlert;
  readonly sinceMs: number;
  readonly groups: readonly string[];
  /** The alerts that are its consequences. */
  readonly behindIds: readonly string[];
}

/** When the first of some alerts fired, in milliseconds since 1970. */
export const firstFiredMs = (alerts: readonly OpenAlert[]): number =>
  alerts.reduce((first, { firedAtMs }) => Math.min(first, firedAtMs), Infinity);

/** Some alerts as the few that they are. */
const fewOf = (alerts: readonly OpenAlert[]) => ({
  targetIds: alerts.map(({ targetId }) => targetId),
  sinceMs: Math.min(...alerts.map(({ beganAtMs, firedAtMs }) => beganAtMs ?? firedAtMs)),
});

const rankOf = ({ rank = 0 }: OpenAlert) => rank;

/** The worst of them, and of those the first: none that is worse than what stands for it is kept back. */
const leading = (alerts: readonly OpenAlert[]) =>
  alerts.reduce((best, alert) => {
    const worse = rankOf(best) - rankOf(alert);
    return worse > 0 || (worse === 0 && isBefore(alert, best)) ? alert : best;
  });

/** A storm as it is with the roots of now: grown by those of its group, shrunk by those that ended; undefined where it is over. */
function goesOn(storm: Storm, roots: readonly RootOutage[], rules: Rules): Storm | undefined {
  const known = new Set(storm.memberIds);
  /** What it had may have turned out to be behind something that fails together with the others. */
  const standsForOne = ({ groups, behindIds }: RootOutage) =>
    groups.includes(storm.group) && behindIds.some((id) => known.has(id));
  /** What it had may turn out to fail for another reason, as the line of a device that has answered all the time. */
  const isStill = ({ alert, groups }: RootOutage) => known.has(alert.id) && groups.includes(storm.group);
  const left = roots.filter((root) => isStill(root) || standsForOne(root));
  if (left.length <= storm.peak * rules.overAtShare || left.length === 0) return undefined;
  // A few were one because they were all: what answered all the time shows that they were not.
  const few = { group: storm.group, ...fewOf(left.map(({ alert }) => alert)), wereWhole: true };
  if (storm.peak < rules.fromTargets && !rules.isWhole?.(few)) return undefined;
  const lead =
    left.find(({ alert }) => alert.id === storm.leadId)?.alert ?? leading(left.map(({ alert }) => alert));
  const joins = ({ alert, groups }: RootOutage) =>
    groups.includes(storm.group) && rankOf(alert) >= rankOf(lead);
  const members = roots.filter((root) => left.includes(root) || joins(root));
  const alerts = members.map(({ alert }) => alert);
  return {
    ...{ id: storm.id, group: storm.group, leadId: lead.id, memberIds: alerts.map(({ id }) => id) },
    peak: Math.max(storm.peak, alerts.length),
  };
}

/** The largest storm among roots that are in none; undefined where there is none. */
function newStorm(roots: readonly RootOutage[], rules: Rules): Storm | undefined {
  const byGroup = new Map<string, RootOutage[]>();
  for (const root of roots)
    for (const group of root.groups) {
      const known = byGroup.get(group);
      if (known) known.push(root);
      else byGroup.set(group, [root]);
    }
  let largest: Storm | undefined;
  for (const [group, all] of byGroup) {
    const newestMs = all.reduce((newest, { sinceMs }) => Math.max(newest, sinceMs), -Infinity);
    const close = all.filter(({ sinceMs }) => newestMs - sinceMs <= rules.windowMs).map(({ alert }) => alert);
    if (close.length < 2 || close.length <= (largest?.peak ?? 0)) continue;
    const few = { group, ...fewOf(close), wereWhole: false };
    if (close.length < rules.fromTargets && !rules.isWhole?.(few)) continue;
    const { id } = leading(close);
    largest = { id, group, leadId: id, memberIds: close.map((one) => one.id), peak: close.length };
  }
  return largest;
}

/**
 * The storms among the outages that are nobody's consequence. Those of before grow, shrink and end; new ones take what is in none, the
 * largest first. `roots` hold one alert of each target.
 */
export function stormsOf(
  roots: readonly RootOutage[],
  before: readonly Storm[],
  rules: Rules = stormSettings,
): Storm[] {
  const storms: Storm[] = [];
  let free = roots;
  const take = (storm: Storm | undefined) => {
    if (!storm) return false;
    storms.push(storm);
    const taken = new Set(storm.memberIds);
    free = free.filter(({ alert }) => !taken.has(alert.id));
    return true;
  };
  for (const storm of before) take(goesOn(storm, free, rules));
  while (take(newStorm(free, rules)));
  return storms;
}
