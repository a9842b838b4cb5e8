import { confirmInMs, isConfirming } from '../states/subject-state.ts';
import { type Scheduler } from './scheduler.ts';
import { type ClockReading } from './stall.ts';
import { type Watched } from './watched.ts';

/** How a target was measured last, also where that is not written yet. */
export interface LastAsked {
  /** It did not answer; one failure is no outage, and is confirmed first. */
  readonly isFailing: boolean;
  /** When its last measurement was begun, in milliseconds since 1970; -Infinity: none since a time in which nobody watched. */
  readonly atMs: number;
  /** Of an agent: when it is known to be silent where no word of it comes, in milliseconds since 1970. */
  readonly byMs?: number;
}

/** Asks agents: for what they measure, and whether they are there. */
export interface AgentAsks {
  /** Whether an answer may come: what measures a target is connected, and did answer when it was asked. */
  readonly isOpen: (watched: Watched) => boolean;
  /** Has a target measured, or its agent say that it is there, unless that comes by itself soon. */
  readonly ask: (watched: Watched) => void;
}

/** For those who have to know how a target is before its turn comes. */
export interface EarlyAsks {
  /** Undefined where nobody can be asked, or it is not the tenant's: nothing is to be waited for. */
  readonly lastOf: (tenantId: number, targetId: string) => LastAsked | undefined;
  /**
   * Whether its last measurement failed, whoever made it: also where that is not confirmed yet, and where nobody can be asked. What is not the
   * tenant's does not.
   */
  readonly isFailing: (tenantId: number, targetId: string) => boolean;
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

/** Silence is looked at, confirmed and written so long after it counts. */
const noticedWithinMs = 20_000;
/** Whose silence counts is not looked at more often. */
const listenedMs = 1_000;

/** Of an agent that is heard, when its silence is known. */
const silentByMs = ({ target: { kind, heard }, decidedAtMs }: Watched) =>
  kind === 'agent' && heard ? { byMs: decidedAtMs + heard.patienceMs + noticedWithinMs } : {};

export function earlyAsksOf({
  scheduler,
  readClock,
  agents,
}: {
  readonly scheduler: Pick<Scheduler<Watched>, 'get' | 'moveUp'>;
  readonly readClock: () => ClockReading;
  /** Missing: no agent is asked. */
  readonly agents?: AgentAsks | undefined;
}): EarlyAsks {
  /** By tenant: when the next one may be asked, by the monotonic clock. */
  const nextMs = new Map<number, number>();
  const watchedOf = (tenantId: number, id: string) => {
    const watched = scheduler.get(id);
    // Another tenant's is nobody's way, whatever is written there.
    return watched?.target.tenantId === tenantId ? watched : undefined;
  };
  const asked = (tenantId: number, id: string) => {
    const watched = watchedOf(tenantId, id);
    return watched && (isAskedHere(watched) || agents?.isOpen(watched)) ? watched : undefined;
  };
  return {
    lastOf(tenantId, id) {
      const watched = asked(tenantId, id);
      if (!watched) return undefined;
      const { track, decidedAtMs } = watched;
      // What failed once before that time was never confirmed.
      const atMs = decidedAtMs < track.sinceMs ? -Infinity : decidedAtMs;
      return { isFailing: track.failedSinceMs !== null, atMs, ...silentByMs(watched) };
    },
    isFailing: (tenantId, id) => (watchedOf(tenantId, id)?.track.failedSinceMs ?? null) !== null,
    soon(tenantId, ids) {
      const { monotonicMs: nowMs, wallMs } = readClock();
      for (const id of ids) {
        const watched = asked(tenantId, id);
        if (!watched) continue;
        const isAsked = isAskedHere(watched);
        if (!isAsked) agents?.ask(watched);
        if (isConfirming(watched.track)) continue;
        if (!isAsked) {
          const { patienceMs = Infinity } = watched.target.heard ?? {};
          if (wallMs - watched.decidedAtMs > patienceMs) scheduler.moveUp(id, nowMs, listenedMs);
          continue;
        }
        const atMs = Math.max(nowMs, nextMs.get(tenantId) ?? -Infinity);
        if (atMs - nowMs > aheadMs) return;
        if (scheduler.moveUp(id, atMs, confirmInMs(watched.target.intervalMs)))
          nextMs.set(tenantId, atMs + apartMs);
      }
    },
  };
}
