/**
 * How many critical alerts come and go, by their sort: the kind of what they are about and of what they are a consequence of, as `alerts_below`
 * has it. Who may see fewer kinds sees other sorts, never another number of the same one.
 */
export type FlappingCounts = Readonly<Record<string, number>>;

/** Of how many of each sort people were told, and since when fewer do, in milliseconds since 1970; null: as many do, or more. */
export type KnownFlapping = Readonly<
  Record<string, { readonly told: number; readonly fewerSinceMs: number | null }>
>;

/** What comes and goes is over once it fired no more for so long (`alerts/causes/flapping.ts`): until then it is known to come and go. */
export const flappingMs = 3_600_000;

/** How many there are of all sorts. */
export const flappingOfAll = (counts: FlappingCounts): number =>
  Object.values(counts).reduce((sum, many) => sum + many, 0);

export const knowsOfSome = (known: KnownFlapping): boolean => Object.keys(known).length > 0;

const kindOf = (sort: string) => sort.split(' < ', 1)[0]!;

/**
 * Whether more about some kind come and go than people were told of. What stood for itself may be a consequence by now, and what they may not
 * see of that is not among these sorts: it is no knowledge of theirs.
 */
export function isMoreThanKnown(known: KnownFlapping, counts: FlappingCounts): boolean {
  const byKind = Map.groupBy(Object.keys(counts), kindOf);
  return [...byKind].some(([kind, sorts]) => {
    const many = sorts.reduce((sum, sort) => sum + counts[sort]!, 0);
    return many > [...new Set([kind, ...sorts])].reduce((sum, sort) => sum + (known[sort]?.told ?? 0), 0);
  });
}

/** What is known once people are told of all that come and go now. */
export function toldOf(known: KnownFlapping, counts: FlappingCounts): KnownFlapping {
  const now = Object.entries(counts).map(([sort, many]) => {
    const before = known[sort];
    const fewerSinceMs = before && many < before.told ? before.fewerSinceMs : null;
    return [sort, { told: Math.max(before?.told ?? 0, many), fewerSinceMs }] as const;
  });
  return { ...known, ...Object.fromEntries(now) };
}

/** What is known still: of one less of a sort once fewer did for as long as that is known of one. */
export function stillKnown(known: KnownFlapping, counts: FlappingCounts, nowMs: number): KnownFlapping {
  const still = Object.entries(known).flatMap(([sort, one]) => {
    if ((counts[sort] ?? 0) >= one.told) return [[sort, { ...one, fewerSinceMs: null }] as const];
    if (one.fewerSinceMs === null) return [[sort, { ...one, fewerSinceMs: nowMs }] as const];
    if (nowMs - one.fewerSinceMs < flappingMs) return [[sort, one] as const];
    return one.told > 1 ? [[sort, { told: one.told - 1, fewerSinceMs: nowMs }] as const] : [];
  });
  return Object.fromEntries(still);
}
