import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** One time of a plan. */
export interface PlannedTime {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Writes out the times of a plan for its subjects: those that are not there yet, those that changed, and no other from `now` on. What is
 * over stays as it was, and nothing begins before `now`. Gives the subjects for which something changed.
 */
export async function writeWindows(
  tx: Tx,
  plan: { readonly tenantId: number; readonly planId: string; readonly now: Date },
  subjectIds: readonly string[],
  times: readonly PlannedTime[],
): Promise<string[]> {
  const { tenantId, planId, now } = plan;
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select s.subject_id, t.planned_from, t.to_at
      from subject_status s
      cross join unnest(${times.map(({ from }) => from)}::timestamptz[], ${times.map(({ to }) => to)}::timestamptz[]) as t(planned_from, to_at)
      where s.tenant_id = ${tenantId} and s.subject_id = any(${[...subjectIds]}::uuid[]) and t.to_at > ${now}
    ), there as (
      select w.id, w.subject_id, w.planned_from, w.from_at, w.to_at from maintenance_window w
      where w.tenant_id = ${tenantId} and w.plan_id = ${planId} and w.to_at > ${now}
    ), unwanted as (
      select t.* from there t
      where not exists (select from wanted n where n.subject_id = t.subject_id and n.planned_from = t.planned_from)
    ), gone as (
      delete from maintenance_window w using unwanted u
      where w.tenant_id = ${tenantId} and w.id = u.id and u.from_at >= ${now} returning w.subject_id
    ), cut as (
      update maintenance_window w set to_at = ${now} from unwanted u
      where w.tenant_id = ${tenantId} and w.id = u.id and u.from_at < ${now} returning w.subject_id
    ), changed as (
      update maintenance_window w set to_at = n.to_at from there t
      join wanted n on n.subject_id = t.subject_id and n.planned_from = t.planned_from
      where w.tenant_id = ${tenantId} and w.id = t.id and t.to_at <> n.to_at returning w.subject_id
    ), added as (
      insert into maintenance_window (tenant_id, subject_id, from_at, to_at, plan_id, planned_from)
      select ${tenantId}, n.subject_id, greatest(n.planned_from, ${now}), n.to_at, ${planId}, n.planned_from from wanted n
      where not exists (select from there t where t.subject_id = n.subject_id and t.planned_from = n.planned_from)
      returning subject_id
    )
    select subject_id as id from gone union select subject_id from cut
    union select subject_id from changed union select subject_id from added`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Forgets times that were over before a moment. */
export async function deleteWindowsBefore(tx: Tx, tenantId: number, before: Date): Promise<void> {
  await tx
    .deleteFrom('maintenanceWindow')
    .where('tenantId', '=', tenantId)
    .where('toAt', '<', before)
    .execute();
}
