import type pg from 'pg';
import { afterCommit, afterRollback, type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { type Watched } from '../engine/watched.ts';
import { type MetricStore, type PollRecord } from '../store/index.ts';
import { decidesNow, ingest, type IngestParts } from './ingest.ts';
import { type Measurement } from './measurement.ts';
import { type Batch, emptyBatch, type PendingPoll } from './pending.ts';
import { stateMessage, writeStates } from './write-states.ts';

/** The transaction that measurements are taken in. */
export interface Within {
  readonly tx: Tx;
  readonly client: pg.ClientBase;
  readonly scope: Scope;
}

/** What comes now would be written before what was decided earlier, such as a silence just noticed: it has to come again. */
export class NotYetWritten extends Error {
  constructor() {
    super('The state before this one is being written.');
  }
}

/** A transaction that takes longer has failed. */
const mostTakingMs = 60_000;

/** What somebody else measured of a target. */
export interface Heard {
  readonly targetId: string;
  readonly atMs: number;
  /** The measurement, with whether it says how the target is now: one that comes late is kept and notes nothing of now. */
  measurement(watched: Watched, isNow: boolean): Measurement;
}

export interface TakeParts extends Omit<IngestParts, 'writer'> {
  readonly store: MetricStore;
  /** What the engine writes next. */
  readonly waiting: () => Batch;
  readonly watchedOf: (id: string) => Watched | undefined;
  /** Whether a state of a target was decided that is not written yet. */
  readonly isUnwritten: (id: string) => boolean;
  /** Targets that are not watched yet, as the transaction sees them. */
  readonly read: (ids: readonly string[]) => Promise<Watched[]>;
}

/**
 * Takes measurements in by `ingest`, and writes states, samples and what comes with them in the transaction that is given: whoever sent them
 * is told that they are kept by the same commit. What is watched learns of it then; a rollback leaves it as it was. Samples
 * whose layout the store does not know yet, or that are kept in another store, follow with the engine's next write. Throws NotYetWritten.
 */
export async function takeWithin(
  { tx, client, scope }: Within,
  heard: readonly Heard[],
  parts: TakeParts,
): Promise<void> {
  const batch = emptyBatch();
  const writer = { waiting: batch, soon: () => undefined };
  const drafts = new Map<string, { draft: Watched; watched: Watched | undefined; was: Watched['track'] }>();
  const draftOf = (watched: Watched, isWatched: boolean) =>
    drafts.set(watched.target.id, {
      draft: { ...watched },
      watched: isWatched ? watched : undefined,
      was: watched.track,
    });
  const unknown: string[] = [];
  for (const id of new Set(heard.map(({ targetId }) => targetId))) {
    if (parts.isUnwritten(id)) throw new NotYetWritten();
    const watched = parts.watchedOf(id);
    if (watched?.target.tenantId === scope.tenantId) {
      draftOf(watched, true);
      watched.takingUntilMs = parts.nowMs() + mostTakingMs;
    } else unknown.push(id);
  }
  for (const watched of unknown.length > 0 ? await parts.read(unknown) : []) draftOf(watched, false);
  for (const { targetId, atMs, measurement } of heard) {
    const draft = drafts.get(targetId)?.draft;
    if (!draft) continue;
    const isNow = decidesNow({ source: 'agent', atMs }, draft, parts.nowMs());
    const onRollback = (undo: () => void) => afterRollback(tx, undo);
    ingest(measurement(draft, isNow), draft, { ...parts, writer, onRollback });
  }
  const stored = new Map<PendingPoll, PollRecord>();
  const { store } = parts;
  if (store.writeWithin)
    for (const poll of batch.polls) {
      const { layoutId, columns, target } = poll.watched;
      const { tenantId, id: targetId } = target;
      if (layoutId !== null && columns === poll.columns)
        stored.set(poll, { tenantId, targetId, layoutId, atMs: poll.atMs, values: poll.values });
    }
  const held = await writeStates(client, batch);
  await batch.rows.write(client, tx);
  if (stored.size > 0) await store.writeWithin?.(client, scope, [...stored.values()]);

  afterCommit(tx, () => {
    for (const { draft, watched, was } of drafts.values()) {
      if (watched) watched.takingUntilMs = -Infinity;
      // Its silence was noticed meanwhile: the next word says that it is over.
      if (watched?.track !== was) continue;
      const { track, decidedAtMs, lineId } = draft;
      Object.assign(watched, { track, decidedAtMs, lineId });
    }
    for (const row of held) parts.publish(row.tenantId, stateMessage(row));
    for (const poll of batch.polls) {
      if (stored.has(poll)) poll.onStored();
      else {
        const watched = drafts.get(poll.watched.target.id)?.watched ?? poll.watched;
        parts.waiting().polls.push({ ...poll, watched });
      }
    }
  });
}
