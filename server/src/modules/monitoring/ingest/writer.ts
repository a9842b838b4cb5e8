import { type LiveMessage } from '@linekeeper/contract/live';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { isUnavailable } from '../../../platform/db/pool.ts';
import { type Log } from '../../../platform/log.ts';
import { type StatusRow } from '../../subjects/index.ts';
import { MinuteWindows } from '../engine/minute-window.ts';
import { type ClockReading } from '../engine/stall.ts';
import { heartbeat } from '../states/states.queries.ts';
import { type MetricStore, type PollRecord, RefusedRecords } from '../store/index.ts';
import { layOut, recordsOf } from './layouts.ts';
import {
  type Batch,
  bound,
  emptyBatch,
  isEmpty,
  joined,
  lostGap,
  type PendingLimits,
  pendingLimits,
  type PendingPoll,
} from './pending.ts';
import { stateMessage, writeStates } from './write-states.ts';

export interface WriterParts {
  readonly database: Database;
  readonly store: MetricStore;
  readonly log: Log;
  readonly publish: (tenantId: number, message: LiveMessage) => void;
  readonly readClock: () => ClockReading;
  readonly limits?: PendingLimits;
}

/** How often what waits is written, and how long the database is left alone after it did not answer. */
const flushMs = 1_000;
const retryMs = 2_000;
/** A heartbeat is written at least this often: after a kill, no more than this is unmeasured without need. */
const heartbeatMs = 2_000;

/**
 * Takes what was measured to the database, about once a second: states, samples, what came with them and a sign of life, in
 * one transaction. Where the samples have a store of their own, or some of them are refused, they follow by themselves.
 * Nothing is told before it is committed. While the database (or the samples' own store) is away everything waits in memory
 * up to a limit; what had to be dropped becomes unmeasured.
 */
export class Writer {
  readonly #parts: WriterParts;
  #waiting: Batch = emptyBatch();
  /** The flush that is under way and those that wait for it. */
  #flushes: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;
  #heartbeatAtMs = 0;
  #failedLast = false;
  /** Polls that were stored, polls that had to be dropped, and flushes that failed. */
  readonly counters = { stored: 0, dropped: 0, failures: 0 };
  /** Values that were stored, by tenant. */
  readonly samples = new MinuteWindows<number>();

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  /** What waits; add to it, then `soon` if it should not wait for its turn. */
  get waiting(): Batch {
    return this.#waiting;
  }

  start(): void {
    this.#plan(flushMs);
  }

  /** Writes at once (after the flush that is under way), unless the database has just not answered. */
  soon(): void {
    if (!this.#failedLast) this.#plan(0);
  }

  /** Resolves when no flush is under way. */
  idle(): Promise<void> {
    return this.#flushes;
  }

  /** Writes what waits and ends with a last sign of life; gives up on a database that is away. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#flushes;
    // The samples first, then a last sign of life that covers them.
    await this.flush();
    this.#heartbeatAtMs = 0;
    await this.flush();
  }

  /** Writes what waits, after the flush that is under way. Never rejects: what could not be written waits for the next. */
  flush(): Promise<void> {
    this.#flushes = this.#flushes.then(() => this.#flush());
    return this.#flushes;
  }

  #plan(inMs: number): void {
    if (this.#stopped) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      this.#timer = null;
      await this.flush();
      // Somebody may have asked for a flush meanwhile.
      if (this.#timer === null) this.#plan(this.#failedLast ? retryMs : flushMs);
    }, inMs);
  }

  async #flush(): Promise<void> {
    const { polls, ...rest } = this.#waiting;
    this.#waiting = emptyBatch();
    this.#failedLast = false;
    const unstored = new Set(polls.filter(({ watched }) => !watched.removed));
    const ready = await this.#attempt(
      () => this.#ready([...unstored]),
      () => emptyBatch(),
    );
    const isJoint = ready !== undefined && this.#parts.store.writeWithin !== undefined;
    let isWritten = false;
    if (isJoint) isWritten = await this.#attemptJoint(rest, ready, unstored);
    if (!isWritten && !this.#failedLast) {
      // The samples follow by themselves, and what cannot be written holds up nothing else.
      await this.#attempt(
        () => this.#write(rest, [], unstored, 'what can'),
        () => ({ ...rest, polls: [] }),
      );
      if (ready && ready.length > 0)
        await this.#attempt(
          () => this.#storeApart(ready, unstored),
          () => emptyBatch(),
        );
    } else if (!isWritten) this.#waiting = joined({ ...rest, polls: [] }, this.#waiting);
    this.#waiting = joined({ ...emptyBatch(), polls: [...unstored] }, this.#waiting);
    if (unstored.size > 0) this.soon();
    const dropped = bound(this.#waiting, this.#parts.limits ?? pendingLimits);
    if (dropped > 0) {
      this.counters.dropped += dropped;
      this.#parts.log.error(
        { polls: dropped },
        'Too much waits for the database: the oldest polls were dropped.',
      );
    }
  }

  /** Polls whose layouts are known; the others wait for a later flush, so that none waits for them. */
  async #ready(polls: readonly PendingPoll[]): Promise<PendingPoll[]> {
    const later = await layOut(this.#parts.store, polls);
    return polls.filter((poll) => !later.has(poll.watched));
  }

  /** Does one part of a flush; what it could not write (`left`) waits for the next. Undefined when it failed. */
  async #attempt<T>(write: () => Promise<T>, left: () => Batch): Promise<T | undefined> {
    try {
      return await write();
    } catch (error) {
      this.#failed(error);
      this.#waiting = joined(left(), this.#waiting);
      return undefined;
    }
  }

  #failed(error: unknown): void {
    this.#failedLast = true;
    this.counters.failures++;
    const text = isUnavailable(error)
      ? 'The database is away; measurements wait in memory.'
      : 'Measurements could not be written yet.';
    this.#parts.log.warn({ err: error }, text);
  }

  /** All in one transaction; false where nothing was written: something does not fit, or (`#failedLast`) the database is away. */
  async #attemptJoint(
    rest: Omit<Batch, 'polls'>,
    ready: readonly PendingPoll[],
    unstored: Set<PendingPoll>,
  ): Promise<boolean> {
    try {
      await this.#write(rest, ready, unstored);
      return true;
    } catch (error) {
      if (isUnavailable(error)) this.#failed(error);
      return false;
    }
  }

  /**
   * Writes states, gaps, what came with measurements, the samples of `polls` and the sign of life, and tells what holds now.
   * The sign is no younger than the oldest poll that is not stored then: what a kill would lose is known to be unmeasured.
   */
  async #write(
    rest: Omit<Batch, 'polls'>,
    polls: readonly PendingPoll[],
    unstored: Set<PendingPoll>,
    mode: 'all' | 'what can' = 'all',
  ): Promise<void> {
    const { states, gaps, rows } = rest;
    const stored = new Set(polls);
    let aliveMs = this.#parts.readClock().wallMs;
    for (const poll of unstored) if (!stored.has(poll)) aliveMs = Math.min(aliveMs, poll.atMs);
    const isQuiet = isEmpty({ ...rest, polls: [...polls] });
    if (isQuiet && aliveMs - this.#heartbeatAtMs < heartbeatMs) return;
    const records = await recordsOf(this.#parts.store, polls);
    const tenantIds = [...states, ...gaps, ...records].map(({ tenantId }) => tenantId);
    const scope = jobScope([...new Set([...tenantIds, ...rows.tenantIds()])]);
    let held: StatusRow[] = [];
    await this.#parts.database.withTenant(scope, async (_tx, client) => {
      held = await writeStates(client, rest);
      await (mode === 'all' ? rows.write(client) : rows.writeWhatCan(client, this.#refusedRows));
      if (records.length > 0) await this.#parts.store.writeWithin?.(client, scope, records);
      await heartbeat(client, aliveMs);
    });
    this.#heartbeatAtMs = aliveMs;
    for (const row of held) this.#parts.publish(row.tenantId, stateMessage(row));
    this.#stored(polls, records, unstored);
  }

  readonly #refusedRows = (error: unknown, rows: number) =>
    this.#parts.log.error(
      { err: error, rows },
      'What came with measurements could not be written and was dropped.',
    );

  #stored(polls: readonly PendingPoll[], records: readonly PollRecord[], unstored: Set<PendingPoll>): void {
    this.counters.stored += records.length;
    const now = this.#parts.readClock().monotonicMs;
    for (const { tenantId, values } of records) {
      let samples = 0;
      for (const value of values) if (!Number.isNaN(value)) samples++;
      this.samples.of(tenantId).add(now, samples);
    }
    for (const poll of polls) {
      unstored.delete(poll);
      poll.onStored();
    }
  }

  /** Stores samples by themselves. Where some do not fit (their target was deleted meanwhile), the others must not suffer. */
  async #storeApart(polls: readonly PendingPoll[], unstored: Set<PendingPoll>): Promise<void> {
    try {
      await this.#store(polls, unstored);
    } catch (error) {
      if (!(error instanceof RefusedRecords)) throw error;
      const refused = new Set([...error.reasons.keys()].map((record) => record.targetId));
      const isRefused = (poll: PendingPoll) => refused.has(poll.watched.target.id);
      await this.#store(
        polls.filter((poll) => !isRefused(poll)),
        unstored,
      );
      for (const poll of polls) if (isRefused(poll)) await this.#storeAlone(poll, unstored);
    }
  }

  async #store(polls: readonly PendingPoll[], unstored: Set<PendingPoll>): Promise<void> {
    if (polls.length === 0) return;
    const records = await recordsOf(this.#parts.store, polls);
    const scope = jobScope([...new Set(records.map(({ tenantId }) => tenantId))]);
    await this.#parts.store.writeBatch(scope, records);
    this.#stored(polls, records, unstored);
  }

  /** One that was refused among others: what is refused alone too is dropped, and its time is unmeasured. */
  async #storeAlone(poll: PendingPoll, unstored: Set<PendingPoll>): Promise<void> {
    const { watched, atMs } = poll;
    try {
      watched.layoutId = null;
      await this.#store([poll], unstored);
    } catch (error) {
      if (!(error instanceof RefusedRecords)) throw error;
      unstored.delete(poll);
      const { id, intervalMs } = watched.target;
      this.#parts.log.warn({ err: error, subjectId: id }, 'A poll could not be stored.');
      this.counters.dropped++;
      this.#waiting.gaps.push(lostGap(watched, atMs, atMs + intervalMs));
    }
  }
}
