import { type DecidedHook, type StandsNow, standsNow } from '../ingest/decided.ts';
import { type PendingRow } from '../ingest/pending-rows.ts';
import { type Writer } from '../ingest/writer.ts';
import { type Watched } from './watched.ts';

export { type DecidedNow, type Noticed, type StandsNow } from '../ingest/decided.ts';

/** What is decided, for a later module that judges it. */
export interface Decisions {
  /** From now on the hook hears of all that is decided, and what it gives is written with that. */
  readonly onDecided: (hook: DecidedHook) => void;
  /** How a target stands now; undefined where nobody can tell (yet), or what others measured of it is just being taken in. */
  readonly standsNow: (targetId: string) => StandsNow | undefined;
  /** Has rows written that no measurement brought, with the next write. */
  readonly keep: (rows: readonly PendingRow[]) => void;
  /** The time of day by which it is decided, in milliseconds since 1970. */
  readonly nowMs: () => number;
}

interface Parts {
  readonly writer: Pick<Writer, 'waiting' | 'soon'>;
  readonly watchedOf: (id: string) => Watched | undefined;
  readonly nowMs: () => number;
}

/** The door, and who came through it. */
export function decisionsOf({
  writer,
  watchedOf,
  nowMs,
}: Parts): Decisions & { readonly hooks: readonly DecidedHook[] } {
  const hooks: DecidedHook[] = [];
  return {
    hooks,
    nowMs,
    onDecided: (hook) => void hooks.push(hook),
    standsNow(targetId) {
      const watched = watchedOf(targetId);
      return watched && watched.takingUntilMs <= nowMs() ? standsNow(watched) : undefined;
    },
    keep(rows) {
      for (const row of rows) writer.waiting.rows.add(row);
      if (rows.length > 0) writer.soon();
    },
  };
}
