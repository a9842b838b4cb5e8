import { type LiveMessage } from '@linekeeper/contract/live';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { isUnavailable, mayPass } from '../../../platform/db/pool.ts';
import { type Log } from '../../../platform/log.ts';
import { systemTimers, type Timers } from '../../../platform/timers.ts';
import { type StatusRow } from '../../subjects/index.ts';
import { MinuteWindows } from '../engine/minute-window.ts';
import { type ClockReading } from '../engine/stall.ts';
import { heartbeat } from '../states/states.queries.ts';
import { type MetricStore, type PollRecord, RefusedRecords } from '../store/index.ts';
import { layOut } from './layouts.ts';
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
import { stateMessage, writeStates, writeStatesThatCan } from './write-states.ts';

export interface WriterParts {
  readonly database: Database;
  readonly store: MetricStore;
  readonly log: Log;
  readonly publish: (tenantId: number, message: LiveMessage) => void;
  readonly readClock: () => ClockReading;
  readonly limits?: PendingLimits;
  readonly timers?: Timers | undefined;
  /** How often what waits is written, in milliseconds. */
  readonly flushMs?: number | undefined;
}

/** What one flush took out of what waits, and when. */
interface Flushed {
  readonly rest: Omit<Batch, 'polls'>;
  /** Polls that are not stored yet. */
  readonly unstored: Set<PendingPoll>;
  readonly now: number;
}

/** How often what waits is written, and how long the database is left alone after it did not answer. */
const usualFlushMs = 1_000;
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
  /** What the flush that is under way took out of it. */
  #taken: Omit<Batch, 'polls'> = emptyBatch();
  /** The flush that is under way and those that wait for it. */
  #flushes: Promise<void> = Promise.resolve();
  readonly #timers: Timers;
  readonly #flushMs: number;
  /** Calls off the flush that is planned; null: none is. */
  #callOff: (() => void) | null = null;
  #stopped = false;
  #heartbeatAtMs = 0;
  #failedLast = false;
  #away: { readonly sinceMs: number; untilMs: number | null } | null = null;
  /** Polls that were stored, polls that had to be dropped, and flushes that failed. */
  readonly counters = { stored: 0, dropped: 0, failures: 0 };
  /** Values that were stored, by tenant. */
  readonly samples = new MinuteWindows<number>();

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#timers = parts.timers ?? systemTimers;
    this.#flushMs = parts.flushMs ?? usualFlushMs;
  }

  /** What waits; add to it, then `soon` if it should not wait for its turn. */
  get waiting(): Batch {
    return this.#waiting;
  }

  /** From when until when the database was away last, in milliseconds since 1970 (null: it is); null: never. */
  get away(): { readonly sinceMs: number; readonly untilMs: number | null } | null {
    return this.#away;
  }

  /** Whether a state of a subject was decided that is not in the database yet, or what came of one. */
  isUnwritten(subjectId: string): boolean {
    return [this.#waiting, this.#taken].some(
      ({ states, gaps, rows }) =>
        rows.holds(subjectId) || [...states, ...gaps].some((one) => one.subjectId === subjectId),
    );
  }

  start(): void {
    this.#plan(this.#flushMs);
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
    this.#callOff?.();
    await this.#flushes;
    // The samples first, then a last sign of life that covers them.
    await this.flush();
    this.#heartbeatAtMs = 0;
    await this.flush();
  }

  /** Writes what waits, after the flush that is under way. Never rejects: what could not be written waits for the next. */
  flush(): Promise<void> {
    this.#flushes = this.#flushes
      .then(() => this.#flush())
      .finally(() => {
        this.#taken = emptyBatch();
      });
    return this.#flushes;
  }

  #plan(inMs: number): void {
    if (this.#stopped) return;
    this.#callOff?.();
    this.#callOff = this.#timers.after(inMs, async () => {
      this.#callOff = null;
      await this.flush();
      // Somebody may have asked for a flush meanwhile.
      if (this.#callOff === null) this.#plan(this.#failedLast ? retryMs : this.#flushMs);
    });
  }

  async #flush(): Promise<void> {
    const { polls, ...rest } = this.#waiting;
    this.#taken = rest;
    this.#waiting = emptyBatch();
    // From here on: what comes in while this is written is not written by it.
    const now = this.#parts.readClock().wallMs;
    this.#failedLast = false;
    const unstored = new Set(polls.filter(({ watched }) => !watched.removed));
    const laidOut = await this.#attempt(
      () => layOut(this.#parts.store, [...unstored]),
      () => emptyBatch(),
    );
    for (const [poll, error] of laidOut?.refused ?? []) this.#drop(poll, error, unstored);
    const records = laidOut?.records ?? new Map<PendingPoll, PollRecord>();
    const batch = { rest, unstored, now };
    const isWritten =
      laidOut !== undefined &&
      this.#parts.store.writeWithin !== undefined &&
      (await this.#attemptJoint(batch, records));
    if (!isWritten && !this.#failedLast) await this.#writeApart(batch, records);
    else if (!isWritten) this.#waiting = joined({ ...rest, polls: [] }, this.#waiting);
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

  /** States first, then the samples by themselves; what cannot be written holds up nothing else. */
  async #writeApart(batch: Flushed, records: ReadonlyMap<PendingPoll, PollRecord>): Promise<void> {
    await this.#attempt(
      () => this.#write(batch, new Map(), 'what can'),
      () => ({ ...batch.rest, polls: [] }),
    );
    if (records.size > 0)
      await this.#attempt(
        () => this.#storeApart(records, batch.unstored),
        () => emptyBatch(),
      );
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
    // Samples that are kept in another store may wait for that one.
    if (this.#parts.store.writeWithin !== undefined) this.#noteAway(error);
    this.counters.failures++;
    const text = isUnavailable(error)
      ? 'The database is away; measurements wait in memory.'
      : 'Measurements could not be written yet.';
    this.#parts.log.warn({ err: error }, text);
  }

  #noteAway(error: unknown): void {
    if (!isUnavailable(error) || this.#away?.untilMs === null) return;
    this.#away = { sinceMs: this.#parts.readClock().wallMs, untilMs: null };
  }

  /** All in one transaction; false where nothing was written: something does not fit, or (`#failedLast`) it has to wait. */
  async #attemptJoint(batch: Flushed, records: ReadonlyMap<PendingPoll, PollRecord>): Promise<boolean> {
    try {
      await this.#write(batch, records, 'all');
      return true;
    } catch (error) {
      if (mayPass(error)) this.#failed(error);
      else
        this.#parts.log.warn(
          { err: error },
          'Measurements cannot be written together: they are tried apart.',
        );
      return false;
    }
  }

  /**
   * Writes states, gaps, what came with measurements, samples and the sign of life, and tells what holds now. The sign is no
   * younger than when the batch was taken, and than the oldest poll that is not stored then: what a kill would lose is known to
   * be unmeasured.
   */
  async #write(
    { rest, unstored, now }: Flushed,
    records: ReadonlyMap<PendingPoll, PollRecord>,
    mode: 'all' | 'what can',
  ): Promise<void> {
    const { states, gaps, rows } = rest;
    let aliveMs = now;
    for (const poll of unstored) if (!records.has(poll)) aliveMs = Math.min(aliveMs, poll.atMs);
    const isQuiet = records.size === 0 && isEmpty({ ...rest, polls: [] });
    if (isQuiet && aliveMs - this.#heartbeatAtMs < heartbeatMs) return;
    const polls = [...records.values()];
    const tenantIds = [...states, ...gaps, ...polls].map(({ tenantId }) => tenantId);
    const scope = jobScope([...new Set([...tenantIds, ...rows.tenantIds()])]);
    let held: StatusRow[] = [];
    const writing = this.#parts.database.withTenant(scope, async (tx, client) => {
      held =
        mode === 'all'
          ? await writeStates(client, rest)
          : await writeStatesThatCan(client, rest, this.#refused);
      // The samples first: what came with a measurement may take back some that wait with it.
      if (polls.length > 0) await this.#parts.store.writeWithin?.(client, scope, polls);
      await (mode === 'all' ? rows.write(client, tx) : rows.writeWhatCan(client, tx, this.#refused));
      await heartbeat(client, aliveMs);
    });
    await writing.catch((error: unknown) => {
      this.#noteAway(error);
      throw error;
    });
    if (this.#away?.untilMs === null) this.#away.untilMs = this.#parts.readClock().wallMs;
    this.#heartbeatAtMs = aliveMs;
    for (const row of held) this.#parts.publish(row.tenantId, stateMessage(row));
    this.#stored(records, unstored);
  }

  readonly #refused = (error: unknown, what: object) =>
    this.#parts.log.error(
      { err: error, what },
      'What came with a measurement cannot be written and was dropped.',
    );

  #stored(records: ReadonlyMap<PendingPoll, PollRecord>, unstored: Set<PendingPoll>): void {
    this.counters.stored += records.size;
    const now = this.#parts.readClock().monotonicMs;
    for (const [poll, { tenantId, values }] of records) {
      let samples = 0;
      for (const value of values) if (!Number.isNaN(value)) samples++;
      this.samples.of(tenantId).add(now, samples);
      unstored.delete(poll);
      poll.onStored();
    }
  }

  /** Stores samples by themselves. Where some do not fit (their target was deleted meanwhile), the others must not suffer. */
  async #storeApart(
    records: ReadonlyMap<PendingPoll, PollRecord>,
    unstored: Set<PendingPoll>,
  ): Promise<void> {
    try {
      await this.#store(records, unstored);
    } catch (error) {
      if (!(error instanceof RefusedRecords)) throw error;
      const targets = new Set([...error.reasons.keys()].map((record) => record.targetId));
      const isRefused = ([, { targetId }]: [PendingPoll, PollRecord]) => targets.has(targetId);
      await this.#store(new Map([...records].filter((one) => !isRefused(one))), unstored);
      for (const [poll] of [...records].filter(isRefused)) await this.#storeAlone(poll, unstored);
    }
  }

  async #store(records: ReadonlyMap<PendingPoll, PollRecord>, unstored: Set<PendingPoll>): Promise<void> {
    if (records.size === 0) return;
    const polls = [...records.values()];
    const scope = jobScope([...new Set(polls.map(({ tenantId }) => tenantId))]);
    await this.#parts.store.writeBatch(scope, polls);
    this.#stored(records, unstored);
  }

  /** One that was refused among others: what is refused alone too is dropped. */
  async #storeAlone(poll: PendingPoll, unstored: Set<PendingPoll>): Promise<void> {
    try {
      poll.watched.layoutId = null;
      const { records, refused } = await layOut(this.#parts.store, [poll]);
      if (refused.has(poll)) return this.#drop(poll, refused.get(poll), unstored);
      await this.#store(records, unstored);
    } catch (error) {
      if (!(error instanceof RefusedRecords)) throw error;
      this.#drop(poll, error, unstored);
    }
  }

  /** A poll that can never be stored: its time is unmeasured. */
  #drop(poll: PendingPoll, error: unknown, unstored: Set<PendingPoll>): void {
    const { watched, atMs } = poll;
    const { id, intervalMs } = watched.target;
    unstored.delete(poll);
    this.#parts.log.warn({ err: error, subjectId: id }, 'A poll could not be stored.');
    this.counters.dropped++;
    this.#waiting.gaps.push(lostGap(watched, atMs, atMs + intervalMs));
  }
}
