import { type LiveMessage } from '@linekeeper/contract/live';
import { type Database } from '../../platform/db/database.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { isUnavailable } from '../../platform/db/pool.ts';
import { type Log } from '../../platform/log.ts';
import { notePolled, setInterfaceStatuses, setStatuses, type StatusRow } from '../devices/index.ts';
import { MinuteWindows } from './minute-window.ts';
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
import { type Look } from './stall.ts';
import { beat, type StateRow, writeChanges, writeGaps } from './states.queries.ts';
import { type MetricStore, RefusedRecords } from './store/index.ts';

export interface WriterParts {
  readonly database: Database;
  readonly store: MetricStore;
  readonly log: Log;
  readonly publish: (tenantId: number, message: LiveMessage) => void;
  readonly look: () => Look;
  readonly limits?: PendingLimits;
}

/** How often what waits is written, and how long the database is left alone after it did not answer. */
const flushMs = 1_000;
const retryMs = 2_000;
/** A beat is written at least this often: after a kill, no more than this is unmeasured without need. */
const beatMs = 2_000;

/**
 * Takes what was measured to the database, about once a second: samples first, then states with a sign of life in one
 * transaction, then the live messages. Nothing is told before it is committed. While the database is away everything
 * waits in memory up to a limit; what had to be dropped becomes unmeasured.
 */
export class Writer {
  readonly #parts: WriterParts;
  #waiting: Batch = emptyBatch();
  /** The flush that is under way and those that wait for it. */
  #flushes: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;
  #beatAtMs = 0;
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
    this.#beatAtMs = 0;
    await this.flush();
  }

  /** Writes what waits, after the flush that is under way. Never rejects: what could not be written waits for the next. */
  flush(): Promise<void> {
    this.#flushes = this.#flushes.then(() => this.#flush());
    return this.#flushes;
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = emptyBatch();
    const now = this.#parts.look().wallMs;
    try {
      if (!isEmpty(batch) || now - this.#beatAtMs >= beatMs) await this.#write(batch, now);
      this.#beatAtMs = now;
      this.#failedLast = false;
    } catch (error) {
      this.#failedLast = true;
      this.counters.failures++;
      const away = isUnavailable(error);
      this.#parts.log.warn(
        { err: error, polls: batch.polls.length, states: batch.states.length },
        away
          ? 'The database is away; measurements wait in memory.'
          : 'Measurements could not be written yet.',
      );
      this.#waiting = joined(batch, this.#waiting);
    }
    const dropped = bound(this.#waiting, this.#parts.limits ?? pendingLimits);
    if (dropped > 0) {
      this.counters.dropped += dropped;
      this.#parts.log.error(
        { polls: dropped },
        'Too much waits for the database: the oldest polls were dropped.',
      );
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

  async #write(batch: Batch, now: number): Promise<void> {
    await this.#storePolls(batch);
    const held = await this.#writeStates(batch, now);
    for (const row of held) this.#parts.publish(row.tenantId, stateMessage(row));
  }

  /** Stores the polls and takes those that are safe out of the batch, so that a retry does not tell them twice. */
  async #storePolls(batch: Batch): Promise<void> {
    const polls = batch.polls.filter((poll) => !poll.watched.removed);
    if (polls.length === 0) return;
    try {
      await this.#store(polls);
    } catch (error) {
      if (!(error instanceof RefusedRecords)) throw error;
      // Some do not fit (their device was deleted meanwhile): the others must not suffer for them.
      const refused = new Set([...error.reasons.keys()].map((record) => record.deviceId));
      const [bad = [], good = []] = [true, false].map((is) =>
        polls.filter((poll) => refused.has(poll.watched.target.id) === is),
      );
      if (good.length > 0) await this.#store(good);
      for (const poll of bad) await this.#storeAlone(poll, batch);
    }
    batch.polls = [];
    for (const poll of polls) poll.told();
  }

  async #storeAlone(poll: PendingPoll, batch: Batch): Promise<void> {
    try {
      poll.watched.layoutId = null;
      await this.#store([poll]);
    } catch (error) {
      if (!(error instanceof RefusedRecords)) throw error;
      const { tenantId, id, intervalMs } = poll.watched.target;
      this.#parts.log.warn({ err: error, deviceId: id }, 'A poll could not be stored.');
      this.counters.dropped++;
      const { atMs } = poll;
      batch.gaps.push({
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
    const records = [];
    for (const { watched, columns, atMs, values } of polls) {
      const { tenantId, id: deviceId } = watched.target;
      const current = columns === watched.columns;
      const known = current ? watched.layoutId : null;
      const layoutId = known ?? (await store.layout(scope, tenantId, deviceId, columns));
      if (current) watched.layoutId = layoutId;
      records.push({ tenantId, deviceId, layoutId, atMs, values });
    }
    await store.writeBatch(scope, records);
    this.counters.stored += records.length;
    const now = this.#parts.look().monotonicMs;
    for (const { tenantId, values } of records) {
      let samples = 0;
      for (const value of values) if (!Number.isNaN(value)) samples++;
      this.samples.of(tenantId).add(now, samples);
    }
  }

  /** Writes states, gaps and the sign of life; returns the states that hold now where they changed. */
  async #writeStates(batch: Batch, now: number): Promise<StatusRow[]> {
    const { states, gaps } = batch;
    const polled = [...batch.polled.values()];
    const interfaces = [...batch.interfaces.values()];
    const scope = scopeOf([...states, ...gaps, ...polled, ...interfaces]);
    return this.#parts.database.withTenant(scope, async (_tx, client) => {
      const held = new Map<string, StatusRow>();
      if (states.length > 0) await writeChanges(client, states);
      for (const row of states) held.set(row.deviceId, { ...row, sinceMs: row.fromMs });
      for (const [reason, rows] of Map.groupBy(gaps, (gap) => gap.reason))
        for (const round of oneEach(rows))
          for (const row of await writeGaps(client, round, reason)) held.set(row.deviceId, statusOf(row));
      if (held.size > 0) await setStatuses(client, [...held.values()]);
      if (polled.length > 0) await notePolled(client, polled);
      if (interfaces.length > 0) await setInterfaceStatuses(client, interfaces);
      await beat(client, now);
      return [...held.values()];
    });
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
