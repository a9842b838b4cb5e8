/** What tells an interface row from another: ifIndex may be renumbered at a reboot, ifName may be empty. */
export interface InterfaceMark {
  readonly ifIndex: number;
  readonly name: string;
  readonly description: string;
}
export interface KnownInterface extends InterfaceMark {
  readonly id: string;
  readonly vanished: boolean;
}

export interface InterfaceMatch<F extends InterfaceMark> {
  /** Known rows with what was found for them now; they keep their ids, and with them their samples. */
  readonly kept: readonly { readonly id: string; readonly found: F }[];
  readonly added: readonly F[];
  /** Ids of rows that were there before and are not any more. */
  readonly vanished: readonly string[];
}

/**
 * Pairs the interfaces of a new discovery with those that are known. In this order: same ifName and ifIndex; same ifName,
 * where it is unique on both sides (the device renumbered); same ifIndex and ifDescr, where ifName is empty on one side, or
 * where no other interface has this ifDescr (somebody renamed it). What vanished earlier comes back as itself, but never before a row that is still
 * there.
 */
export function matchInterfaces<F extends InterfaceMark>(
  known: readonly KnownInterface[],
  found: readonly F[],
): InterfaceMatch<F> {
  const kept: { id: string; found: F }[] = [];
  let openKnown = [...known].sort((a, b) => Number(a.vanished) - Number(b.vanished));
  let openFound = [...found];

  const pass = (keyOf: (mark: InterfaceMark) => string | undefined, uniqueOnly: boolean) => {
    const knownBy = groupBy(openKnown, keyOf);
    const foundBy = groupBy(openFound, keyOf);
    const taken = new Set<object>();
    for (const [key, candidates] of foundBy) {
      const before = knownBy.get(key) ?? [];
      const there = before.filter((item) => !item.vanished);
      if (uniqueOnly && (candidates.length > 1 || there.length > 1)) continue;
      const [candidate] = candidates;
      const [row] = there.length > 0 ? there : before;
      if (!candidate || !row) continue;
      kept.push({ id: row.id, found: candidate });
      taken.add(candidate).add(row);
    }
    openKnown = openKnown.filter((item) => !taken.has(item));
    openFound = openFound.filter((item) => !taken.has(item));
  };

  pass((mark) => (mark.name ? `${mark.ifIndex} ${mark.name}` : undefined), false);
  pass((mark) => mark.name || undefined, true);
  const unnamed = new Set(
    [...openKnown, ...openFound].filter((mark) => !mark.name).map((mark) => mark.ifIndex),
  );
  pass((mark) => (unnamed.has(mark.ifIndex) ? `${mark.ifIndex} ${mark.description}` : undefined), false);
  const shared = new Set([...sharedDescriptions(known), ...sharedDescriptions(found)]);
  pass(
    ({ ifIndex, description }) =>
      description && !shared.has(description) ? `${ifIndex} ${description}` : undefined,
    true,
  );

  return {
    kept,
    added: openFound,
    vanished: openKnown.filter((item) => !item.vanished).map((item) => item.id),
  };
}

/** Descriptions that say of several interfaces the same: they tell none of them from another. */
function sharedDescriptions(marks: readonly (InterfaceMark & { readonly vanished?: boolean })[]): string[] {
  const there = marks.filter((mark) => !mark.vanished);
  return [...groupBy(there, (mark) => mark.description)].flatMap(([text, same]) =>
    same.length > 1 ? [text] : [],
  );
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
