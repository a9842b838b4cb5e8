import { type ConditionSettings } from '@linekeeper/contract/alerts/conditions';
import { type Judge, no, unknown } from './condition.ts';

/** What a change remembers. */
export interface WindowBefore {
  /** Measurements of the window, the newest last. */
  readonly values: readonly (readonly [atMs: number, value: number])[];
}

/** Of a window that was measured for less, nothing is said: no alert is raised by it, and none ended. */
const leastCovered = 0.8;
/** A change is seen between two measurements: a window that is shorter than they lie apart is as long as that, and a little more. */
const leastIntervals = 1.5;
/** Measurements of a window that are remembered: more of them lie closer together than the change that is looked for. */
const mostKept = 60;

/** A metric changed by more than so much within a window: from its farthest value there to the newest one. */
export const change: Judge<'change', WindowBefore> = (settings, look, { memory }) => {
  const { direction, by, withinS } = settings;
  const { intervalMs } = look;
  if (look.value === null || look.value === undefined) return { finding: unknown, memory, lookAtMs: null };
  const withinMs = Math.max(withinS * 1000, intervalMs * leastIntervals);
  const before = (memory?.values ?? []).filter(([atMs]) => look.atMs - atMs <= withinMs);
  const values = thinned([...before, [look.atMs, look.value] as const], withinMs / mostKept);
  const next = { memory: { values }, lookAtMs: null };
  const first = before[0];
  const isCovered =
    first !== undefined && look.atMs - first[0] >= Math.min(withinMs * leastCovered, withinMs - intervalMs);
  const sign = direction === 'rises' ? 1 : -1;
  const [farMs, far] = before.reduce((one, other) => (sign * other[1] < sign * one[1] ? other : one), [
    look.atMs,
    look.value,
  ] as const);
  const changed = sign * (look.value - far);
  if (changed > by) return { finding: { holds: 'yes', sinceMs: farMs, value: look.value }, ...next };
  return { finding: isCovered ? no : unknown, ...next };
};

/** What a change remembers of its window once it was measured so, the oldest first; null: nothing was. */
export function windowOf(
  { withinS }: ConditionSettings<'change'>,
  values: WindowBefore['values'],
): WindowBefore | null {
  return values.length === 0 ? null : { values: thinned(values, (withinS * 1000) / mostKept) };
}

/** Those that lie at least so far apart, and the newest. */
function thinned<Value extends readonly [atMs: number, value: number]>(
  values: readonly Value[],
  apartMs: number,
): readonly Value[] {
  const kept: Value[] = [];
  for (const [at, value] of values.entries()) {
    const last = kept.at(-1);
    if (!last || value[0] - last[0] >= apartMs || at === values.length - 1) kept.push(value);
  }
  return kept;
}
