import { type OrganizationType } from '@linekeeper/contract/tenants/identities';
import { type GrantEndReason } from '@linekeeper/contract/proxy/proxy-terms';
import { notifyAgainMs, type NotifiedGrants } from './grant-notifications.ts';
import { type Database, type Tx } from '../../platform/db/database.ts';

export interface TenantBelow {
  readonly id: number;
  readonly name: string;
  readonly prefix: string | null;
  readonly type: OrganizationType;
}

/** A tenant where it is `root` or stands below it. */
export async function tenantBelow(
  database: Database,
  root: number,
  id: number,
): Promise<TenantBelow | undefined> {
  const [row] = await database.ask<TenantBelow & Record<string, unknown>>(
    'select id, name, prefix, type from tenant_below($1, $2)',
    [root, id],
  );
  return row;
}

export interface OpenGrant {
  readonly tenantId: number;
  readonly tenantName: string;
  readonly id: string;
  readonly reason: string;
  readonly beganAt: Date;
  readonly expiresAt: Date;
  readonly steppedUpAt: Date | null;
}

/** The proxy grants of a session that nobody has ended, those whose time is over among them. */
export async function grantsOfSession(database: Database, sessionId: string): Promise<OpenGrant[]> {
  const rows = await database.ask<{
    tenant_id: number;
    tenant_name: string;
    id: string;
    reason: string;
    began_at: Date;
    expires_at: Date;
    stepped_up_at: Date | null;
  }>('select * from grants_of_session($1) order by expires_at desc', [sessionId]);
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    tenantName: row.tenant_name,
    id: row.id,
    reason: row.reason,
    beganAt: row.began_at,
    expiresAt: row.expires_at,
    steppedUpAt: row.stepped_up_at,
  }));
}

export interface NewGrant {
  readonly tenantId: number;
  readonly id: string;
  readonly actorTenantId: number;
  readonly actorTenantName: string;
  readonly actorMemberId: string;
  readonly actorName: string;
  readonly sessionId: string;
  readonly reason: string;
  readonly beganAt: Date;
  readonly expiresAt: Date;
  /** When the tenant's administrators were mailed of it, if they are. */
  readonly notifiedAt: Date | null;
}

export async function insertGrant(tx: Tx, grant: NewGrant): Promise<void> {
  await tx.insertInto('proxyGrant').values(grant).execute();
}

/** How many proxy grants in a tenant were told of lately. */
export async function notifiedGrants(
  tx: Tx,
  tenantId: number,
  actorMemberId: string,
  now: Date,
): Promise<NotifiedGrants> {
  const row = await tx
    .selectFrom('proxyGrant')
    .select((any) => [
      any.fn.countAll<string>().as('inDay'),
      any.fn
        .countAll<string>()
        .filterWhere('actorMemberId', '=', actorMemberId)
        .filterWhere('notifiedAt', '>', new Date(now.getTime() - notifyAgainMs))
        .as('ofActor'),
    ])
    .where('tenantId', '=', tenantId)
    .where('notifiedAt', '>', new Date(now.getTime() - 24 * 3_600_000))
    .executeTakeFirstOrThrow();
  return { ofActor: Number(row.ofActor), inDay: Number(row.inDay) };
}

/** The proxy grant of a session in a tenant that is open at a time, locked; undefined where there is none. */
export async function openGrant(tx: Tx, tenantId: number, sessionId: string, now: Date) {
  return tx
    .selectFrom('proxyGrant')
    .select(['id', 'reason', 'beganAt', 'expiresAt', 'steppedUpAt'])
    .where('tenantId', '=', tenantId)
    .where('sessionId', '=', sessionId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('expiresAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function changeGrant(
  tx: Tx,
  tenantId: number,
  id: string,
  change: { readonly expiresAt?: Date; readonly steppedUpAt?: Date },
): Promise<void> {
  await tx
    .updateTable('proxyGrant')
    .set(change)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export interface GrantEnd {
  readonly at: Date;
  readonly reason: GrantEndReason;
}

export interface EndedGrant {
  readonly id: string;
  readonly sessionId: string;
  readonly actorTenantId: number;
  readonly actorMemberId: string;
  readonly actorName: string;
}

/** Ends proxy grants of a tenant that are not ended: one of them, those of one session, those whose time is over, or all. */
export async function endGrants(
  tx: Tx,
  tenantId: number,
  which: { readonly id?: string; readonly sessionId?: string; readonly overAt?: Date },
  end: GrantEnd,
): Promise<EndedGrant[]> {
  const { id, sessionId, overAt } = which;
  return tx
    .updateTable('proxyGrant')
    .set({ endedAt: end.at, endReason: end.reason })
    .where('tenantId', '=', tenantId)
    .where('endedAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(sessionId !== undefined, (query) => query.where('sessionId', '=', sessionId ?? ''))
    .$if(overAt !== undefined, (query) => query.where('expiresAt', '<=', overAt ?? end.at))
    .returning(['id', 'sessionId', 'actorTenantId', 'actorMemberId', 'actorName'])
    .execute();
}

/** Tenants with proxy grants whose time is over and that nobody has ended yet. */
export async function tenantsWithGrantsOver(database: Database, now: Date): Promise<number[]> {
  const rows = await database.ask<{ id: number }>('select id from tenants_with_grants_over($1)', [now]);
  return rows.map((row) => row.id);
}

export interface GrantOver {
  readonly tenantId: number;
  readonly id: string;
  readonly overAt: Date;
}

/** Open proxy grants whose session is over, with the time when it was. */
export async function grantsOfEndedSessions(database: Database, now: Date): Promise<GrantOver[]> {
  const rows = await database.ask<{ tenant_id: number; id: string; over_at: Date }>(
    'select * from grants_of_ended_sessions($1)',
    [now],
  );
  return rows.map((row) => ({ tenantId: row.tenant_id, id: row.id, overAt: row.over_at }));
}
