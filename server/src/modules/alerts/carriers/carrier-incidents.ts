/** Lines of one provider in one region: how many there are, and of those that fail (are down, or bad) whose they are, since when and how. */
export interface CarrierLines {
  readonly lines: number;
  /** Whose each line is that fails; as many as `failingSince`. */
  readonly failingOf: readonly number[];
  readonly failingSince: readonly Date[];
  /** Whether each is down; the others answer, and lose packets or are slow. */
  readonly failingDown: readonly boolean[];
  /** At which outlet each of them is, where that may be known. */
  readonly failingAt?: readonly string[];
}

/** Lines that failed at about the same time. */
export interface Incident {
  readonly since: Date;
  readonly lines: number;
  /** How many of them are down. */
  readonly down: number;
  /** At how many outlets; 0 where that may not be known. */
  readonly outlets: number;
  /** How many of them are whose. */
  readonly byOwner: ReadonlyMap<number, number>;
}

/** A line that fails later than this after the last one failed for another reason. */
const togetherMs = 15 * 60_000;
/** As many lines at least, of as many customers, and this part of all lines that the provider has there. */
const fewestLines = 3;
const fewestOwners = 2;
const leastPart = 0.1;

/**
 * The times at which a provider failed in a region: lines of several customers that went down or got bad one after the other. A few of a great many
 * lines always fail; what has been down for long, and each line that fails by itself, is no incident of the provider.
 */
export function incidentsOf(found: CarrierLines): Incident[] {
  const { lines, failingOf, failingSince, failingDown, failingAt } = found;
  const failing = failingSince
    .map((since, index) => ({
      ...{ since, owner: failingOf[index] ?? -1, outlet: failingAt?.[index] },
      isDown: failingDown[index] ?? false,
    }))
    .sort((one, other) => one.since.getTime() - other.since.getTime());
  const groups: (typeof failing)[] = [];
  for (const line of failing) {
    const last = groups.at(-1)?.at(-1);
    if (last && line.since.getTime() - last.since.getTime() <= togetherMs) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((group) => {
    const byOwner = new Map<number, number>();
    for (const { owner } of group) byOwner.set(owner, (byOwner.get(owner) ?? 0) + 1);
    const isOne =
      group.length >= Math.max(fewestLines, lines * leastPart) && byOwner.size >= fewestOwners && group[0];
    const outlets = new Set(group.flatMap(({ outlet }) => outlet ?? [])).size;
    const down = group.filter(({ isDown }) => isDown).length;
    return isOne ? [{ since: isOne.since, lines: group.length, down, outlets, byOwner }] : [];
  });
}

/** Other customers that have such lines, as many at least: with fewer, "others too" would say of whom. */
const fewestOthers = 2;

/** Whether a line of `owner` that fails is one of an incident that others have too, where that can be said without pointing at one of them. */
export function isElsewhereToo(found: CarrierLines & { readonly others: number }, owner: number): boolean {
  return found.others >= fewestOthers && incidentsOf(found).some(({ byOwner }) => byOwner.has(owner));
}
