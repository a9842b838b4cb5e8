import { isBefore, type OpenAlert, type Surroundings } from './open-alert.ts';

export interface StormSettings {
  /** So many targets of a group that fail within the window are one storm; fewer where they are all that it has. */
  readonly fromTargets: number;
  readonly windowMs: number;
  /** It is over once no more than this share of its greatest extent still fails. */
  readonly overAtShare: number;
}

/** The settings, and how it is known that a few are all of their group, and how long it takes until all of it were asked. */
type Rules = StormSettings & Pick<Surroundings, 'isWhole' | 'turnsWithin'>;

export const stormSettings: StormSettings = { fromTargets: 5, windowMs: 120_000, overAtShare: 0.5 };

/** Many outages of one place that are one, or many bad values of one kind: the worst stands for all, and of those the first. */
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

/** An outage, or a bad value, that is nobody's consequence, since when it is so, and the groups that it is in, the one that says most of it first. */
export interface RootAlert {
  readonly alert: OpenAlert;
  readonly sinceMs: number;
  readonly groups: readonly string[];
  /** The alerts that are its consequences. */
  readonly behindIds: readonly string[];
}

/** When the first of some alerts fired, in milliseconds since 1970. */
export const firstFiredMs = (alerts: readonly OpenAlert[]): number =>
  alerts.reduce((first, { firedAtMs }) => Math.min(first, firedAtMs), Infinity);

/** How many targets of a group some roots are about. */
const countOf = (group: string, roots: readonly RootAlert[]) =>
  new Set(roots.map(({ alert }) => alert.shares?.get(group)?.countsAs ?? alert.targetId)).size;

const beganMs = ({ beganAtMs, firedAtMs }: OpenAlert) => beganAtMs ?? firedAtMs;

/** Some alerts as the few that they are. */
const fewOf = (alerts: readonly OpenAlert[]) => ({
  targetIds: alerts.map(({ targetId }) => targetId),
  sinceMs: Math.min(...alerts.map(beganMs)),
});

const rankOf = ({ rank = 0 }: OpenAlert) => rank;

/** The worst of them, and of those the first: none that is worse than what stands for it is kept back. */
const leading = (alerts: readonly OpenAlert[]) =>
  alerts.reduce((best, alert) => {
    const worse = rankOf(best) - rankOf(alert);
    return worse > 0 || (worse === 0 && isBefore(alert, best)) ? alert : best;
  });

/** A storm as it is with the roots of now: grown by those of its group, shrunk by those that ended; undefined where it is over. */
function goesOn(storm: Storm, roots: readonly RootAlert[], rules: Rules): Storm | undefined {
  const known = new Set(storm.memberIds);
  /** What it had may have turned out to be behind something that fails together with the others. */
  const standsForOne = ({ groups, behindIds }: RootAlert) =>
    groups.includes(storm.group) && behindIds.some((id) => known.has(id));
  /** What it had may turn out to fail for another reason, as the line of a device that has answered all the time. */
  const isStill = ({ alert, groups }: RootAlert) => known.has(alert.id) && groups.includes(storm.group);
  const left = roots.filter((root) => isStill(root) || standsForOne(root));
  const count = countOf(storm.group, left);
  if (count <= storm.peak * rules.overAtShare || count === 0) return undefined;
  // A few were one because they were all: what answered all the time shows that they were not.
  const few = { group: storm.group, ...fewOf(left.map(({ alert }) => alert)), wereWhole: true };
  if (storm.peak < rules.fromTargets && !rules.isWhole?.(few)) return undefined;
  const lead =
    left.find(({ alert }) => alert.id === storm.leadId)?.alert ?? leading(left.map(({ alert }) => alert));
  const joins = ({ alert, groups }: RootAlert) =>
    groups.includes(storm.group) && rankOf(alert) >= rankOf(lead);
  const members = roots.filter((root) => left.includes(root) || joins(root));
  const alerts = members.map(({ alert }) => alert);
  return {
    ...{ id: storm.id, group: storm.group, leadId: lead.id, memberIds: alerts.map(({ id }) => id) },
    peak: Math.max(storm.peak, countOf(storm.group, members)),
  };
}

/** Those that are no longer than a time before the last of them. */
function latestOf(roots: readonly RootAlert[], withinMs: number, timeOf: (root: RootAlert) => number) {
  const newestMs = roots.reduce((newest, root) => Math.max(newest, timeOf(root)), -Infinity);
  return roots.filter((root) => newestMs - timeOf(root) <= withinMs);
}

/** What a turn may be late, by a queue or a clock. */
const lateMs = 30_000;

/**
 * Those roots of a group that are one storm; undefined where none are. They fail within the window; where they are all, they may be as far apart as
 * their turns: what answered in its turn after another one had failed did not fail with it.
 */
function togetherIn(
  group: string,
  all: readonly RootAlert[],
  rules: Rules,
): readonly RootAlert[] | undefined {
  const isWhole = (roots: readonly RootAlert[]) =>
    rules.isWhole?.({ group, ...fewOf(roots.map(({ alert }) => alert)), wereWhole: false }) === true;
  const lately = latestOf(all, rules.windowMs, ({ sinceMs }) => sinceMs);
  const turnsMs = rules.turnsWithin?.(group);
  const inTurn = turnsMs === undefined ? [] : latestOf(all, turnsMs + lateMs, ({ alert }) => beganMs(alert));
  if (inTurn.length > lately.length && isWhole(inTurn)) return inTurn;
  return countOf(group, lately) >= rules.fromTargets || isWhole(lately) ? lately : undefined;
}

/** The largest storm among roots that are in none, and of those as large the one that says most; undefined where there is none. */
function newStorm(roots: readonly RootAlert[], rules: Rules): Storm | undefined {
  const byGroup = new Map<string, { readonly all: RootAlert[]; readonly place: number }>();
  for (const root of roots)
    for (const [place, group] of root.groups.entries()) {
      const known = byGroup.get(group) ?? { all: [], place };
      known.all.push(root);
      byGroup.set(group, { ...known, place: Math.max(known.place, place) });
    }
  // Of those that hold as many, the one that comes first for all of its own says most.
  const inOrder = [...byGroup].toSorted(([, one], [, other]) => one.place - other.place);
  let largest: Storm | undefined;
  for (const [group, { all }] of inOrder) {
    const leastPeak = (largest?.peak ?? 1) + 1;
    const together = countOf(group, all) < leastPeak ? undefined : togetherIn(group, all, rules);
    const peak = together ? countOf(group, together) : 0;
    if (!together || peak < leastPeak) continue;
    const close = together.map(({ alert }) => alert);
    const { id } = leading(close);
    largest = { id, group, leadId: id, memberIds: close.map((one) => one.id), peak };
  }
  return largest;
}

/**
 * The storms among the outages that are nobody's consequence. Those of before grow, shrink and end; new ones take what is in none, the
 * largest first. Of outages `roots` hold one alert of each target. Of storms of one group the worst comes first: it takes in the milder ones.
 */
export function stormsOf(
  roots: readonly RootAlert[],
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
  const ranks = new Map(roots.map(({ alert }) => [alert.id, rankOf(alert)]));
  const worstOf = ({ memberIds }: Storm) =>
    memberIds.reduce((worst, id) => Math.min(worst, ranks.get(id) ?? Infinity), Infinity);
  const worstFirst = before.toSorted((one, other) => worstOf(one) - worstOf(other) || 0);
  for (const storm of worstFirst) take(goesOn(storm, free, rules));
  while (take(newStorm(free, rules)));
  return storms;
}

/**
 * Which bad values are told with storms of outages: those of the same place, no worse than the alert that stands for it. Gives that of each.
 */
export function behindOutages(
  alerts: readonly OpenAlert[],
  outages: readonly Storm[],
  alertOf: ReadonlyMap<string, OpenAlert>,
): Map<string, string> {
  const found = new Map<string, string>();
  if (outages.length === 0) return found;
  const leadOf = new Map(outages.map(({ group, leadId }) => [group, alertOf.get(leadId)]));
  for (const alert of alerts)
    for (const share of alert.isHeld ? [] : (alert.shares?.values() ?? [])) {
      const lead = leadOf.get(share.outages);
      if (lead && rankOf(alert) >= rankOf(lead)) found.set(alert.id, lead.id);
    }
  return found;
}
