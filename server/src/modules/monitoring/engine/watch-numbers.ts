import { type Writer } from '../ingest/writer.ts';
import { type MinuteWindows } from './minute-window.ts';
import { type Scheduler } from './scheduler.ts';
import { type Watched } from './watched.ts';

/** What the numbers of the watch are read from. */
export interface Doing {
  readonly scheduler: Scheduler<Watched>;
  readonly writer: Writer;
  /** Polls that ended, by tenant. */
  readonly polls: MinuteWindows<number>;
}

/** How the watch itself is doing, over all tenants. */
export function watchNumbers({ scheduler, writer, polls }: Doing, nowMs: number) {
  const lateness = scheduler.lateness(nowMs);
  return {
    targets: scheduler.size,
    pollsPerMinute: polls.total(nowMs).count,
    samplesPerMinute: writer.samples.total(nowMs).sum,
    lateMs: lateness.meanMs,
    worstLateMs: lateness.worstMs,
    running: scheduler.running,
    overlaps: scheduler.overlaps,
    waitingPolls: writer.waiting.polls.length,
    ...writer.counters,
  };
}
