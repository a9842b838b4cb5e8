import { type SubjectEventKind } from '@linekeeper/contract/monitoring/events';
import { type Judge, no } from './condition.ts';

/** What a condition about what happens remembers. */
export interface Happened {
  /** The first and the last time in a row. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** What happened last. */
  readonly kind?: SubjectEventKind | undefined;
}

/** Something of what is asked for happened: it has no end, so the alert has a time. What the rule asks for no more is over at once. */
export const eventOf =
  (events: readonly SubjectEventKind[]): Judge<'event', Happened> =>
  ({ openS }, look, { memory }) => {
    const openMs = openS * 1000;
    const isAsked = memory?.kind === undefined || events.includes(memory.kind);
    const before = memory !== null && isAsked && look.atMs - memory.lastMs < openMs ? memory : null;
    const { eventAtMs, eventKind } = look;
    if (eventAtMs === null && !before) return { finding: no, memory: null, lookAtMs: null };
    const lastMs = Math.max(eventAtMs ?? -Infinity, before?.lastMs ?? -Infinity);
    const firstMs = before?.firstMs ?? lastMs;
    // What is told late of long ago is over already.
    if (look.atMs - lastMs >= openMs) return { finding: no, memory: null, lookAtMs: null };
    return {
      finding: { holds: 'yes', sinceMs: firstMs, value: null },
      memory: { firstMs, lastMs, kind: eventAtMs === lastMs ? eventKind : before?.kind },
      lookAtMs: lastMs + openMs,
    };
  };
