import { type Judged, isGap, lasted, type Look, no, unknown } from './condition.ts';

/** Since when a value is bad, and when it was last seen so. */
export interface BadSince {
  readonly sinceMs: number;
  readonly seenMs: number;
  /** Its subject was looked at since, and nothing was said of the value. */
  readonly isMissed?: true;
}

/** What is known after a look that says nothing of the value. */
export const unseen = (memory: BadSince | null): Judged<BadSince> => ({
  ...{ finding: unknown, lookAtMs: null },
  memory: memory && { ...memory, isMissed: true },
});

/** Whether both say the same of a value, but for when it was seen last: until it is missed, that is when its target was measured last. */
export const isSameButSeen = (one: BadSince | null, other: BadSince | null): boolean =>
  one?.sinceMs === other?.sinceMs && one?.isMissed === other?.isMissed;

/** What was remembered last, of what was written when only its beginning was; `measuredMs` is when the target was measured last. */
export const seenUntil = (memory: BadSince, measuredMs: number | null): BadSince =>
  memory.isMissed ? memory : { ...memory, seenMs: Math.max(memory.seenMs, measuredMs ?? 0) };

/**
 * Of a value that has to stay bad for a time. The time is counted in measurements: what is bad before and after a gap began anew after it,
 * and an alert that is open stays so while nothing is measured.
 */
export function lastingValue(
  isBad: boolean,
  forMs: number,
  look: Look,
  { memory, isFiring }: { readonly memory: BadSince | null; readonly isFiring: boolean },
): Judged<BadSince> {
  if (look.value === null || look.value === undefined) return unseen(memory);
  if (!isBad) return { finding: no, memory: null, lookAtMs: null };
  const goesOn = memory !== null && (isFiring || !isGap(memory.seenMs, look));
  const sinceMs = goesOn ? memory.sinceMs : look.atMs;
  const { finding } = lasted(sinceMs, look.value, { forMs: isFiring ? 0 : forMs, atMs: look.atMs });
  return { finding, memory: { sinceMs, seenMs: look.atMs }, lookAtMs: null };
}
