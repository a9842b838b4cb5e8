import { type DecidedHook, type StandsNow, standsNow } from '../ingest/decided.ts';
import { type PendingRow } from '../ingest/pending-rows.ts';
import { type Writer } from '../ingest/writer.ts';
import { agentAsksOf, type AgentParts, type Taker } from '../by-agent/agent-asks.ts';
import { type EarlyAsks, earlyAsksOf } from './early-asks.ts';
import { type OwnSide } from './own-side.ts';
import { type Scheduler } from './scheduler.ts';
import { type ClockReading } from './stall.ts';
import { type Watched } from './watched.ts';

export { type DecidedNow, type Noticed, type StandsNow } from '../ingest/decided.ts';

/** What is decided, for a later module that judges it. */
export interface Decisions {
  /** From now on the hook hears of all that is decided, and what it gives is written with that. */
  readonly onDecided: (hook: DecidedHook) => void;
  /** How a target stands now; undefined where nobody can tell (yet), or what others measured of it is just being taken in. */
  readonly standsNow: (targetId: string) => StandsNow | undefined;
  /** How targets are before their turn comes. */
  readonly asks: EarlyAsks;
  /** Has rows written that no measurement brought, with the next write. */
  readonly keep: (rows: readonly PendingRow[]) => void;
  /** The time of day by which it is decided, in milliseconds since 1970. */
  readonly nowMs: () => number;
}

interface Parts {
  readonly writer: Pick<Writer, 'waiting' | 'soon'>;
  readonly ownSide: Pick<OwnSide, 'isDeafTo'>;
  readonly scheduler: Pick<Scheduler<Watched>, 'get' | 'moveUp'>;
  readonly readClock: () => ClockReading;
  readonly given: AgentParts;
  readonly taker: Taker;
}

/** The door, and who came through it. */
export function decisionsOf({
  writer,
  ownSide,
  scheduler,
  readClock,
  given,
  taker,
}: Parts): Decisions & { readonly hooks: readonly DecidedHook[] } {
  const hooks: DecidedHook[] = [];
  const nowMs = () => readClock().wallMs;
  return {
    hooks,
    nowMs,
    asks: earlyAsksOf({ scheduler, readClock, agents: agentAsksOf(given, taker, nowMs) }),
    onDecided: (hook) => void hooks.push(hook),
    standsNow(targetId) {
      const watched = scheduler.get(targetId);
      if (!watched || watched.takingUntilMs > nowMs()) return undefined;
      const stands = standsNow(watched);
      // It was not noticed yet that they are silent: what they measured meanwhile is missing by our fault.
      const isHidden = watched.track.reason !== 'agent-silent' && ownSide.isDeafTo(watched, nowMs());
      return isHidden ? { ...stands, isHubs: true, hubsSinceMs: watched.decidedAtMs } : stands;
    },
    keep(rows) {
      for (const row of rows) writer.waiting.rows.add(row);
      if (rows.length > 0) writer.soon();
    },
  };
}
