import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, type Tx } from '../db/database.ts';
import { jobScope } from '../db/job-scope.ts';
import { rowParts } from '../db/row-parts.ts';
import { type Scope } from '../db/scope.ts';
import { eventType } from '../events/event-bus.ts';
import { publish } from '../events/publish.ts';
import { type Log } from '../log.ts';
import { systemTimers, type Timers } from '../timers.ts';
import { createTurns, type Room } from './turns.ts';

/** A fact that leaves its transaction. `key` keeps order: facts of one key are delivered one after the other. */
export interface Fact {
  readonly topic: string;
  readonly key: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /**
   * How long it waits before it is delivered, in milliseconds; 0 where it is left out. Below 0 it goes before what has waited for less than
   * that, but never before an older fact of its key.
   */
  readonly delayMs?: number;
}

export interface Delivery extends Omit<Fact, 'delayMs'> {
  readonly tenantId: number;
  /** The same at every attempt: what a receiver tells repeated deliveries apart by. */
  readonly id: number;
  readonly attempt: number;
  readonly createdAt: Date;
}

/** Hands a fact over. It may be called again for the same fact, so it must not matter. Throwing means: later again. */
export type Deliver = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

/** Something was put into the outbox of a tenant. */
export const outboxFilled = eventType<undefined>('outbox.filled');

type OwnTenant = Pick<Scope, 'tenantId'>;

/** Puts a fact into the outbox of the tenant acted for: it is delivered if this transaction commits, and only then. */
export async function putOut(tx: Tx, scope: OwnTenant, fact: Fact): Promise<void> {
  await putAllOut(tx, scope, [fact]);
}

/** The same for several facts. */
export async function putAllOut(tx: Tx, { tenantId }: OwnTenant, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return;
  for (const part of rowParts(facts))
    await tx
      .insertInto('outbox')
      .values(
        part.map(({ topic, key, payload, delayMs = 0 }) => ({
          tenantId,
          topic,
          key,
          payload: JSON.stringify(payload),
          availableAt: sql<Date>`now() + ${delayMs} * interval '1 millisecond'`,
        })),
      )
      .execute();
  publish(tx, outboxFilled, undefined);
}

/**
 * Has facts of a key that wait for their time be delivered in so many milliseconds, where that is sooner. What is being delivered, or failed and
 * waits to be tried again, is left as it is.
 */
export async function bringForward(
  tx: Tx,
  { tenantId }: OwnTenant,
  { topic, key, delayMs }: Pick<Fact, 'topic' | 'key'> & { readonly delayMs: number },
): Promise<void> {
  await sql`
    update outbox set available_at = now() + ${Math.max(0, delayMs)} * interval '1 millisecond'
    where tenant_id = ${tenantId} and topic = ${topic} and key = ${key} and lease_token is null and attempts = 0 and dead_at is null
      and available_at > now() + ${Math.max(0, delayMs)} * interval '1 millisecond'`.execute(tx);
  publish(tx, outboxFilled, undefined);
}

/**
 * Takes facts of some topics out that nobody delivers at the moment, by a value of their payload, and gives the values of those that were there: they
 * are to leave another way.
 */
export async function takeBack(
  tx: Tx,
  { tenantId }: OwnTenant,
  {
    topics,
    field,
    values,
  }: { readonly topics: readonly string[]; readonly field: string; readonly values: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    delete from outbox where tenant_id = ${tenantId} and topic = any(${[...topics]}::text[]) and lease_token is null and dead_at is null
      and payload->>${field}::text = any(${[...values]}::text[]) returning payload->>${field}::text as value`.execute(
    tx,
  );
  return rows.map(({ value }) => value);
}

/** After this many failures a fact is dead: it stays, marked, and those behind it go on. */
export const mostAttempts = 151;
/**
 * Seconds to wait after the n-th failure: 1, 4, 16 … up to half an hour, so that what waits leaves soon after the other side is back; in all
 * more than three days, a long weekend without a mail server.
 */
export const retryAfterS = (attempt: number) => Math.min(1_800, 4 ** (attempt - 1));
/** How long a fact is tried before it is dead, in milliseconds: all its waits. */
export const triedForMs =
  Array.from({ length: mostAttempts - 1 }, (_, failed) => retryAfterS(failed + 1)).reduce(
    (sum, s) => sum + s,
  ) * 1_000;

export interface OutboxSettings {
  readonly database: Database;
  readonly log: Log;
  /** By topic. A fact whose topic nobody delivers here waits for a program that does. */
  readonly deliverers: Readonly<Record<string, Deliver>>;
  readonly tenantIds: () => Promise<readonly number[]>;
  /** How long one delivery may take before another process may try. */
  readonly leaseMs?: number;
  readonly pollMs?: number;
  readonly timers?: Timers;
  /** Deliveries under way at a time, and those of one tenant among them: whoever is slow delays nobody else. */
  readonly slots?: number;
  readonly perTenant?: number;
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
 * processes need not agree on theirs. A tenant has few deliveries under way, its oldest first; each that ends makes room for
 * the next at once, whatever hangs elsewhere.
 */
export function createOutbox(settings: OutboxSettings): Outbox {
  const { database, log, deliverers, tenantIds, leaseMs = 30_000, pollMs = 500 } = settings;
  const { timers = systemTimers } = settings;
  const topics = Object.keys(deliverers);
  const turns = createTurns(settings);

  /** The first undelivered fact of each key, where it is due and nobody holds it, for tenants in their turn. */
  const claim = (rooms: readonly Room[], free: number): Promise<Claimed[]> =>
    database.withTenant(jobScope(rooms.map(({ tenantId }) => tenantId)), async (tx) => {
      const leaseToken = randomUUID();
      const { rows } = await sql<Omit<Claimed, 'leaseToken' | 'attempt'> & { attempts: number }>`
        update outbox set lease_token = ${leaseToken}, attempts = attempts + 1,
          available_at = now() + ${leaseMs} * interval '1 millisecond'
        where (tenant_id, id) in (
          select due.tenant_id, due.id
          from unnest(${rooms.map(({ tenantId }) => tenantId)}::integer[],
            ${rooms.map(({ room }) => room)}::integer[]) with ordinality as turn (tenant_id, room, place)
          cross join lateral (
            select o.tenant_id, o.id from outbox o
            where o.tenant_id = turn.tenant_id and o.topic = any(${topics}) and o.dead_at is null and o.available_at <= now()
              and o.id = (select min(of_key.id) from outbox of_key
                where of_key.tenant_id = o.tenant_id and of_key.key = o.key and of_key.dead_at is null)
            order by o.available_at, o.id limit turn.room for update skip locked) due
          order by turn.place limit ${free})
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
      await deliverers[claimed.topic]?.(claimed, AbortSignal.timeout(leaseMs * 0.8));
    } catch (error) {
      failure = error ?? new Error('Delivery failed.');
      const { topic, tenantId, id, attempt } = claimed;
      log.warn({ err: failure, topic, tenantId, id, attempt }, 'A delivery failed.');
    }
    await settle(claimed, failure, claimed.attempt);
  };

  const underWay = new Set<Promise<void>>();
  let filling: Promise<unknown> = Promise.resolve();
  /** Begins what there is room for, one claim after the other, and gives the deliveries that it began. */
  const fill = () => {
    const filled = filling.then(async () => {
      const free = turns.free();
      const rooms = free > 0 ? turns.rooms(await tenantIds()) : [];
      if (rooms.length === 0) return [];
      return (await claim(rooms, free)).map((claimed) => {
        turns.take(claimed.tenantId);
        const delivered = handOver(claimed)
          // Its lease runs out, and it is delivered again.
          .catch((error: unknown) => log.warn({ err: error }, 'A delivery could not be settled.'))
          .finally(() => {
            turns.give(claimed.tenantId);
            underWay.delete(delivered);
            tick();
          });
        underWay.add(delivered);
        return delivered;
      });
    });
    filling = filled.catch(() => {});
    return filled;
  };

  const drain = async () => {
    const begun = await fill();
    await Promise.all(begun);
    return begun.length;
  };

  let stopped = false;
  let again = false;
  let callOff = () => {};
  let isRunning = false;
  const tick = () => {
    callOff();
    if (stopped) return;
    if (isRunning) {
      again = true;
      return;
    }
    isRunning = true;
    void fill()
      .catch((error: unknown) => log.warn({ err: error }, 'The outbox could not be read.'))
      .then(() => {
        isRunning = false;
        // What is behind a delivered fact of the same key or tenant is looked for when that one ends.
        if (!stopped) callOff = timers.after(again ? 0 : pollMs, tick);
        again = false;
      });
  };
  tick();

  return {
    wake: tick,
    drain,
    async stop() {
      stopped = true;
      callOff();
      await filling;
      await Promise.all(underWay);
    },
  };
}
