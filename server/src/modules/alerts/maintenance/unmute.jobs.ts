import { sql } from 'kysely';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { publish } from '../../../platform/events/publish.ts';
import { holdCauses } from '../causes/unsettled-alerts.queries.ts';
import { alertsChanged } from '../events.ts';
import { type RenewParts } from './renew-plans.jobs.ts';

type UnmuteParts = Pick<RenewParts, 'database' | 'clock'>;

/** Tenants with alerts that nobody was told of because of announced work. */
export async function mutedTenants(
  { database }: UnmuteParts,
  tenantIds: readonly number[],
): Promise<number[]> {
  if (tenantIds.length === 0) return [];
  const rows = await database.read(jobScope([...tenantIds]), (tx) =>
    tx
      .selectFrom('alert')
      .select('tenantId')
      .distinct()
      .where('muted', '=', 'maintenance')
      .where('state', '<>', 'resolved')
      .execute(),
  );
  return rows.map(({ tenantId }) => tenantId);
}

/** What still fires although the work on it is over is muted no more: it is told, unless it is a consequence. */
export async function unmute({ database, clock }: UnmuteParts, tenantId: number): Promise<void> {
  const scope = jobScope([tenantId]);
  const nowMs = clock();
  await database.withTenant(scope, async (tx, client) => {
    await holdCauses(client, tenantId);
    const { rows } = await sql<{ id: string }>`
      update alert a set muted = case when a.cause_id is not null then 'consequence' end, version = a.version + 1
      where a.tenant_id = ${tenantId} and a.muted = 'maintenance' and a.state <> 'resolved' and not exists (
        select from subject_state s
        cross join jsonb_to_recordset(s.maintenance) as w("fromMs" double precision, "toMs" double precision)
        where s.tenant_id = a.tenant_id and s.subject_id = a.target_id
          and ${nowMs}::double precision between w."fromMs" and w."toMs"
        union all
        select from service_maintenance_window w
        where w.tenant_id = a.tenant_id and w.service_id = a.target_id
          and to_timestamp(${nowMs}::double precision / 1000) between w.from_at and w.to_at
      ) returning a.id`.execute(tx);
    if (rows.length > 0) publish(tx, alertsChanged, { tenantId });
  });
}
