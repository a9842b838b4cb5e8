import { sql } from 'kysely';
import { type Tx } from '../db/database.ts';
import { type Actor } from '../db/scope.ts';

/** An operation as its runner sees it. */
export interface OperationRow {
  readonly tenantId: number;
  readonly id: string;
  readonly kind: string;
  readonly input: unknown;
  readonly actor: Actor | null;
  readonly attempts: number;
  readonly done: number;
  readonly total: number | null;
}

/** An entry of the error catalogue with what fills its text. */
export interface OperationError {
  readonly error: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** The entry that it came from, where its text names a cause. */
  readonly cause?: string;
}

/** How long a runner's word holds: after that another one may take the operation over. */
const leaseS = 30;
const leaseEnd = sql<Date>`now() + ${leaseS} * interval '1 second'`;

export async function insertOperation(
  tx: Tx,
  tenantId: number,
  operation: { id: string; kind: string; input: unknown; actor: Actor | undefined },
): Promise<void> {
  const { id, kind, input, actor } = operation;
  await tx
    .insertInto('operation')
    .values({
      tenantId,
      id,
      kind,
      input: JSON.stringify(input),
      actor: actor ? JSON.stringify(actor) : null,
      createdByTenantId: actor?.tenantId ?? null,
      createdBy: actor?.memberId ?? null,
    })
    .execute();
}

/**
 * Takes an operation that nobody runs under a lease. Undefined where somebody runs it, where it has ended, or where another
 * operation of its kind runs in this tenant.
 */
export async function claimOperation(
  tx: Tx,
  tenantId: number,
  id: string,
  leaseToken: string,
): Promise<OperationRow | undefined> {
  const wanted = await tx
    .selectFrom('operation')
    .select('kind')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!wanted) return undefined;
  // Two processes that claim two operations of a kind wait for each other here, so that the second sees the first.
  const place = `work ${tenantId} ${wanted.kind}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(tx);
  const { rows } = await sql<OperationRow>`
    update operation w set state = 'running', lease_token = ${leaseToken}, lease_until = ${leaseEnd},
      attempts = attempts + 1, started_at = coalesce(started_at, now())
    where w.tenant_id = ${tenantId} and w.id = ${id}
      and (w.state = 'waiting' or w.state = 'running' and w.lease_until < now())
      and not exists (
        select from operation other where other.tenant_id = w.tenant_id and other.kind = w.kind and other.id <> w.id
          and other.state = 'running' and other.lease_until >= now())
    returning w.tenant_id, w.id, w.kind, w.input, w.actor, w.attempts, w.done, w.total`.execute(tx);
  return rows[0];
}

interface Held {
  readonly tenantId: number;
  readonly id: string;
  readonly leaseToken: string;
}

const held = (tx: Tx, { tenantId, id, leaseToken }: Held) =>
  tx
    .updateTable('operation')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('leaseToken', '=', leaseToken);

/** Writes how far an operation is and renews its lease; undefined where the lease is another's. */
export async function writeProgress(
  tx: Tx,
  operation: Held,
  { done, total }: { done: number; total: number | null },
) {
  return held(tx, operation)
    .set({ done, total, leaseUntil: leaseEnd })
    .returning('cancelAsked')
    .executeTakeFirst();
}

/** Ends an operation; false where the lease is another's. */
export async function finishOperation(
  tx: Tx,
  operation: Held,
  end: { result: unknown } | { error: OperationError },
): Promise<boolean> {
  const failed = 'error' in end;
  const { numUpdatedRows } = await held(tx, operation)
    .set({
      state: failed ? 'failed' : 'done',
      result: failed ? null : JSON.stringify(end.result ?? {}),
      error: failed ? JSON.stringify(end.error) : null,
      leaseToken: null,
      leaseUntil: null,
      finishedAt: sql<Date>`now()`,
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives an operation back that its runner could not end because the process stops: no attempt is counted. */
export async function giveBackOperation(tx: Tx, operation: Held): Promise<void> {
  await held(tx, operation)
    .set({ state: 'waiting', leaseToken: null, leaseUntil: null, attempts: sql<number>`attempts - 1` })
    .execute();
}

/** Asks an operation to end: one that waits has ended at once. False where it has ended already. */
export async function askCancel(
  tx: Tx,
  tenantId: number,
  id: string,
  error: OperationError,
): Promise<boolean> {
  const { rows } = await sql`
    update operation set cancel_asked = true,
      state = case state when 'waiting' then 'failed' else state end,
      error = case state when 'waiting' then ${JSON.stringify(error)}::jsonb else error end,
      finished_at = case state when 'waiting' then now() else finished_at end
    where tenant_id = ${tenantId} and id = ${id} and state in ('waiting', 'running') returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

const shown = [
  'id',
  'kind',
  'state',
  'done',
  'total',
  'result',
  'error',
  'actor',
  'createdBy',
  'createdByTenantId',
  'createdAt',
  'startedAt',
  'finishedAt',
] as const;

export function selectOperation(tx: Tx, tenantId: number, id: string) {
  return tx
    .selectFrom('operation')
    .select(shown)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}
export type ShownOperation = NonNullable<Awaited<ReturnType<typeof selectOperation>>>;

/** Works of a member that go on or ended within the hour, the latest first. */
export function selectOperationsOf(tx: Tx, tenantId: number, memberId: string) {
  return tx
    .selectFrom('operation')
    .select(shown)
    .where('tenantId', '=', tenantId)
    .where('createdBy', '=', memberId)
    .where((any) =>
      any.or([
        any('state', 'in', ['waiting', 'running']),
        any('finishedAt', '>', sql<Date>`now() - interval '1 hour'`),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute();
}

/** Operations of a kind that wait or run, the oldest first: with what they were given, and whose they are. */
export function unendedOperations(tx: Tx, tenantId: number, kind: string) {
  return tx
    .selectFrom('operation')
    .select(['id', 'input', 'createdBy', 'createdByTenantId'])
    .where('tenantId', '=', tenantId)
    .where('kind', '=', kind)
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('createdAt')
    .execute();
}

/** Deletes operations that ended so many days ago. */
export async function forgetOperations(tx: Tx, tenantId: number, days: number): Promise<void> {
  await tx
    .deleteFrom('operation')
    .where('tenantId', '=', tenantId)
    .where('finishedAt', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .execute();
}
