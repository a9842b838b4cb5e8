import { type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type UsersTraffic } from './line-traffic.ts';
import { type Plan } from './plan.ts';

/** Nobody else decides who begins until the transaction ends, in whichever process. */
export async function lockBookings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('dial bookings'))`.execute(tx);
}

/** The database's clock, in milliseconds since 1970: all processes go by it. */
export async function databaseNowMs(tx: Tx): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from now()) * 1000)::double precision as ms`.execute(tx);
  return rows[0]!.ms;
}

export interface NewBooking {
  readonly tenantId: number;
  readonly id: string;
  readonly testId: string | null;
  readonly testName: string;
  readonly pathId: string | null;
  /** The process that somebody waits at; null: any may run it. */
  readonly askedAtProcess: string | null;
  readonly plan: Plan;
  readonly resources: readonly string[];
  readonly lineIds: readonly string[];
  readonly mostBytes: number;
  readonly mostMs: number;
  /** How long it waits for its turn. */
  readonly patienceMs: number;
}

/** Puts a run at the end of the queue; one of a path that waits or runs already stays where it is. */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<void> {
  const { tenantId, id, testId, testName, pathId, askedAtProcess, plan, patienceMs } = booking;
  await sql`
    insert into dial_booking (tenant_id, id, test_id, test_name, path_id, asked_at_process, plan, resources, line_ids, most_bytes, most_ms,
      requested_at, gives_up_at)
    values (${tenantId}, ${id}, ${testId}, ${testName}, ${pathId}, ${askedAtProcess}, ${JSON.stringify(plan)},
      ${booking.resources}::text[], ${booking.lineIds}::uuid[], ${booking.mostBytes}, ${booking.mostMs},
      clock_timestamp(), clock_timestamp() + ${patienceMs} * interval '1 millisecond')
    on conflict (tenant_id, path_id) where state <> 'done' and path_id is not null do nothing`.execute(tx);
}

/** A run that waits or goes on, of any tenant: without names. */
export interface OpenBooking {
  readonly tenantId: number;
  readonly id: string;
  readonly resources: readonly string[];
  readonly mostMs: number;
  readonly state: 'waiting' | 'running';
  readonly startedAt: Date | null;
  readonly leaseUntil: Date | null;
}

/** Runs of every tenant that wait or go on, in the order they came. */
export async function openBookings(tx: Tx): Promise<OpenBooking[]> {
  const { rows } = await sql<OpenBooking>`
    select tenant_id, id, resources, most_ms, state, started_at, lease_until from open_dial_bookings()
    order by requested_at, id`.execute(tx);
  return rows;
}

/** What is to be known of a run to begin it; of the transaction's tenants alone. */
export interface WaitingBooking {
  readonly tenantId: number;
  readonly id: string;
  readonly testId: string | null;
  readonly testName: string;
  readonly pathId: string | null;
  readonly askedAtProcess: string | null;
  readonly plan: Plan;
  readonly lineIds: readonly string[];
  readonly mostBytes: number;
  readonly mostMs: number;
  readonly requestedAt: Date;
  readonly notBefore: Date;
  readonly givesUpAt: Date;
  readonly waits: readonly Wait[];
  readonly freeAt: Date | null;
}

/** Whom a run waits for: another test of the tenant, somebody else's, users of the line, or an agent that is away. */
export interface Wait {
  readonly resource: string;
  readonly by: 'test' | 'other' | 'traffic' | 'away';
  readonly testId?: string | null;
  readonly testName?: string;
  readonly since?: string;
  readonly users?: UsersTraffic;
  /** Of those that wait, how many come before it. */
  readonly ahead?: number;
}

export async function waitingBookings(tx: Tx): Promise<WaitingBooking[]> {
  const rows = await tx
    .selectFrom('dialBooking')
    .where('state', '=', 'waiting')
    .select(['tenantId', 'id', 'testId', 'testName', 'pathId', 'askedAtProcess', 'plan', 'lineIds'])
    .select([sql<number>`most_bytes::double precision`.as('mostBytes'), 'mostMs', 'requestedAt'])
    .select(['notBefore', 'givesUpAt', 'waits', 'freeAt'])
    .orderBy('requestedAt')
    .orderBy('id')
    .execute();
  return rows as unknown as WaitingBooking[];
}

/** What bookings are called, of the transaction's tenants. */
export async function bookingNames(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('dialBooking')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .select(['tenantId', 'id', 'testId', 'testName'])
    .execute();
}

/** Gives a run its turn: it holds what it needs until its lease is over. False where it was taken out of the queue meanwhile. */
export async function startBooking(
  tx: Tx,
  { tenantId, id, mostMs }: Pick<WaitingBooking, 'tenantId' | 'id' | 'mostMs'>,
  month: string,
): Promise<boolean> {
  const { rows } = await sql`
    update dial_booking set state = 'running', started_at = now(), month = ${month}, waits = '[]', free_at = null,
      lease_until = now() + ${mostMs} * interval '1 millisecond'
    where tenant_id = ${tenantId} and id = ${id} and state = 'waiting' returning id`.execute(tx);
  return rows.length > 0;
}

/** What is said of a run that waits. */
export interface Noted {
  readonly waits: readonly Wait[];
  /** When its turn comes at the latest; null: nobody knows. */
  readonly freeAtMs: number | null;
  /** It is not looked at again for so long. */
  readonly putOffMs?: number;
}

/** Says whom a run waits for, and when its turn comes at the latest. */
export async function noteWaits(
  tx: Tx,
  { tenantId, id }: Pick<WaitingBooking, 'tenantId' | 'id'>,
  { waits, freeAtMs, putOffMs = 0 }: Noted,
): Promise<void> {
  await sql`
    update dial_booking set waits = ${JSON.stringify(waits)}, free_at = to_timestamp(${freeAtMs}::double precision / 1000),
      not_before = greatest(not_before, now() + ${putOffMs} * interval '1 millisecond')
    where tenant_id = ${tenantId} and id = ${id} and state = 'waiting'`.execute(tx);
}

/** What is kept of a run that is over, beside its bytes. */
export interface Ended {
  readonly ok: boolean;
  readonly reason?: string;
  readonly detail?: string;
  readonly downBps?: number | null;
  readonly upBps?: number | null;
  readonly downBytes?: number;
  readonly upBytes?: number;
  readonly seconds?: number;
  readonly yielded?: boolean;
}

/** An outcome as its row keeps it. */
export function endedOf(outcome: DialOutcome<'throughput'>): Ended {
  if (!outcome.ok)
    return { ok: false, reason: outcome.reason, ...(outcome.detail && { detail: outcome.detail }) };
  const { down, up } = outcome.result;
  return {
    ok: true,
    ...{ downBps: down?.bitsPerSecond ?? null, upBps: up?.bitsPerSecond ?? null },
    ...{ downBytes: down?.bytes ?? 0, upBytes: up?.bytes ?? 0 },
    seconds: Math.round(((down?.seconds ?? 0) + (up?.seconds ?? 0)) * 1000) / 1000,
    yielded: down?.ended === 'yielded' || up?.ended === 'yielded',
  };
}

/** A run is over, or never was: frees what it held, and counts what it carried. */
export async function endBooking(
  tx: Tx,
  { tenantId, id }: Pick<WaitingBooking, 'tenantId' | 'id'>,
  ended: Ended,
  bytes: number,
): Promise<void> {
  await sql`
    update dial_booking set state = 'done', ended_at = now(), bytes = ${Math.round(bytes)}, outcome = ${JSON.stringify(ended)}, waits = '[]',
      free_at = null
    where tenant_id = ${tenantId} and id = ${id} and state <> 'done'`.execute(tx);
}

/** Runs whose process was killed: their lease is over, and what they announced counts as carried. */
export async function endLapsed(tx: Tx): Promise<void> {
  const killed: Ended = { ok: false, reason: 'aborted', detail: 'the server was stopped meanwhile' };
  await sql`
    update dial_booking set state = 'done', ended_at = now(), bytes = most_bytes, outcome = ${JSON.stringify(killed)}
    where state = 'running' and lease_until < now()`.execute(tx);
}

/** Whether anything is booked, or is to be: where not, nobody looks on. */
export async function hasBookings(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from dial_test where kind = 'throughput' and is_enabled)
      or exists (select from dial_booking where state <> 'done') as has`.execute(tx);
  return rows[0]?.has === true;
}

/** Forgets what is over for longer than so. */
export async function deleteOldBookings(tx: Tx, keptDays: number): Promise<void> {
  await sql`delete from dial_booking where state = 'done' and ended_at < now() - ${keptDays} * interval '1 day'`.execute(
    tx,
  );
}
