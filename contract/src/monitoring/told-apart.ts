/** What is shown beside others that may be called the same. */
export interface Called {
  readonly id: string;
  readonly name: string;
  /** Where it stands; empty for nowhere. */
  readonly outletName: string;
  /** What else tells it from one of its name in an outlet of that name, the plainest first; what is empty says nothing. */
  readonly details: readonly string[];
}

/** Of an id as much as nobody mixes up. */
const idCharacters = 8;

/**
 * Calls things so that no two read the same: each by its name and outlet, and those that are still alike by as many of their details as it takes,
 * at last by their id. The same thing twice is called the same. Returns what each is called by its id.
 */
export function toldApart(things: readonly Called[]): ReadonlyMap<string, string> {
  const each = new Map(things.map((one) => [one.id, one]));
  const words = new Map([...each.values()].map((one) => [one.id, [one.name, one.outletName]]));
  const textOf = (id: string) => words.get(id)!.filter(Boolean).join(' · ');
  const most = Math.max(0, ...[...each.values()].map(({ details }) => details.length));
  for (let at = 0; at <= most; at += 1) {
    const alike = Map.groupBy(each.keys(), textOf);
    for (const ids of alike.values())
      for (const id of ids.length > 1 ? ids : [])
        words.get(id)!.push(at < most ? (each.get(id)!.details[at] ?? '') : id.slice(0, idCharacters));
  }
  return new Map([...each.keys()].map((id) => [id, textOf(id)]));
}
