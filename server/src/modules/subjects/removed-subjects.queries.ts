import type pg from 'pg';
import { type Tx } from '../../platform/db/database.ts';

/** Forgets all of a kind that a tenant ever deleted, with its states: it has the product no more. */
export async function forgetAllRemoved(tx: Tx, tenantId: number, kind: 'device' | 'line'): Promise<void> {
  await tx.deleteFrom('removedSubject').where('tenantId', '=', tenantId).where('kind', '=', kind).execute();
}

/** Forgets what some tenants deleted before a time, in milliseconds since 1970, with its states. */
export async function forgetRemovedBefore(
  client: pg.ClientBase,
  tenantIds: readonly number[],
  beforeMs: number,
): Promise<void> {
  await client.query(
    'delete from removed_subject where tenant_id = any($1::integer[]) and deleted_at < to_timestamp($2::double precision / 1000)',
    [tenantIds, beforeMs],
  );
}
