import { type Ways } from './ways.queries.ts';

/** The line that a device is asked over: the one whose address it is asked at, or the only one that ends at it. */
function onlyLineOf(deviceId: string, { endings }: Pick<Ways, 'endings'>): string[] {
  const lines = endings.get(deviceId) ?? [];
  const own = lines.filter(({ isItsAddress }) => isItsAddress);
  const [line, ...others] = own.length > 0 ? own : lines;
  return line && others.length === 0 ? [line.id] : [];
}

/** A target and all that it is surely reached through: of several ways of which one is enough nobody knows which it is. */
function surelyUpFrom(targetId: string, { parents, ways }: Pick<Ways, 'parents' | 'ways'>): Set<string> {
  const seen = new Set([targetId]);
  // What is added while it is gone through is gone through as well.
  for (const id of seen) {
    const some = ways.get(id) ?? [];
    for (const up of [...(parents.get(id) ?? []), ...(some.length === 1 ? some : [])]) seen.add(up);
  }
  return seen;
}

/**
 * The lines that a target is known to be asked over: those that a path of a dial test names, and those on the way from this server to what it asks
 * itself. Of what an agent asks in its own outlet, as its gateway, it is known of none. It may give other things of the way as well.
 */
export function linesOver(
  targetId: string,
  ways: Pick<Ways, 'parents' | 'ways' | 'endings' | 'seenFrom' | 'asked'>,
): readonly string[] {
  if (ways.asked.has(targetId)) return ways.parents.get(targetId) ?? [];
  if (ways.seenFrom.has(targetId)) return [];
  return [...surelyUpFrom(targetId, ways)].flatMap((up) => [up, ...onlyLineOf(up, ways)]);
}
