import { type Language } from '@linekeeper/contract/language';
import { sql } from 'kysely';
import { type Database, type Tx } from '../../platform/db/database.ts';

export interface Notice {
  readonly tenantId: number;
  readonly endsAt: Date;
  readonly daysBefore: number;
  readonly recipientTenantId: number;
  readonly recipientId: string;
}

/** The tenant above; undefined for the platform. */
export async function tenantAbove(database: Database, tenantId: number): Promise<number | undefined> {
  const [row] = await database.ask<{ id: number | null }>('select tenant_above($1) as id', [tenantId]);
  return row?.id ?? undefined;
}

/** Notes for every administrator of these tenants that they are to be told; whoever was told already stays told. */
export async function insertNotices(
  tx: Tx,
  tenantId: number,
  notice: { readonly endsAt: Date; readonly daysBefore: number; readonly givenAt: Date },
  recipientTenants: readonly number[],
): Promise<void> {
  await tx
    .insertInto('licenceNotice')
    .columns(['tenantId', 'endsAt', 'daysBefore', 'givenAt', 'recipientTenantId', 'recipientId'])
    .expression((eb) =>
      eb
        .selectFrom('memberDirectory as member')
        .where('member.tenantId', 'in', recipientTenants)
        .where('member.administrator', '=', true)
        .where('member.enabled', '=', true)
        .select([
          sql<number>`${tenantId}::integer`.as('tenantId'),
          sql<Date>`${notice.endsAt}::timestamptz`.as('endsAt'),
          sql<number>`${notice.daysBefore}::integer`.as('daysBefore'),
          sql<Date>`${notice.givenAt}::timestamptz`.as('givenAt'),
          'member.tenantId as recipientTenantId',
          'member.id as recipientId',
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notices given since a time whose mail has not left. */
export async function pendingNotices(database: Database, since: Date): Promise<Notice[]> {
  const rows = await database.ask<{
    tenant_id: number;
    ends_at: Date;
    days_before: number;
    recipient_tenant_id: number;
    recipient_id: string;
  }>('select * from licence_notices_pending($1)', [since]);
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    endsAt: row.ends_at,
    daysBefore: row.days_before,
    recipientTenantId: row.recipient_tenant_id,
    recipientId: row.recipient_id,
  }));
}

/** What a notice needs of its reader and of the tenant it tells of; undefined where the reader does without such notices. */
export async function noticeFacts(tx: Tx, notice: Notice) {
  const tenant = await tx
    .selectFrom('tenant')
    .where('id', '=', notice.tenantId)
    .select(['name', 'expiresAt'])
    .executeTakeFirst();
  const member = await tx
    .selectFrom('memberDirectory')
    .where('tenantId', '=', notice.recipientTenantId)
    .where('id', '=', notice.recipientId)
    .where('enabled', '=', true)
    .where((any) =>
      any.not(
        any.exists(
          any
            .selectFrom('mutedNotification')
            .select('mutedNotification.kind')
            .where('mutedNotification.tenantId', '=', notice.recipientTenantId)
            .where('mutedNotification.memberId', '=', notice.recipientId)
            .where('mutedNotification.kind', '=', 'licence'),
        ),
      ),
    )
    .select(['email', 'language'])
    .executeTakeFirst();
  return tenant && member && { tenant, member: { ...member, language: member.language as Language | null } };
}

/** Notes one attempt, and whether the mail left. */
export async function noteAttempt(tx: Tx, notice: Notice, sentAt: Date | null): Promise<void> {
  await tx
    .updateTable('licenceNotice')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), sentAt }))
    .where('tenantId', '=', notice.tenantId)
    .where('endsAt', '=', notice.endsAt)
    .where('daysBefore', '=', notice.daysBefore)
    .where('recipientTenantId', '=', notice.recipientTenantId)
    .where('recipientId', '=', notice.recipientId)
    .execute();
}
