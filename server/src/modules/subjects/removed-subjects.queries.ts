import type pg from 'pg';
import { type Tx } from '../../platform/db/database.ts';

/** Subjects whose states go in one transaction: each may have thousands of intervals. */
const forgottenAtOnce = 200;

/** Forgets some of a kind that a tenant ever deleted, with its states and the samples that are kept of it, as it has the product no more; gives how many. */
export async function forgetSomeRemoved(tx: Tx, tenantId: number, kind: 'device' | 'line'): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('removedSubject')
    .where('tenantId', '=', tenantId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('removedSubject')
        .where('tenantId', '=', tenantId)
        .where('kind', '=', kind)
        .select('id')
        .limit(forgottenAtOnce),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Forgets some of what tenants deleted before a time, in milliseconds since 1970, with its states; gives whether there may be more. */
export async function forgetRemovedBefore(
  client: pg.ClientBase,
  tenantIds: readonly number[],
  beforeMs: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from removed_subject r using (
       select s.tenant_id, s.id from removed_subject s
       where s.tenant_id = any($1::integer[]) and s.deleted_at < to_timestamp($2::double precision / 1000) limit $3
     ) as old
     where r.tenant_id = old.tenant_id and r.id = old.id`,
    [tenantIds, beforeMs, forgottenAtOnce],
  );
  return rowCount === forgottenAtOnce;
}
