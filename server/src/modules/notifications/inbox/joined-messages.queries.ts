import { type AlertSeverity } from '@linekeeper/contract/alerts/alert-terms';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type MemberOf } from '../notifications.queries.ts';

/** Lets one message at a time be put before a member, until the transaction ends: what is counted before it is right. */
export async function holdInbox(tx: Tx, { tenantId, memberId }: MemberOf): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tenantId}, hashtext('inbox ' || ${memberId}::text))`.execute(tx);
}

/** Whether a message stands there, read or not. */
export async function hasMessage(tx: Tx, tenantId: number, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('inboxMessage')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many messages about alerts a member was given since a time, each by itself: grave ones (a critical alert fires, an escalation tells), or others. */
export async function alertsSince(
  tx: Tx,
  { tenantId, memberId }: MemberOf,
  { since, isGrave }: { readonly since: Date; readonly isGrave: boolean },
): Promise<number> {
  const { count } = await tx
    .selectFrom('inboxMessage')
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .where('createdAt', '>', since)
    .where('kind', '=', 'alert')
    .where(
      sql<boolean>`(coalesce((params ->> 'isEscalated')::boolean, false) or severity = 'critical' and params ->> 'step' = 'fired') = ${isGrave}`,
    )
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The message of a kind that one joins: not read yet, and joined since a time. It is not read until the transaction ends. */
export function growingMessage(
  tx: Tx,
  { tenantId, memberId }: MemberOf,
  { kind, since }: { readonly kind: string; readonly since: Date },
) {
  return tx
    .selectFrom('inboxMessage')
    .select(['id', 'params'])
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .where('readAt', 'is', null)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Says more by a message, which comes to the top with it. */
export async function growMessage(
  tx: Tx,
  tenantId: number,
  id: string,
  { params, ...now }: { readonly params: object; readonly severity: AlertSeverity; readonly createdAt: Date },
): Promise<void> {
  await tx
    .updateTable('inboxMessage')
    .set({ ...now, params: JSON.stringify(params) })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
