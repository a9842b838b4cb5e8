import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { bringForward, putOut } from '../../../platform/outbox/outbox.ts';
import { type Gathering } from './when-to-mail.ts';

export const digestTopic = 'alert-digest';
const keyOf = (id: string) => `digest ${id}`;

/**
 * The mail that gathers for a member, begun where there is none; it leaves at its time. Held until this transaction ends, so that it
 * does not leave without what joins it.
 */
export async function joinDigest(
  tx: Tx,
  scope: Pick<Scope, 'tenantId'>,
  given: {
    readonly memberId: string;
    readonly reason: Gathering;
    readonly dueMs: number;
    readonly nowMs: number;
  },
): Promise<string> {
  const { memberId, reason, dueMs, nowMs } = given;
  const id = randomUUID();
  const { rows } = await sql<{ id: string }>`
    insert into alert_digest (tenant_id, id, member_id, reason, due_at)
    values (${scope.tenantId}, ${id}, ${memberId}, ${reason}, ${new Date(dueMs)})
    on conflict (tenant_id, member_id, reason) where closed_at is null do update set reason = excluded.reason
    returning id`.execute(tx);
  const joined = rows[0]?.id ?? id;
  if (joined === id)
    await putOut(tx, scope, {
      topic: digestTopic,
      key: keyOf(id),
      payload: { digestId: id },
      delayMs: Math.max(0, dueMs - nowMs),
    });
  return joined;
}

/**
 * Has what gathers for a member by a choice of theirs leave by a time (milliseconds since 1970), where it was to leave later: the same mails, with
 * what they hold. What is joined for being too much leaves within minutes anyway.
 */
export async function hastenDigests(
  tx: Tx,
  scope: Pick<Scope, 'tenantId'>,
  { memberId, dueMs, nowMs }: { readonly memberId: string; readonly dueMs: number; readonly nowMs: number },
): Promise<void> {
  const dueAt = new Date(dueMs);
  const moved = await tx
    .updateTable('alertDigest')
    .set({ dueAt })
    .where('tenantId', '=', scope.tenantId)
    .where('memberId', '=', memberId)
    .where('reason', '<>', 'many')
    .where('closedAt', 'is', null)
    .where('dueAt', '>', dueAt)
    .returning('id')
    .execute();
  for (const { id } of moved)
    await bringForward(tx, scope, { topic: digestTopic, key: keyOf(id), delayMs: dueMs - nowMs });
}

/** Whether a mail still gathers; it does until this transaction ends. */
export async function holdDigest(tx: Tx, tenantId: number, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('alertDigest')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets nothing more join, and gives whom it is for and since when nothing does; undefined where the member is gone. */
export async function closeDigest(
  tx: Tx,
  tenantId: number,
  id: string,
  at: Date,
): Promise<{ memberId: string; closedAt: Date } | undefined> {
  await tx
    .updateTable('alertDigest')
    .set({ closedAt: at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .execute();
  const row = await tx
    .selectFrom('alertDigest')
    .select(['memberId', 'closedAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { memberId: row.memberId, closedAt: row.closedAt ?? at };
}

/** Which of some mails gather no more. */
export async function closedDigests(tx: Tx, tenantId: number, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('alertDigest')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('closedAt', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** When mails leave that still gather, by their ids. */
export async function dueOfDigests(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('alertDigest')
    .select(['id', 'dueAt'])
    .where('tenantId', '=', tenantId)
    .where('id', 'in', ids)
    .where('closedAt', 'is', null)
    .execute();
  return new Map(rows.map(({ id, dueAt }) => [id, dueAt]));
}

/** Deletes mails that left before a time. */
export async function forgetDigests(tx: Tx, tenantId: number, before: Date): Promise<void> {
  await tx
    .deleteFrom('alertDigest')
    .where('tenantId', '=', tenantId)
    .where('closedAt', '<', before)
    .execute();
}
