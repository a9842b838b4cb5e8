import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/**
 * Whether there is announced work at a moment on all that an alert stands for: on what it is about, and where it stands for a storm that
 * goes on, on every target of the storm. Work on one of many explains nothing of the others, of which nobody else is told.
 */
export async function hasWorkNow(tx: Tx, tenantId: number, alertId: string, nowMs: number): Promise<boolean> {
  const { rows } = await sql<{ isAll: boolean | null }>`
    select bool_and(exists (
      select from subject_state s
      cross join jsonb_to_recordset(s.maintenance) as w("fromMs" double precision, "toMs" double precision)
      where s.tenant_id = a.tenant_id and s.subject_id = a.target_id
        and ${nowMs}::double precision between w."fromMs" and w."toMs"
      union all
      select from service_maintenance_window w
      where w.tenant_id = a.tenant_id and w.service_id = a.target_id
        and to_timestamp(${nowMs}::double precision / 1000) between w.from_at and w.to_at
    )) as "isAll"
    from alert l join alert a on a.tenant_id = l.tenant_id and (a.id = l.id or (
      a.cause_id = l.id and a.state in ('firing', 'acknowledged') and l.storm is not null and l.storm->>'overAt' is null))
    where l.tenant_id = ${tenantId} and l.id = ${alertId}`.execute(tx);
  return rows[0]?.isAll ?? false;
}
