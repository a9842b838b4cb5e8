import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type PlannedTime } from '../../subjects/index.ts';

/**
 * Writes out the times of a plan for its business services, as `writeWindows` does it for what is measured: what is over stays as it was, and
 * nothing begins before `now`. Gives the services for which something changed.
 */
export async function writeServiceWindows(
  tx: Tx,
  plan: { readonly tenantId: number; readonly planId: string; readonly now: Date },
  serviceIds: readonly string[],
  times: readonly PlannedTime[],
): Promise<string[]> {
  const { tenantId, planId, now } = plan;
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select s.id as service_id, t.planned_from, t.to_at
      from service_directory s
      cross join unnest(${times.map(({ from }) => from)}::timestamptz[], ${times.map(({ to }) => to)}::timestamptz[]) as t(planned_from, to_at)
      where s.tenant_id = ${tenantId} and s.id = any(${[...serviceIds]}::uuid[]) and t.to_at > ${now}
    ), there as (
      select w.id, w.service_id, w.planned_from, w.from_at, w.to_at from service_maintenance_window w
      where w.tenant_id = ${tenantId} and w.plan_id = ${planId} and w.to_at > ${now}
    ), unwanted as (
      select t.* from there t
      where not exists (select from wanted n where n.service_id = t.service_id and n.planned_from = t.planned_from)
    ), gone as (
      delete from service_maintenance_window w using unwanted u
      where w.tenant_id = ${tenantId} and w.id = u.id and u.from_at >= ${now} returning w.service_id
    ), cut as (
      update service_maintenance_window w set to_at = ${now} from unwanted u
      where w.tenant_id = ${tenantId} and w.id = u.id and u.from_at < ${now} returning w.service_id
    ), changed as (
      update service_maintenance_window w set to_at = n.to_at from there t
      join wanted n on n.service_id = t.service_id and n.planned_from = t.planned_from
      where w.tenant_id = ${tenantId} and w.id = t.id and t.to_at <> n.to_at returning w.service_id
    ), added as (
      insert into service_maintenance_window (tenant_id, service_id, from_at, to_at, plan_id, planned_from)
      select ${tenantId}, n.service_id, greatest(n.planned_from, ${now}), n.to_at, ${planId}, n.planned_from from wanted n
      where not exists (select from there t where t.service_id = n.service_id and t.planned_from = n.planned_from)
      returning service_id
    )
    select service_id as id from gone union select service_id from cut
    union select service_id from changed union select service_id from added`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Forgets times that were over before a moment. */
export async function deleteServiceWindowsBefore(tx: Tx, tenantId: number, before: Date): Promise<void> {
  await tx
    .deleteFrom('serviceMaintenanceWindow')
    .where('tenantId', '=', tenantId)
    .where('toAt', '<', before)
    .execute();
}
