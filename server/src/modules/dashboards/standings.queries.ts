import { type ChartPlaces } from '@linekeeper/contract/dashboards/chart-filter';
import { type ChartKind } from '@linekeeper/contract/dashboards/chart-terms';
import { type DeviceKind } from '@linekeeper/contract/monitoring/states';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { placed, testsWithin } from './placed.ts';

export interface StandingOfKind extends Standing {
  readonly kind: ChartKind;
  /** Of devices: those of this kind alone; null: all. */
  readonly deviceKind: DeviceKind | null;
}

/**
 * How many things of some kinds stand how in some places of a tenant, devices once more by their kind. What is counted is what the
 * function `standings_below` counts, which those above a tenant are shown.
 */
export async function standingsIn(
  tx: Tx,
  tenantId: number,
  kinds: readonly ChartKind[],
  places: ChartPlaces,
): Promise<StandingOfKind[]> {
  const asked = (kind: ChartKind) => sql`${sql.lit(kind)} = any(${sql.val([...kinds])}::text[])`;
  const within = (outlet: string) => placed(sql.raw(outlet), tenantId, places);
  const { rows } = await sql<StandingOfKind>`
    with parts as (
      select 'device' as kind, d.id as whole, d.kind as device_kind, s.state
      from device_directory d join subject_state s on s.tenant_id = d.tenant_id and s.subject_id = d.id
      where d.tenant_id = ${tenantId} and ${asked('device')} and ${within('d.outlet_id')}
      union all
      select 'outlet', o.id, null, s.state
      from outlet_directory o
      left join device_directory d on d.tenant_id = o.tenant_id and d.outlet_id = o.id
      left join subject_state s on s.tenant_id = d.tenant_id and s.subject_id = d.id
      where o.tenant_id = ${tenantId} and ${asked('outlet')} and ${within('o.id')}
      union all
      select 'line', l.id, null, s.state
      from line_directory l join subject_state s on s.tenant_id = l.tenant_id and s.subject_id = l.id
      where l.tenant_id = ${tenantId} and ${asked('line')} and ${within('l.outlet_id')}
      union all
      select 'agent', a.id, null, s.state
      from agent_directory a join subject_state s on s.tenant_id = a.tenant_id and s.subject_id = a.id
      where a.tenant_id = ${tenantId} and not a.is_revoked and ${asked('agent')} and ${within('a.outlet_id')}
      union all
      select 'test', t.id, null, case when s.reason not in ('test-paused', 'outside-hours') then s.state end
      from dial_test_directory t
      left join dial_path_directory p on p.tenant_id = t.tenant_id and p.test_id = t.id
      left join subject_state s on s.tenant_id = p.tenant_id and s.subject_id = p.id
      where t.tenant_id = ${tenantId} and ${asked('test')} and ${testsWithin(tenantId, places)}
    ), wholes as (
      select kind, whole, min(device_kind) as device_kind,
        case when bool_or(state = 'down') then 'down' when bool_or(state = 'unreachable') then 'unreachable'
          when bool_or(state = 'unmeasured') then 'unmeasured' when bool_or(state = 'maintenance') then 'maintenance'
          when bool_or(state = 'up') then 'up' end as state
      from parts group by kind, whole
    )
    select kind, device_kind as "deviceKind", count(*)::integer as total,
      (count(*) filter (where state = 'down'))::integer as down,
      (count(*) filter (where state = 'unreachable'))::integer as unreachable,
      (count(*) filter (where state = 'unmeasured'))::integer as unmeasured,
      (count(*) filter (where state = 'maintenance'))::integer as maintenance,
      (count(*) filter (where state = 'up'))::integer as up
    from wholes group by grouping sets ((kind), (kind, device_kind))
    having grouping(device_kind) = 1 or device_kind is not null`.execute(tx);
  return rows;
}
