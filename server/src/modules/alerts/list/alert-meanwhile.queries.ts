import { type NearWork } from '@linekeeper/contract/alerts/alert-meanwhile';
import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { type MaintenanceCover } from '@linekeeper/contract/alerts/maintenance-terms';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

const mostWorks = 20;
/** Of an outlet with more than these only so many are looked at. */
const mostAround = 1_000;

type About = Pick<AlertRow, 'subjectId' | 'targetId' | 'outletId' | 'ruleId'>;

/**
 * What a change may have touched that matters to an alert: its subject and what that belongs to, the outlet with all that stands there, the
 * device that a line ends at, the test, line and agent of a dial path, and the rule.
 */
export async function surroundingsOf(
  tx: Tx,
  tenantId: number,
  { subjectId, targetId, outletId, ruleId }: About,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select d.id from device_directory d where d.tenant_id = ${tenantId} and d.outlet_id = ${outletId}::uuid
      union select l.id from line_directory l where l.tenant_id = ${tenantId} and l.outlet_id = ${outletId}::uuid
      union select a.id from agent_directory a where a.tenant_id = ${tenantId} and a.outlet_id = ${outletId}::uuid
      union select l.device_id from line_directory l where l.tenant_id = ${tenantId} and l.id = ${targetId}::uuid
      union select unnest(array[p.test_id, p.source_id, p.source_line_id, p.line_id, p.agent_id])
      from dial_path_directory p where p.tenant_id = ${tenantId} and p.id = ${targetId}::uuid
    ) as around where id is not null order by id limit ${mostAround}`.execute(tx);
  const own = [subjectId, targetId, outletId, ruleId].filter((id) => id !== null);
  return [...new Set([...own, ...rows.map(({ id }) => id)])];
}

/** Announced work on one of some subjects that ran within a time, of what a reader may see, in the order in which it began. */
export async function worksWithin(
  tx: Tx,
  { tenantId, covers }: { readonly tenantId: number; readonly covers: readonly MaintenanceCover[] },
  subjectIds: readonly string[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<NearWork[]> {
  const rows = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom('announcedWindow')
        .select(['tenantId', 'subjectId', 'fromAt', 'toAt', 'planId'])
        .unionAll(
          eb
            .selectFrom('serviceMaintenanceWindow')
            .select(['tenantId', 'serviceId as subjectId', 'fromAt', 'toAt', 'planId']),
        )
        .as('w'),
    )
    .innerJoin('maintenancePlan as p', (join) =>
      join.onRef('p.tenantId', '=', 'w.tenantId').onRef('p.id', '=', 'w.planId'),
    )
    .where('w.tenantId', '=', tenantId)
    .where(sql<boolean>`w.subject_id = any(${[...subjectIds]}::uuid[])`)
    .where('w.fromAt', '<', to)
    .where('w.toAt', '>', from)
    .where(sql<boolean>`p.covers && ${[...covers]}::text[]`)
    .groupBy(['p.id', 'p.title', 'p.createdBy', 'w.fromAt', 'w.toAt'])
    .select(['p.id as planId', 'p.title', 'p.createdBy', 'w.fromAt', 'w.toAt'])
    .orderBy('w.fromAt')
    .orderBy('p.id')
    .limit(mostWorks)
    .execute();
  return rows.map(({ fromAt, toAt, ...work }) => ({
    ...work,
    from: fromAt.toISOString(),
    to: toAt.toISOString(),
  }));
}
