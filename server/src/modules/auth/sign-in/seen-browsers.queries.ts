import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type Owner } from '../sessions/sessions.queries.ts';

export interface Browser {
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

/** Notes that a member signed in from a browser, which keeps its time where none is given; false where it was not known, or not any more. */
export async function touchBrowser(
  tx: Tx,
  { tenantId, memberId }: Owner,
  { tokenHash, expiresAt }: Pick<Browser, 'tokenHash'> & { readonly expiresAt: Date | undefined },
  now: Date,
): Promise<boolean> {
  const known = await tx
    .updateTable('seenBrowser')
    .set((any) => ({ expiresAt: expiresAt ?? any.ref('expiresAt') }))
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning('tokenHash')
    .execute();
  return known.length > 0;
}

/** Keeps a browser that a member signed in from for the first time, or anew; gives how many began so since a time. */
export async function keepBrowser(
  tx: Tx,
  { tenantId, memberId }: Owner,
  { tokenHash, expiresAt }: Browser,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<number> {
  await tx
    .insertInto('seenBrowser')
    .values({ tenantId, memberId, tokenHash, firstSeenAt: now, expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'memberId', 'tokenHash']).doUpdateSet({ firstSeenAt: now, expiresAt }),
    )
    .execute();
  const { count } = await tx
    .selectFrom('seenBrowser')
    .select((any) => any.fn.countAll<string>().as('count'))
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .where('firstSeenAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Keeps so many browsers of a member alone, those signed in from last; `lifeMs` is how long one lasts from then. */
export async function keepNewest(
  tx: Tx,
  { tenantId, memberId }: Owner,
  { most, lifeMs }: { readonly most: number; readonly lifeMs: number },
): Promise<void> {
  await tx
    .deleteFrom('seenBrowser')
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .where('tokenHash', 'not in', (any) =>
      any
        .selectFrom('seenBrowser')
        .select('tokenHash')
        .where('tenantId', '=', tenantId)
        .where('memberId', '=', memberId)
        // Programs last shorter: they count from when they were first seen.
        .orderBy(
          sql`greatest(first_seen_at, expires_at - ${lifeMs}::double precision * interval '1 millisecond')`,
          'desc',
        )
        .orderBy('firstSeenAt', 'desc')
        .orderBy('tokenHash')
        .limit(sql.lit(most)),
    )
    .execute();
}

/** Notes that a member's browsers are known from now on; false where they were before. */
export async function beginBrowsers(tx: Tx, { tenantId, memberId }: Owner, now: Date): Promise<boolean> {
  const begun = await tx
    .updateTable('member')
    .set({ browsersSince: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .where('browsersSince', 'is', null)
    .returning('id')
    .execute();
  return begun.length > 0;
}

/** Forgets browsers whose time is over. */
export async function forgetSeenBrowsers(tx: Tx, tenantId: number, now: Date): Promise<void> {
  await tx.deleteFrom('seenBrowser').where('tenantId', '=', tenantId).where('expiresAt', '<=', now).execute();
}
