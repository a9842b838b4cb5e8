import { type Language } from '@linekeeper/contract/language';
import { type OrganizationType } from '@linekeeper/contract/tenants/identities';
import { sql } from 'kysely';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { forgetTickets } from '../../../platform/live/tickets.ts';

export interface NewSession {
  readonly id: string;
  readonly tenantId: number;
  readonly memberId: string;
  readonly tokenHash: Buffer;
  readonly bindingHash: Buffer | null;
  readonly address: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly reauthenticatedAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insertInto('session').values(session).execute();
}

export async function touchSession(tx: Tx, tenantId: number, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ lastSeenAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function endSession(
  tx: Tx,
  session: { tenantId: number; id: string },
  now: Date,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ endedAt: now, endReason: reason })
    .where('tenantId', '=', session.tenantId)
    .where('id', '=', session.id)
    .where('endedAt', 'is', null)
    .execute();
}

/** What sign-in must know of a member whose password was right. */
export function selectMember(tx: Tx, tenantId: number, memberId: string) {
  return tx
    .selectFrom('member')
    .innerJoin('tenant', 'tenant.id', 'member.tenantId')
    .select([
      'member.username',
      'member.administrator',
      'member.enabled as memberEnabled',
      'tenant.enabled as tenantEnabled',
      'tenant.frozen as tenantFrozen',
      'tenant.expiresAt as tenantExpiresAt',
    ])
    .where('member.tenantId', '=', tenantId)
    .where('member.id', '=', memberId)
    .executeTakeFirst();
}

export async function updatePasswordHash(tx: Tx, tenantId: number, memberId: string, passwordHash: string) {
  await tx
    .updateTable('member')
    .set({ passwordHash })
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .execute();
}

export async function updateLanguage(tx: Tx, tenantId: number, memberId: string, language: Language) {
  await tx
    .updateTable('member')
    .set({ language })
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .execute();
}

export async function hasMembers(tx: Tx, tenantId: number): Promise<boolean> {
  const some = await tx.selectFrom('member').select('id').where('tenantId', '=', tenantId).limit(1).execute();
  return some.length > 0;
}

/** Adds the first account where the tenant has none; false where it has. */
export async function insertFirstAdministrator(
  tx: Tx,
  account: { tenantId: number; username: string; passwordHash: string },
): Promise<boolean> {
  if (await hasMembers(tx, account.tenantId)) return false;
  const added = await tx
    .insertInto('member')
    .values({ ...account, administrator: true, passwordChangedAt: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.length > 0;
}

/** A tenant and those below it, the tenant itself first. */
export async function tenantsFrom(database: Database, rootId: number) {
  return database.ask<{
    id: number;
    parent_id: number | null;
    type: OrganizationType;
    name: string;
    prefix: string | null;
  }>('select id, parent_id, type, name, prefix from tenants_from($1)', [rootId]);
}

export async function keepLoginKey(
  database: Database,
  key: { id: string; sealedPrivateKey: Buffer; expiresAt: Date },
  now: Date,
): Promise<void> {
  await database.withoutTenant(async (tx) => {
    await tx.deleteFrom('loginKey').where('expiresAt', '<', now).execute();
    await tx.insertInto('loginKey').values(key).execute();
  });
}

/** Takes a key out: whoever comes second finds none. */
export async function takeLoginKey(database: Database, id: string) {
  return database.withoutTenant((tx) =>
    tx
      .deleteFrom('loginKey')
      .where('id', '=', id)
      .returning(['sealedPrivateKey', 'expiresAt'])
      .executeTakeFirst(),
  );
}

export interface Counted {
  readonly key: string;
  readonly windowS: number;
}

/**
 * Locks the counters in one order, so that two attempts never wait for each other, and gives what blocks now. One that is
 * not there yet is made first: without a row to lock, the first attempts of many at once would not see each other.
 */
export async function lockThrottles(tx: Tx, keys: readonly string[], now: Date) {
  await tx
    .insertInto('loginThrottle')
    .values(keys.map((key) => ({ key, failures: 0, windowEndsAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('loginThrottle')
    .selectAll()
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute();
}

/** Counts one attempt; a window that has ended begins anew. Gives the attempts of the window. */
export async function countAttempt(tx: Tx, { key, windowS }: Counted, now: Date): Promise<number> {
  const windowEndsAt = new Date(now.getTime() + windowS * 1000);
  const row = await tx
    .insertInto('loginThrottle')
    .values({ key, failures: 1, windowEndsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when login_throttle.window_ends_at <= ${now} then 1 else login_throttle.failures + 1 end`,
        windowEndsAt: sql<Date>`case when login_throttle.window_ends_at <= ${now} then ${windowEndsAt} else login_throttle.window_ends_at end`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return row.failures;
}

export async function blockUntil(tx: Tx, key: string, blockedUntil: Date | null): Promise<void> {
  await tx.updateTable('loginThrottle').set({ blockedUntil }).where('key', '=', key).execute();
}

/** Takes an attempt back that was none, or that succeeded, with the block that it set: another's block stays. */
export async function uncountAttempt(tx: Tx, key: string, blockedUntil: Date | null): Promise<void> {
  await tx
    .updateTable('loginThrottle')
    .set({
      failures: sql`greatest(0, failures - 1)`,
      blockedUntil: sql`nullif(blocked_until, ${blockedUntil})`,
    })
    .where('key', '=', key)
    .execute();
}

export async function forgetAttempts(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('loginThrottle').where('key', '=', key).execute();
}

export async function forgetOldAttempts(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('loginThrottle').where('windowEndsAt', '<', now).execute();
}

/** Deletes sessions that ended or ran out before a time. */
export async function forgetSessions(tx: Tx, tenantId: number, before: Date): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('tenantId', '=', tenantId)
    .where((any) => any.or([any('endedAt', '<', before), any('expiresAt', '<', before)]))
    .execute();
}

/** Deletes keys, tickets, captchas, codes and counters whose time is over. */
export async function forgetExpired(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('loginKey').where('expiresAt', '<', now).execute();
  await forgetTickets(tx, now);
  await tx.deleteFrom('signInChallenge').where('expiresAt', '<', now).execute();
  await tx.deleteFrom('signInChoice').where('expiresAt', '<', now).execute();
  await tx.deleteFrom('captcha').where('expiresAt', '<', now).execute();
  await tx.deleteFrom('verificationCode').where('expiresAt', '<', now).execute();
  await forgetOldAttempts(tx, now);
}
