import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** Keeps a first password sealed, for so many milliseconds. Call it after the password was set: setting one forgets the kept. */
export async function keepFirstPassword(
  tx: Tx,
  tenantId: number,
  kept: {
    readonly memberId: string;
    /** The work that made it. */
    readonly operationId: string;
    readonly sealedPassword: Buffer;
    readonly lifeMs: number;
  },
): Promise<void> {
  const { lifeMs, ...row } = kept;
  await tx
    .insertInto('firstPassword')
    .values({ ...row, tenantId, expiresAt: sql<Date>`now() + ${lifeMs} * interval '1 millisecond'` })
    .execute();
}

/** The first passwords that a work made and that are neither used nor over, by username; for a provider none of an administrator. */
export function firstPasswordsOf(tx: Tx, tenantId: number, operationId: string) {
  return tx
    .selectFrom('firstPassword as f')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenantId', '=', 'f.tenantId').onRef('m.id', '=', 'f.memberId'),
    )
    .select(['m.id', 'm.username', 'm.name', 'f.sealedPassword', 'f.expiresAt'])
    .where('f.tenantId', '=', tenantId)
    .where('f.operationId', '=', operationId)
    .where('f.expiresAt', '>', sql<Date>`now()`)
    .where(sql<boolean>`not (m.administrator and acts_for_provider(m.tenant_id))`)
    .orderBy('m.username')
    .execute();
}

/** How many a work has made so far, used or not. */
export async function countFirstPasswords(tx: Tx, tenantId: number, operationId: string): Promise<number> {
  const row = await tx
    .selectFrom('firstPassword')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('tenantId', '=', tenantId)
    .where('operationId', '=', operationId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Deletes first passwords whose hour is over. */
export async function forgetFirstPasswords(tx: Tx, tenantId: number): Promise<void> {
  await tx
    .deleteFrom('firstPassword')
    .where('tenantId', '=', tenantId)
    .where('expiresAt', '<=', sql<Date>`now()`)
    .execute();
}
