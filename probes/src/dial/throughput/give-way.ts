import { type Clock } from '../../clock.ts';
import { type Others } from '../dial-kind.ts';

/** What a run carried so far, of its own, and which way. */
export interface Own {
  readonly direction: 'down' | 'up';
  readonly bytes: number;
}

/** Headers and what was sent again are ours too; acknowledgements go the other way. */
const overhead = 1.15;
const acknowledging = 0.08;
/** Before that a rate says little. */
const leastMs = 1_000;

/**
 * Whether others carried more than they may meanwhile: what the interface carried since the beginning, less what is ours. Sent bytes that
 * still wait in our machine count as ours, so others are told rather too small than too large.
 */
export function isNeeded(
  carried: { readonly inBytes: number; readonly outBytes: number },
  { direction, bytes }: Own,
  sinceMs: number,
  mostBps: number,
): boolean {
  if (sinceMs < leastMs) return false;
  const ours = direction === 'down' ? [overhead, acknowledging] : [acknowledging, overhead];
  const others = [carried.inBytes - bytes * ours[0]!, carried.outBytes - bytes * ours[1]!];
  return others.some((left) => (left * 8_000) / sinceMs > mostBps);
}

const lookEveryMs = 250;

/** Looks at the interface while a direction runs, and says once that others need the line. Gives what stops it. */
export function watchOthers(
  others: Others | undefined,
  clock: Clock,
  own: () => Own,
  giveWay: () => void,
): () => void {
  const first = others?.read();
  if (!others || !first) return () => undefined;
  const startMs = clock.monotonicMs();
  const timer = setInterval(() => {
    const now = others.read();
    if (!now) return;
    const carried = { inBytes: now.inBytes - first.inBytes, outBytes: now.outBytes - first.outBytes };
    if (isNeeded(carried, own(), clock.monotonicMs() - startMs, others.mostBps)) giveWay();
  }, lookEveryMs);
  return () => clearInterval(timer);
}
