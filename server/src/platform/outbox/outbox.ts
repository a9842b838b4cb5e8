import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, type Tx } from '../db/database.ts';
import { jobScope } from '../db/job-scope.ts';
import { type Scope } from '../db/scope.ts';
import { type Log } from '../log.ts';

/** A fact that leaves its transaction. `key` keeps order: facts of one key are delivered one after the other. */
export interface Fact {
  readonly topic: string;
  readonly key: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface Delivery extends Fact {
  readonly tenantId: number;
  /** The same at every attempt: what a receiver tells repeated deliveries apart by. */
  readonly id: number;
  readonly attempt: number;
  readonly createdAt: Date;
}

/** Hands a fact over. It may be called again for the same fact, so it must not matter. Throwing means: later again. */
export type Deliver = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

/** Puts a fact into the outbox of the tenant acted for: it is delivered if this transaction commits, and only then. */
export async function putOut(tx: Tx, scope: Scope, { topic, key, payload }: Fact): Promise<void> {
  await putAllOut(tx, scope, [{ topic, key, payload }]);
}

/** The same for several facts. */
export async function putAllOut(tx: Tx, { tenantId }: Scope, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return;
  await tx
    .insertInto('outbox')
    .values(
      facts.map(({ topic, key, payload }) => ({ tenantId, topic, key, payload: JSON.stringify(payload) })),
    )
    .execute();
}

/** After this many failures a fact is dead: it stays, marked, and those behind it go on. */
export const mostAttempts = 12;
/** Seconds to wait after the n-th failure: 1, 2, 4 … up to ten minutes; in all about an hour. */
export const retryAfterS = (attempt: number) => Math.min(600, 2 ** (attempt - 1));

export interface OutboxSettings {
  readonly database: Database;
  readonly log: Log;
  readonly deliver: Deliver;
  readonly tenantIds: () => Promise<readonly number[]>;
  /** How long one delivery may take before another process may try. */
  readonly leaseMs?: number;
  readonly pollMs?: number;
  readonly batch?: number;
}

export interface Outbox {
  /** Looks now instead of at the next tick: call it after a commit that put something out. */
  wake(): void;
  /** Delivers what is due now and gives how many deliveries it tried. */
  drain(): Promise<number>;
  /** Waits for deliveries in flight. */
  stop(): Promise<void>;
}

interface Claimed extends Delivery {
  readonly leaseToken: string;
}

/**
 * Delivers committed facts, at least once, in order per key, from any number of processes: a row is claimed with
 * SKIP LOCKED under a lease, and only the holder of the lease may say that it is done. Times are the database's, so that
 * processes need not agree on theirs.
 */
export function createOutbox(settings: OutboxSettings): Outbox {
  const { database, log, deliver, tenantIds, leaseMs = 30_000, pollMs = 500, batch = 50 } = settings;

  /** The first undelivered fact of each key, where it is due and nobody holds it. */
  const claim = (tenants: readonly number[]): Promise<Claimed[]> =>
    database.withTenant(jobScope(tenants), async (tx) => {
      const leaseToken = randomUUID();
      const { rows } = await sql<Omit<Claimed, 'leaseToken' | 'attempt'> & { attempts: number }>`
        update outbox set lease_token = ${leaseToken}, attempts = attempts + 1,
          available_at = now() + ${leaseMs} * interval '1 millisecond'
        where (tenant_id, id) in (
          select o.tenant_id, o.id from outbox o
          where o.dead_at is null and o.available_at <= now() and not exists (
            select from outbox before where before.tenant_id = o.tenant_id and before.key = o.key
              and before.id < o.id and before.dead_at is null)
          order by o.available_at, o.id limit ${batch} for update skip locked)
        returning tenant_id, id, topic, key, payload, attempts, created_at`.execute(tx);
      return rows
        .map(({ attempts, ...row }) => ({ ...row, attempt: attempts, leaseToken }))
        .sort((a, b) => a.id - b.id);
    });

  const settle = ({ tenantId, id, leaseToken }: Claimed, error: unknown, attempt: number) =>
    database.withTenant(jobScope([tenantId]), async (tx) => {
      if (error === undefined) {
        await tx
          .deleteFrom('outbox')
          .where('tenantId', '=', tenantId)
          .where('id', '=', id)
          .where('leaseToken', '=', leaseToken)
          .execute();
        return;
      }
      await tx
        .updateTable('outbox')
        .set({
          leaseToken: null,
          lastError: String(error).slice(0, 500),
          availableAt: sql<Date>`now() + ${retryAfterS(attempt)} * interval '1 second'`,
          deadAt: attempt >= mostAttempts ? sql<Date>`now()` : null,
        })
        .where('tenantId', '=', tenantId)
        .where('id', '=', id)
        .where('leaseToken', '=', leaseToken)
        .execute();
    });

  const handOver = async (claimed: Claimed) => {
    let failure: unknown;
    try {
      // Shorter than the lease, so that nobody else begins while this one may still be at it.
      await deliver(claimed, AbortSignal.timeout(leaseMs * 0.8));
    } catch (error) {
      failure = error ?? new Error('Delivery failed.');
      const { topic, tenantId, id, attempt } = claimed;
      log.warn({ err: failure, topic, tenantId, id, attempt }, 'A delivery failed.');
    }
    await settle(claimed, failure, claimed.attempt);
  };

  const drain = async () => {
    const tenants = await tenantIds();
    if (tenants.length === 0) return 0;
    const claimed = await claim(tenants);
    await Promise.all(claimed.map(handOver));
    return claimed.length;
  };

  let stopped = false;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const tick = () => {
    clearTimeout(timer);
    if (stopped) return;
    if (isRunning) {
      again = true;
      return;
    }
    isRunning = true;
    running = drain()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'The outbox could not be read.');
        return 0;
      })
      .then((tried) => {
        isRunning = false;
        // What was behind a delivered fact of the same key is due now.
        const soon = again || tried > 0;
        again = false;
        if (!stopped) timer = setTimeout(tick, soon ? 0 : pollMs);
      });
  };
  tick();

  return {
    wake: tick,
    drain,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
