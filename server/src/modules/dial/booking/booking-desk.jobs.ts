import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { throughputBytes } from '@linekeeper/contract/dial/dial-load';
import { type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Log } from '../../../platform/log.ts';
import { type Agents } from '../../agents/index.ts';
import { type Monitoring, watchedDialPaths } from '../../monitoring/index.ts';
import { watchedTenants } from '../../subjects/index.ts';
import {
  databaseNowMs,
  deleteOldBookings,
  endBooking,
  endedOf,
  hasBookings,
  insertBooking,
  type NewBooking,
} from './bookings.queries.ts';
import { type Begun, giveTurns, type NotBegun } from './give-turns.ts';
import { askForTurns } from './ask-for-turns.ts';
import { type Ran, runThroughput, type ThroughputParts } from './throughput-run.ts';

type Outcome = DialOutcome<'throughput'>;

export interface DeskParts extends ThroughputParts {
  readonly database: Database;
  readonly log: Log;
  readonly agents: Pick<Agents, 'run' | 'isConnected'>;
  readonly source: Monitoring['dial'];
  readonly takeAgentRuns: Monitoring['takeAgentRuns'];
  readonly timeZoneOf: (tenantId: number) => string;
}

const lookEveryMs = 5_000;
/** How often, and how far apart, it is tried to keep what came of a run. */
const keepTries = 3;
const keepAgainMs = 1_000;
/** Results and the month's account are kept for so long. */
const keptDays = 400;
const cleanEveryMs = 3_600_000;
/** A source that says so has not opened a connection. */
const neverBegan: ReadonlySet<string> = new Set(['unresolved', 'forbidden', 'invalid']);

/**
 * Where every run of throughput begins, whoever asks for it: it waits in the database for its turn, is given all that it needs at once, and
 * runs from here. Several processes share the one queue; what one that was killed held is free when its lease is over.
 */
export class BookingDesk {
  readonly #parts: DeskParts;
  readonly #process = randomUUID();
  readonly #stopping = new AbortController();
  readonly #askers = new Map<string, (outcome: Outcome) => void>();
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isWanted = false;
  #cleanedAtMs = 0;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => this.soon(), lookEveryMs);
    this.soon();
  }

  /** Ends what runs here, and tells whoever waits here that it does; what paths wait for stays in its place. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    for (const answer of this.#askers.values()) answer(stopped);
    await this.#looking;
    await Promise.all(this.#running);
  }

  /** Looks at the queue as soon as it can; never rejects. */
  soon(): void {
    this.#isWanted = true;
    if (this.#looking || this.#stopping.signal.aborted) return;
    this.#looking = this.#lookOn().finally(() => (this.#looking = undefined));
  }

  /** Has a run wait for its turn, and gives what came of it, or that nothing did when its patience and its time are over. */
  async now(booking: Omit<NewBooking, 'id' | 'pathId' | 'askedAtProcess'>): Promise<Outcome> {
    if (this.#stopping.signal.aborted) return stopped;
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.#askers.set(id, resolve);
    const late = setTimeout(
      () => resolve(notTold('busy', 'gave up waiting: its turn did not come')),
      booking.patienceMs + booking.mostMs,
    );
    try {
      await this.#parts.database.withTenant(jobScope([booking.tenantId]), (tx) =>
        insertBooking(tx, { ...booking, id, pathId: null, askedAtProcess: this.#process }),
      );
      this.soon();
      return await promise;
    } finally {
      clearTimeout(late);
      this.#askers.delete(id);
    }
  }

  async #lookOn(): Promise<void> {
    while (this.#isWanted && !this.#stopping.signal.aborted) {
      this.#isWanted = false;
      try {
        await this.#look();
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'The queue of throughput tests could not be looked at.');
      }
    }
  }

  async #look(): Promise<void> {
    const { database } = this.#parts;
    const tenants = await database.withoutTenant((_tx, client) => watchedTenants(client));
    if (tenants.length === 0) return;
    const scope = jobScope(tenants);
    if (!(await database.read(scope, (tx) => hasBookings(tx)))) return;
    await database.withTenant(scope, async (tx) => {
      await askForTurns(tx, this.#parts);
      const nowMs = await databaseNowMs(tx);
      if (nowMs - this.#cleanedAtMs < cleanEveryMs) return;
      this.#cleanedAtMs = nowMs;
      await deleteOldBookings(tx, keptDays);
    });
    const parts = { ...this.#parts, process: this.#process };
    const { begun, ended } = await database.withTenant(scope, (tx) => giveTurns(tx, parts));
    for (const one of begun) {
      const running = this.#run(one);
      this.#running.add(running);
      void running.finally(() => this.#running.delete(running));
    }
    for (const one of ended) {
      this.#askers.get(one.id)?.(one.outcome);
      await this.#stubbornly(one.tenantId, () => this.#tell(one));
    }
  }

  /** Keeps what came of a run, also where the database does not answer at once; what cannot be kept is said in the log. */
  async #stubbornly(tenantId: number, keep: () => Promise<void>): Promise<void> {
    for (let left = keepTries; ; left -= 1) {
      try {
        return await keep();
      } catch (error) {
        if (left > 1 && !this.#stopping.signal.aborted) await sleep(keepAgainMs);
        else
          return this.#parts.log.warn(
            { err: error, tenantId },
            'What came of a throughput test could not be kept.',
          );
      }
    }
  }

  async #run(begun: Begun): Promise<void> {
    const { tenantId, id, plan, mostMs, mostOthersBps } = begun;
    const { signal } = this.#stopping;
    let ran: Ran;
    try {
      ran = await runThroughput(this.#parts, { tenantId, plan, mostMs, mostOthersBps, signal });
    } catch (error) {
      const detail = String(error).slice(0, 500);
      ran = { outcome: { ok: false, reason: 'unavailable', detail, elapsedMs: 0 }, isSent: true };
    }
    // Where it fails for good, its lease ends it.
    await this.#stubbornly(tenantId, () => this.#keep(begun, ran));
    this.#askers.get(id)?.(ran.outcome);
    this.soon();
  }

  /** A path whose run did not begin says why. */
  async #tell({ tenantId, pathId, outcome, atMs }: NotBegun): Promise<void> {
    if (pathId === null) return;
    const scope = jobScope([tenantId]);
    await this.#parts.database.withTenant(scope, async (tx, client) => {
      const [path] = await watchedDialPaths(tx, [pathId]);
      if (path)
        await this.#parts.takeAgentRuns({ tx, client, scope }, [{ path, outcome, atMs, uncertaintyMs: 0 }]);
    });
  }

  async #keep(begun: Begun, ran: Ran): Promise<void> {
    const { outcome } = ran;
    const { database, takeAgentRuns } = this.#parts;
    const { tenantId, pathId, mostBytes, startedAtMs } = begun;
    const scope = jobScope([tenantId]);
    await database.withTenant(scope, async (tx, client) => {
      await endBooking(tx, begun, endedOf(outcome), carriedBytes(ran, mostBytes));
      const [path] = pathId === null ? [] : await watchedDialPaths(tx, [pathId]);
      if (path)
        await takeAgentRuns({ tx, client, scope }, [{ path, outcome, atMs: startedAtMs, uncertaintyMs: 0 }]);
    });
  }
}

const notTold = (reason: 'aborted' | 'busy', detail: string): Outcome => ({
  ...{ ok: false, reason, detail, elapsedMs: 0 },
});
const stopped = notTold('aborted', 'the server is being stopped');

/** What a run put on a line, in bytes: what both ends counted, nothing where it was not begun, and all that it announced where nobody knows. */
export function carriedBytes({ outcome, isSent }: Ran, mostBytes: number): number {
  if (!outcome.ok) return !isSent || neverBegan.has(outcome.reason) ? 0 : mostBytes;
  const { down, up } = outcome.result;
  return throughputBytes((down?.bytes ?? 0) + (up?.bytes ?? 0));
}
