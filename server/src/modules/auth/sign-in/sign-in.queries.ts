import { sql } from 'kysely';
import { type Database, type Tx } from '../../../platform/db/database.ts';

export interface KeptCaptcha {
  readonly id: string;
  readonly answerHash: Buffer;
  readonly expiresAt: Date;
}

export async function keepCaptcha(tx: Tx, captcha: KeptCaptcha): Promise<void> {
  await tx.insertInto('captcha').values(captcha).execute();
}

/** Takes a captcha out: whoever answers it second finds none. */
export function takeCaptcha(tx: Tx, id: string) {
  return tx
    .deleteFrom('captcha')
    .where('id', '=', id)
    .returning(['answerHash', 'expiresAt'])
    .executeTakeFirst();
}

export interface KeptCode {
  readonly id: string;
  readonly boundHash: Buffer;
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
}

export async function keepCode(tx: Tx, code: KeptCode): Promise<void> {
  await tx.insertInto('verificationCode').values(code).execute();
}

/** The most comparisons that one code allows. */
export const mostTries = 5;

/**
 * Counts a comparison and gives what to compare with, in one statement: however many come at once, five get a hash. Nothing
 * for a code of another purpose or address, for one that ran out, and from the sixth on.
 */
export function tryCode(tx: Tx, { id, boundHash }: Pick<KeptCode, 'id' | 'boundHash'>, now: Date) {
  return tx
    .updateTable('verificationCode')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('boundHash', '=', boundHash)
    .where('tries', '<', mostTries)
    .where('expiresAt', '>', now)
    .returning('codeHash')
    .executeTakeFirst();
}

/** Takes a code out: false where somebody was faster. */
export async function takeCode(tx: Tx, id: string): Promise<boolean> {
  const taken = await tx.deleteFrom('verificationCode').where('id', '=', id).returning('id').execute();
  return taken.length > 0;
}

/** The tenant of an address prefix; the platform without one and for an unknown one. */
export async function tenantIdOfPrefix(database: Database, prefix: string): Promise<number> {
  const [row] = await database.ask<{ id: number }>(
    'select coalesce((select id from tenant_of_prefix($1)), platform_tenant()) as id',
    [prefix],
  );
  if (!row) throw new Error('The platform organisation is missing.');
  return row.id;
}
