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
 * Compares the intervals that were kept with what was true, over a range: no gap, no overlap; where it is certain which part holds, one
 * of its states and no other; between two parts one of either. Where our own process says that it stood still, it may say so. Gives what
 * is wrong, in words.
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
    for (const [at, part] of parts.entries()) {
      const next = parts[at + 1];
      // Where this part may hold, and where it must.
      const may = [
        Math.max(part.fromMs[0], one.fromMs),
        Math.min(next?.fromMs[1] ?? toMs, one.toMs),
      ] as const;
      const must = [
        Math.max(part.fromMs[1], one.fromMs),
        Math.min(next?.fromMs[0] ?? toMs, one.toMs),
      ] as const;
      if (must[1] > must[0] && !part.states.includes(one.state))
        wrong.push(
          `${one.state} (${one.reason}) from ${s(one.fromMs)} to ${s(one.toMs)}, while ${part.why} made it ${part.states.join(' or ')} from ${s(must[0])} to ${s(must[1])}`,
        );
      if (may[1] <= may[0] || part.states.includes(one.state)) continue;
      // Within the bounds of a change, the part before or after has to speak for it.
      const beside = [parts[at - 1], next].some((other) => other?.states.includes(one.state));
      if (must[1] <= must[0] && !beside)
        wrong.push(`${one.state} (${one.reason}) from ${s(one.fromMs)}, which nothing explains`);
    }
  }
  if (atMs !== toMs) wrong.push(`nothing from ${s(atMs)} on`);
  return wrong;
}

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
