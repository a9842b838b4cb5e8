import { type FaultEvidence } from './fault-evidence.ts';

/** What an agent told late of one measurement, as evidence of a line. */
export type LateEvidence = FaultEvidence & { readonly ofId: string };

const nameOf = ({ what, ofId }: FaultEvidence) => `${what} ${ofId ?? ''}`;

/**
 * What was known at a moment (milliseconds since 1970), together with what agents told of it later: of each measurement the last word
 * before that moment, since when it said so, and nothing that was measured after it. The same told twice, or in another
 * order of batches, comes to the same but for `sinceMs`, which is as early as was heard of in order. Gives back the very
 * evidence where nothing late says anything of the moment.
 */
export function withLate(
  known: readonly FaultEvidence[],
  late: readonly LateEvidence[],
  momentMs: number,
): readonly FaultEvidence[] {
  const inTime = late
    .filter(({ atMs, freshMs }) => atMs <= momentMs && momentMs - atMs <= freshMs)
    .sort((one, other) => one.atMs - other.atMs);
  let all = known;
  for (const one of inTime) {
    const before = all.find((other) => nameOf(other) === nameOf(one));
    if (before && before.atMs >= one.atMs) continue;
    const sinceMs = before?.ok === one.ok ? (before.sinceMs ?? before.atMs) : one.atMs;
    all = [...all.filter((other) => other !== before), { ...one, sinceMs }];
  }
  return all;
}
