import { type Judged, isGap, lasted, type Look, no, unknown } from './condition.ts';

/** Since when a value is bad, and when it was last seen so. */
export interface BadSince {
  readonly sinceMs: number;
  readonly seenMs: number;
}

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
  if (look.value === null || look.value === undefined) return { finding: unknown, memory, lookAtMs: null };
  if (!isBad) return { finding: no, memory: null, lookAtMs: null };
  const goesOn = memory !== null && (isFiring || !isGap(memory.seenMs, look));
  const sinceMs = goesOn ? memory.sinceMs : look.atMs;
  const { finding } = lasted(sinceMs, look.value, { forMs: isFiring ? 0 : forMs, atMs: look.atMs });
  return { finding, memory: { sinceMs, seenMs: look.atMs }, lookAtMs: null };
}
