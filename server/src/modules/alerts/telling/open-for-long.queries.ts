import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/**
 * Alerts that fired before a time and of which the end is still to be told, or was within the last day: who was told that they fire is
 * asked for then.
 */
export async function openForLong(
  tx: Tx,
  tenantId: number,
  given: { readonly firedBefore: Date; readonly now: Date },
): Promise<string[]> {
  const { firedBefore, now } = given;
  const { rows } = await sql<{ id: string }>`
    select a.id from alert a where a.tenant_id = ${tenantId} and a.fired_at < ${firedBefore}
      and (not a.is_settled or a.resolved_at > ${now}::timestamptz - interval '1 day')`.execute(tx);
  return rows.map(({ id }) => id);
}
