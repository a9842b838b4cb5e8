import { confirmInMs, isConfirming } from '../states/subject-state.ts';
import { type Scheduler } from './scheduler.ts';
import { type ClockReading } from './stall.ts';
import { type Watched } from './watched.ts';

/** How a target was measured last by this server, also where that is not written yet. */
export interface LastAsked {
  /** It did not answer; one failure is no outage, and is confirmed first. */
  readonly isFailing: boolean;
  /** When its last measurement was begun, in milliseconds since 1970; -Infinity: none since a time in which nobody watched. */
  readonly atMs: number;
}

/** For those who have to know how a target is before its turn comes. */
export interface EarlyAsks {
  /** Undefined where this server does not ask it, or it is not the tenant's: nothing is to be waited for. */
  readonly lastOf: (tenantId: number, targetId: string) => LastAsked | undefined;
  /**
   * Moves up the next measurement of targets of a tenant. What is being measured, confirmed, or has its turn soon anyway is left as it is; of many
   * some are asked at once and others not at all: who still waits says so again.
   */
  readonly soon: (tenantId: number, targetIds: readonly string[]) => void;
}

/** Of one tenant, a hundred a second: many that fall silent together have as many that they are reached through. */
const apartMs = 10;
/** What would have to wait for longer than this is not moved up. */
const aheadMs = 5_000;

/** A line without an address is known by the word of others, which is no newer for being asked for. */
const isAskedHere = ({ target: { heard, kind, address }, handed }: Watched) =>
  !heard && !handed && (kind !== 'line' || address !== null);

export function earlyAsksOf({
  scheduler,
  readClock,
}: {
  readonly scheduler: Pick<Scheduler<Watched>, 'get' | 'moveUp'>;
  readonly readClock: () => ClockReading;
}): EarlyAsks {
  /** By tenant: when the next one may be asked, by the monotonic clock. */
  const nextMs = new Map<number, number>();
  const askedHere = (tenantId: number, id: string) => {
    const watched = scheduler.get(id);
    // Another tenant's is nobody's way, whatever is written there.
    return watched?.target.tenantId === tenantId && isAskedHere(watched) ? watched : undefined;
  };
  return {
    lastOf(tenantId, id) {
      const watched = askedHere(tenantId, id);
      if (!watched) return undefined;
      const { track, decidedAtMs } = watched;
      // What failed once before that time was never confirmed.
      const atMs = decidedAtMs < track.sinceMs ? -Infinity : decidedAtMs;
      return { isFailing: track.failedSinceMs !== null, atMs };
    },
    soon(tenantId, ids) {
      const nowMs = readClock().monotonicMs;
      for (const id of ids) {
        const watched = askedHere(tenantId, id);
        if (!watched || isConfirming(watched.track)) continue;
        const atMs = Math.max(nowMs, nextMs.get(tenantId) ?? -Infinity);
        if (atMs - nowMs > aheadMs) return;
        if (scheduler.moveUp(id, atMs, confirmInMs(watched.target.intervalMs)))
          nextMs.set(tenantId, atMs + apartMs);
      }
    },
  };
}
