import { type Judge, lasted, no } from './condition.ts';

interface Seen {
  /** When the metric was last measured; before the first time, when it began to be looked for. */
  readonly seenMs: number;
}

/** A metric was not measured for some time, whatever the reason, but for a time in which nobody expects it. */
export const absent: Judge<'absent', Seen> = ({ forS }, look, { memory }) => {
  // Counted anew once somebody expects it again.
  if (look.isResting) return { finding: no, memory: null, lookAtMs: null };
  const isMeasured = look.value !== null && look.value !== undefined;
  const seenMs = isMeasured ? look.atMs : (memory?.seenMs ?? look.atMs);
  const { finding, lookAtMs } = lasted(seenMs, null, { forMs: forS * 1000, atMs: look.atMs });
  // Between two measurements nothing is missing yet.
  const isMissing = finding.holds === 'yes' || (finding.holds === 'soon' && look.value === null);
  return { finding: isMissing ? finding : no, memory: { seenMs }, lookAtMs };
};
