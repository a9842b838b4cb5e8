import { type Judge, no } from './condition.ts';

interface Happened {
  /** The first and the last time in a row. */
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Something happened: it has no end, so the alert has a time. */
export const event: Judge<'event', Happened> = ({ openS }, look, { memory }) => {
  const openMs = openS * 1000;
  const isOpen = memory !== null && look.atMs - memory.lastMs < openMs;
  const { eventAtMs } = look;
  if (eventAtMs === null && !isOpen) return { finding: no, memory: null, lookAtMs: null };
  const lastMs = Math.max(eventAtMs ?? -Infinity, memory?.lastMs ?? -Infinity);
  const firstMs = isOpen ? memory.firstMs : lastMs;
  // What is told late of long ago is over already.
  if (look.atMs - lastMs >= openMs) return { finding: no, memory: null, lookAtMs: null };
  return {
    finding: { holds: 'yes', sinceMs: firstMs, value: null },
    memory: { firstMs, lastMs },
    lookAtMs: lastMs + openMs,
  };
};
