import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

export interface Member {
  readonly tenantId: number;
  readonly memberId: string;
}

/** The most comparisons that one sign-in's second step allows. */
export const mostSecondTries = 5;

export async function keepChallenge(
  tx: Tx,
  challenge: {
    readonly tokenHash: Buffer;
    readonly memberTenantId: number;
    readonly memberId: string;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx.insertInto('signInChallenge').values(challenge).execute();
}

/** Counts a comparison in the statement that says whose sign-in it is: however many come at once, five get an answer. */
export function tryChallenge(tx: Tx, tokenHash: Buffer, now: Date) {
  return tx
    .updateTable('signInChallenge')
    .set({ tries: sql`tries + 1` })
    .where('tokenHash', '=', tokenHash)
    .where('tries', '<', mostSecondTries)
    .where('expiresAt', '>', now)
    .returning(['memberTenantId as tenantId', 'memberId'])
    .executeTakeFirst();
}

/** Takes a sign-in out: false where somebody was faster. */
export async function takeChallenge(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const taken = await tx
    .deleteFrom('signInChallenge')
    .where('tokenHash', '=', tokenHash)
    .returning('memberId')
    .execute();
  return taken.length > 0;
}

/** A member's one-time password as it is kept. */
export function selectTotp(tx: Tx, { tenantId, memberId }: Member) {
  return tx
    .selectFrom('member')
    .select(['sealedTotpSecret', 'totpSince', 'username', 'incomplete'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst();
}

/** Uses a time step up; false where it, or a later one, was used before. */
export async function useStep(tx: Tx, { tenantId, memberId }: Member, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('member')
    .set({ totpLastStep: step })
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .where((any) => any.or([any('totpLastStep', 'is', null), any('totpLastStep', '<', step)]))
    .returning('id')
    .execute();
  return used.length > 0;
}

/** Uses a recovery code up; false where there is none such. */
export async function takeRecoveryCode(
  tx: Tx,
  { tenantId, memberId }: Member,
  codeHashes: readonly Buffer[],
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('recoveryCode')
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .where(sql<boolean>`code_hash = any(${[...codeHashes]}::bytea[])`)
    .returning('memberId')
    .execute();
  return taken.length > 0;
}

/** Puts new recovery codes in the place of all from before. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { tenantId, memberId }: Member,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx
    .deleteFrom('recoveryCode')
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .execute();
  if (hashes.length > 0)
    await tx
      .insertInto('recoveryCode')
      .values(hashes.map((codeHash) => ({ tenantId, memberId, codeHash })))
      .execute();
}

/** Switches the one-time password on; false where it is on. The step that proved it is used up by it. */
export async function switchTotpOn(
  tx: Tx,
  { tenantId, memberId }: Member,
  given: { readonly sealed: Buffer; readonly step: number; readonly now: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('member')
    .set({ sealedTotpSecret: given.sealed, totpLastStep: given.step, totpSince: given.now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .where('sealedTotpSecret', 'is', null)
    .returning('id')
    .execute();
  return changed.length > 0;
}

/** Switches the one-time password off; false where it is off. */
export async function switchTotpOff(tx: Tx, { tenantId, memberId }: Member): Promise<boolean> {
  const changed = await tx
    .updateTable('member')
    .set({ sealedTotpSecret: null, totpLastStep: null, totpSince: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .where('sealedTotpSecret', 'is not', null)
    .returning('id')
    .execute();
  return changed.length > 0;
}

export async function trustBrowser(
  tx: Tx,
  browser: Member & {
    readonly tokenHash: Buffer;
    readonly userAgent: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx.insertInto('trustedBrowser').values(browser).execute();
}

/**
 * Whether a member told this browser to remember the second step, and it still does. Notes that it was used, and what the
 * browser calls itself now.
 */
export async function useTrustedBrowser(
  tx: Tx,
  { tenantId, memberId }: Member,
  { tokenHash, userAgent }: { readonly tokenHash: Buffer; readonly userAgent: string },
  now: Date,
): Promise<boolean> {
  const found = await tx
    .updateTable('trustedBrowser')
    .set({ lastUsedAt: now, userAgent })
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning('id')
    .execute();
  return found.length > 0;
}

/** The browsers that remember a member's second step now, the newest first. */
export function selectBrowsers(tx: Tx, { tenantId, memberId }: Member, now: Date) {
  return tx
    .selectFrom('trustedBrowser')
    .select(['id', 'tokenHash', 'userAgent', 'createdAt', 'lastUsedAt', 'expiresAt'])
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Forgets one of a member's browsers; false where the member has none such. */
export async function forgetBrowser(tx: Tx, { tenantId, memberId }: Member, id: string): Promise<boolean> {
  const forgotten = await tx
    .deleteFrom('trustedBrowser')
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .returning('id')
    .execute();
  return forgotten.length > 0;
}

/** Forgets every browser that a member told to remember the second step. */
export async function forgetBrowsers(tx: Tx, { tenantId, memberId }: Member): Promise<void> {
  await tx
    .deleteFrom('trustedBrowser')
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .execute();
}

/** How many recovery codes and trusted browsers a member has. */
export async function countSecond(tx: Tx, { tenantId, memberId }: Member, now: Date) {
  const { codes } = await tx
    .selectFrom('recoveryCode')
    .select((any) => any.fn.countAll<number>().as('codes'))
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow();
  const { browsers } = await tx
    .selectFrom('trustedBrowser')
    .select((any) => any.fn.countAll<number>().as('browsers'))
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return { codes: Number(codes), browsers: Number(browsers) };
}
