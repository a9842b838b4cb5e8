import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';

/** A time in which a subject was truly so: it begins between two times that the script and the way of measuring bound. */
export interface TruePart {
  readonly fromMs: readonly [earliest: number, latest: number];
  /** States that are true of it. */
  readonly states: readonly State[];
  /** What happened. */
  readonly why: string;
}

export interface Kept {
  readonly state: State;
  readonly reason: StateReason;
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Compares the intervals that were kept with what was true, over a range: no gap, no overlap; at each time a state of a part that may hold
 * then. Where our own process says that it stood still, it may say so. Gives what is wrong, in words.
 */
export function comparedStates(
  kept: readonly Kept[],
  parts: readonly TruePart[],
  [fromMs, toMs]: readonly [number, number],
): string[] {
  const wrong: string[] = [];
  const s = (ms: number) => `${((ms - fromMs) / 1000).toFixed(1)} s`;
  let atMs = fromMs;
  for (const one of kept) {
    if (one.fromMs !== atMs) wrong.push(`${one.fromMs > atMs ? 'a gap' : 'an overlap'} at ${s(atMs)}`);
    atMs = one.toMs;
    if (one.reason === 'poller-stalled') continue;
    const untrue = slices(one, parts).filter(
      ([from, to]) => !partsWithin(parts, from, to).some(({ states }) => states.includes(one.state)),
    );
    const [first, last] = [untrue[0], untrue.at(-1)];
    if (!first || !last) continue;
    const truly = partsWithin(parts, first[0], first[1]).map(
      ({ states, why }) => `${states.join(' or ')} by ${why}`,
    );
    wrong.push(
      `${one.state} (${one.reason}) from ${s(one.fromMs)} to ${s(one.toMs)}; from ${s(first[0])} to ${s(last[1])} it is truly ${truly.join(' or ')}`,
    );
  }
  if (atMs !== toMs) wrong.push(`nothing from ${s(atMs)} on`);
  return wrong;
}

/** An interval, cut wherever a part may begin or end. */
function slices({ fromMs, toMs }: Kept, parts: readonly TruePart[]): (readonly [number, number])[] {
  const cuts = parts.flatMap((part) => part.fromMs).filter((ms) => ms > fromMs && ms < toMs);
  const bounds = [fromMs, ...new Set(cuts.sort((one, other) => one - other)), toMs];
  return bounds.slice(1).map((to, at) => [bounds[at] ?? fromMs, to] as const);
}

/** The parts that may hold in a time that none of them begins or ends in. */
const partsWithin = (parts: readonly TruePart[], fromMs: number, toMs: number) =>
  parts.filter((part, at) => part.fromMs[0] <= fromMs && (parts[at + 1]?.fromMs[1] ?? Infinity) >= toMs);

/** How long a subject was truly in one state at least, and at most, within a range. */
export function trueTime(
  parts: readonly TruePart[],
  state: State,
  [fromMs, toMs]: readonly [number, number],
): readonly [leastMs: number, mostMs: number] {
  let [least, most] = [0, 0];
  for (const [at, { fromMs: begins, states }] of parts.entries()) {
    if (!states.includes(state)) continue;
    const ends = parts[at + 1]?.fromMs ?? ([toMs, toMs] as const);
    const length = (from: number, to: number) => Math.max(0, Math.min(to, toMs) - Math.max(from, fromMs));
    most += length(begins[0], ends[1]);
    if (states.length === 1) least += length(begins[1], ends[0]);
  }
  return [least, most];
}
