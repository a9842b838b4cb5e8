import { isGap, type Judge, lasted, type Look, no, unknown } from './condition.ts';

/** What absence remembers. Times in milliseconds since 1970. */
export interface LastSeen {
  /** When the metric was last measured; before the first time, when it began to be looked for. */
  readonly seenMs: number;
  /** For how long since then nobody looked: that is no absence. */
  readonly awayMs?: number;
  /** Nobody has looked since then: the process was stopped, or stood still, or our own hub was cut off. */
  readonly stoppedMs?: number;
}

/** A metric was not measured for some time, whatever the reason, but for a time in which nobody looked or nobody expects it. */
export const absent: Judge<'absent', LastSeen> = ({ forS }, look, { memory }) => {
  // Counted anew once somebody expects it again, also of what vanished until then.
  if (look.isResting) return { finding: no, memory: memory && missedAnew(memory), lookAtMs: null };
  const { atMs, value } = look;
  const isMeasured = value !== null && value !== undefined;
  // What our own hub cannot ask is not missing: one message says so.
  const held =
    look.isHubs && !isMeasured && memory ? stoppedAt(memory, look.hubsSinceMs ?? look.stateSinceMs) : memory;
  // Time has passed, and nobody has looked since the stop.
  if (held?.stoppedMs !== undefined && (value === undefined || (look.isHubs && !isMeasured)))
    return { finding: unknown, memory: held, lookAtMs: null };
  const seenMs = isMeasured ? atMs : (memory?.seenMs ?? atMs);
  const unlookedMs = memory?.stoppedMs === undefined ? 0 : Math.max(0, atMs - memory.stoppedMs);
  const awayMs = isMeasured ? 0 : (memory?.awayMs ?? 0) + unlookedMs;
  const { finding, lookAtMs } = lasted(seenMs, null, { forMs: forS * 1000 + awayMs, atMs });
  // Between two measurements nothing is missing yet.
  const isMissing = finding.holds === 'yes' || (finding.holds === 'soon' && value === null);
  return {
    finding: isMissing ? finding : no,
    memory: { seenMs, ...(awayMs > 0 && { awayMs }) },
    lookAtMs,
  };
};

/** What is remembered of a metric where nobody looks from a time on. */
export const stoppedAt = (memory: LastSeen, atMs: number): LastSeen =>
  memory.stoppedMs === undefined ? { ...memory, stoppedMs: Math.max(memory.seenMs, atMs) } : memory;

/** What is remembered of a metric that nobody expects from now on: once somebody does again, what was missing has to be missing for as long anew. */
export const missedAnew = ({ seenMs }: LastSeen): LastSeen => ({ seenMs, stoppedMs: seenMs });

/**
 * Whether what was last measured before a stop counts at the first look after it. Of what was missing before that already it was known that
 * it waits; where that is not, nobody looked for it.
 */
export const isSeenBeforeStop = ({ seenMs, stoppedMs }: LastSeen, look: Pick<Look, 'intervalMs'>): boolean =>
  !isGap(seenMs, { atMs: stoppedMs ?? seenMs, intervalMs: look.intervalMs });
