import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** Whether there is announced work at a moment on what an alert is about. */
export async function hasWorkNow(tx: Tx, tenantId: number, alertId: string, nowMs: number): Promise<boolean> {
  const { rows } = await sql`
    select from alert a join subject_state s on s.tenant_id = a.tenant_id and s.subject_id = a.target_id
    cross join jsonb_to_recordset(s.maintenance) as w("fromMs" double precision, "toMs" double precision)
    where a.tenant_id = ${tenantId} and a.id = ${alertId}
      and ${nowMs}::double precision between w."fromMs" and w."toMs" limit 1`.execute(tx);
  return rows.length > 0;
}
