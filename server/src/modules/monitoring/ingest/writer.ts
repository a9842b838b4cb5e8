import { type LiveMessage } from '@linekeeper/contract/live';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { isUnavailable } from '../../../platform/db/pool.ts';
import { type Log } from '../../../platform/log.ts';
import { notePolled, setInterfaceStatuses, setStatuses, type StatusRow } from '../../devices/index.ts';
import { MinuteWindows } from '../engine/minute-window.ts';
import {
  type Batch,
  bound,
  emptyBatch,
  isEmpty,
  joined,
  type PendingGap,
  type PendingLimits,
  pendingLimits,
  type PendingPoll,
} from './pending.ts';
import { type ClockReading } from '../engine/stall.ts';
import { heartbeat, type StateRow, writeChanges, writeGaps } from '../states/states.queries.ts';
import { type MetricStore, RefusedRecords } from '../store/index.ts';
import { type Watched } from '../engine/watched.ts';

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
/** Layouts of devices that are new to the store: so many a flush, in one transaction. */
const layoutsPerFlush = 40;

/**
 * Takes what was measured to the database, about once a second: states with a sign of life in one transaction, then the
 * samples. Nothing is told before it is committed. While the database (or the samples' own store) is away everything
 * waits in memory up to a limit; what had to be dropped becomes unmeasured.
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

  async #flush(): Promise<void> {
    const { polls, ...rest } = this.#waiting;
    this.#waiting = emptyBatch();
    const now = this.#parts.readClock().wallMs;
    const unstored = new Set(polls);
    const failed = [
      await this.#attempt(
        () => this.#writeStates(rest, polls, now),
        () => ({ ...rest, polls: [] }),
      ),
      polls.length > 0 &&
        (await this.#attempt(
          () => this.#storePolls(unstored),
          () => ({ ...emptyBatch(), polls: [...unstored] }),
        )),
    ].some(Boolean);
    this.#failedLast = failed;
    const dropped = bound(this.#waiting, this.#parts.limits ?? pendingLimits);
    if (dropped > 0) {
      this.counters.dropped += dropped;
      this.#parts.log.error(
        { polls: dropped },
        'Too much waits for the database: the oldest polls were dropped.',
      );
    }
  }

  /** Does one part of a flush; what it could not write (`left`) waits for the next. True when it failed. */
  async #attempt(write: () => Promise<void>, left: () => Batch): Promise<boolean> {
    try {
      await write();
      return false;
    } catch (error) {
      const batch = left();
      this.counters.failures++;
      const text = isUnavailable(error)
        ? 'The database is away; measurements wait in memory.'
        : 'Measurements could not be written yet.';
      this.#parts.log.warn({ err: error, polls: batch.polls.length, states: batch.states.length }, text);
      this.#waiting = joined(batch, this.#waiting);
      return true;
    }
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

  /**
   * Stores polls and tells those that are stored; each that is done with leaves `unstored`, also where a later one fails.
   * Those of devices whose layout is new are stored a few at a time: the others must not wait for them.
   */
  async #storePolls(unstored: Set<PendingPoll>): Promise<void> {
    for (const poll of unstored) if (poll.watched.removed) unstored.delete(poll);
    const later = await this.#layOut([...unstored]);
    const now = [...unstored].filter((poll) => !later.has(poll.watched));
    try {
      await this.#storeAndTell(now, unstored);
    } catch (error) {
      if (!(error instanceof RefusedRecords)) throw error;
      // Some do not fit (their device was deleted meanwhile): the others must not suffer for them.
      const refused = new Set([...error.reasons.keys()].map((record) => record.targetId));
      const isRefused = (poll: PendingPoll) => refused.has(poll.watched.target.id);
      await this.#storeAndTell(
        now.filter((poll) => !isRefused(poll)),
        unstored,
      );
      for (const poll of now) if (isRefused(poll)) await this.#storeAlone(poll, unstored);
    }
    if (unstored.size > 0) {
      this.#waiting = joined({ ...emptyBatch(), polls: [...unstored] }, this.#waiting);
      unstored.clear();
      this.soon();
    }
  }

  async #storeAndTell(polls: readonly PendingPoll[], unstored: Set<PendingPoll>): Promise<void> {
    if (polls.length === 0) return;
    await this.#store(polls);
    for (const poll of polls) {
      unstored.delete(poll);
      poll.onStored();
    }
  }

  /** Registers the layouts that are new, as many as one flush may; returns the devices that have to wait. */
  async #layOut(polls: readonly PendingPoll[]): Promise<ReadonlySet<Watched>> {
    const fresh = [
      ...new Set(polls.filter((poll) => poll.watched.layoutId === null).map((poll) => poll.watched)),
    ];
    const turn = fresh.splice(0, layoutsPerFlush);
    if (turn.length === 0) return new Set();
    const wanted = turn.map(({ target: { tenantId, id }, columns }) => ({ tenantId, targetId: id, columns }));
    const layoutIds = await this.#parts.store.layouts(scopeOf(wanted), wanted);
    turn.forEach((watched, at) => {
      // Discovered again meanwhile: the layout of what it has now comes with its next poll.
      if (watched.columns === wanted[at]!.columns) watched.layoutId = layoutIds[at]!;
    });
    return new Set(fresh);
  }

  /** One that was refused among others: what is refused alone too is dropped, and its time is unmeasured. */
  async #storeAlone(poll: PendingPoll, unstored: Set<PendingPoll>): Promise<void> {
    try {
      poll.watched.layoutId = null;
      await this.#storeAndTell([poll], unstored);
    } catch (error) {
      if (!(error instanceof RefusedRecords)) throw error;
      unstored.delete(poll);
      const { tenantId, id, intervalMs } = poll.watched.target;
      this.#parts.log.warn({ err: error, deviceId: id }, 'A poll could not be stored.');
      this.counters.dropped++;
      const { atMs } = poll;
      this.#waiting.gaps.push({
        tenantId,
        deviceId: id,
        fromMs: atMs,
        toMs: atMs + intervalMs,
        reason: 'samples-lost',
      });
    }
  }

  async #store(polls: readonly PendingPoll[]): Promise<void> {
    const { store } = this.#parts;
    const scope = scopeOf(polls.map((poll) => poll.watched.target));
    const layouts = new Map<PendingPoll['columns'], number>();
    for (const { watched } of polls)
      if (watched.layoutId !== null) layouts.set(watched.columns, watched.layoutId);
    // Of devices that were discovered again since the poll, and of one that is stored alone.
    const unknown = [
      ...new Map(
        polls.filter((poll) => !layouts.has(poll.columns)).map((poll) => [poll.columns, poll]),
      ).values(),
    ];
    if (unknown.length > 0) {
      const wanted = unknown.map(({ watched: { target }, columns }) => ({
        tenantId: target.tenantId,
        targetId: target.id,
        columns,
      }));
      const layoutIds = await store.layouts(scope, wanted);
      unknown.forEach(({ watched, columns }, at) => {
        layouts.set(columns, layoutIds[at]!);
        if (columns === watched.columns) watched.layoutId = layoutIds[at]!;
      });
    }
    const records = polls.map(({ watched: { target }, columns, atMs, values }) => {
      const { tenantId, id: targetId } = target;
      return { tenantId, targetId, layoutId: layouts.get(columns)!, atMs, values };
    });
    await store.writeBatch(scope, records);
    this.counters.stored += records.length;
    const now = this.#parts.readClock().monotonicMs;
    for (const { tenantId, values } of records) {
      let samples = 0;
      for (const value of values) if (!Number.isNaN(value)) samples++;
      this.samples.of(tenantId).add(now, samples);
    }
  }

  /**
   * Writes states, gaps and the sign of life, and tells what holds now. The sign is no younger than the oldest poll that
   * is not stored yet: what a kill would lose is then known to be unmeasured.
   */
  async #writeStates(
    batch: Omit<Batch, 'polls'>,
    unstored: readonly PendingPoll[],
    now: number,
  ): Promise<void> {
    const { states, gaps } = batch;
    const aliveMs = unstored.reduce((oldest, poll) => Math.min(oldest, poll.atMs), now);
    const quiet = isEmpty({ ...batch, polls: [] });
    if (quiet && aliveMs - this.#heartbeatAtMs < heartbeatMs) return;
    const polled = [...batch.polled.values()];
    const interfaces = [...batch.interfaces.values()];
    const scope = scopeOf([...states, ...gaps, ...polled, ...interfaces]);
    const held = new Map<string, StatusRow>();
    await this.#parts.database.withTenant(scope, async (_tx, client) => {
      if (states.length > 0) await writeChanges(client, states);
      for (const row of states) held.set(row.deviceId, { ...row, sinceMs: row.fromMs });
      for (const [reason, rows] of Map.groupBy(gaps, (gap) => gap.reason))
        for (const round of oneEach(rows))
          for (const row of await writeGaps(client, round, reason)) held.set(row.deviceId, statusOf(row));
      if (held.size > 0) await setStatuses(client, [...held.values()]);
      if (polled.length > 0) await notePolled(client, polled);
      if (interfaces.length > 0) await setInterfaceStatuses(client, interfaces);
      await heartbeat(client, aliveMs);
    });
    this.#heartbeatAtMs = aliveMs;
    for (const row of held.values()) this.#parts.publish(row.tenantId, stateMessage(row));
  }
}

const scopeOf = (rows: readonly { readonly tenantId: number }[]) =>
  jobScope([...new Set(rows.map((row) => row.tenantId))]);

const statusOf = ({ fromMs, ...row }: StateRow): StatusRow => ({
  ...row,
  sinceMs: fromMs,
  pingSent: null,
  pingReceived: null,
});

/** Gaps in rounds of at most one a device: each round sees what the one before has made. */
function* oneEach(gaps: readonly PendingGap[]): Generator<PendingGap[]> {
  let left = gaps;
  while (left.length > 0) {
    const seen = new Set<string>();
    const round = left.filter((gap) => !seen.has(gap.deviceId) && seen.add(gap.deviceId));
    const taken = new Set(round);
    left = left.filter((gap) => !taken.has(gap));
    yield round;
  }
}

function stateMessage({ deviceId, state, reason, sinceMs, pingSent, pingReceived }: StatusRow): LiveMessage {
  const since = new Date(sinceMs).toISOString();
  return { type: 'device.state', deviceId, state: { state, reason, since, pingSent, pingReceived } };
}
