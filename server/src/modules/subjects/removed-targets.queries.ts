import { sql } from 'kysely';
import type pg from 'pg';
import { type Tx } from '../../platform/db/database.ts';

/** Notes that what was measured as one is deleted in this transaction: its samples go as soon as the engine sees the note, those of a line when they are due. */
export async function noteRemoved(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('removedTarget')
    .values(ids.map((id) => ({ tenantId, id })))
    .execute();
}

/** Targets of the transaction's tenants that were deleted and whose samples are still there, but those whose samples are kept on (decision 0150). */
export function removedTargets(tx: Tx): Promise<{ tenantId: number; id: string }[]> {
  return tx
    .selectFrom('removedTarget as r')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('removedSubject as s')
            .whereRef('s.tenantId', '=', 'r.tenantId')
            .whereRef('s.id', '=', 'r.id')
            .where('s.samplesUntil', '>', sql<Date>`now()`)
            .select('s.id'),
        ),
      ),
    )
    .select(['r.tenantId', 'r.id'])
    .execute();
}

/** Everything of a tenant that samples may be of: what has a state, and what was deleted while its samples are still there. */
export async function allTargetIds(tx: Tx, tenantId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('subjectStatus')
    .where('tenantId', '=', tenantId)
    .select('subjectId as id')
    .union(tx.selectFrom('removedTarget').where('tenantId', '=', tenantId).select('id'))
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that nothing is left of what was deleted. */
export async function forgetRemoved(tx: Tx, tenantId: number, id: string): Promise<void> {
  await tx.deleteFrom('removedTarget').where('tenantId', '=', tenantId).where('id', '=', id).execute();
}

/** Tenants with deleted targets whose samples are still there and are to go. */
export async function tenantsWithRemovedTargets(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ tenant_id: number }>(
    'select tenant_id from tenants_with_removed_targets()',
  );
  return rows.map((row) => row.tenant_id);
}
