import { type ChartPlaces } from '@linekeeper/contract/dashboards/chart-filter';
import { type ChartKind, type CountedDeviceKind } from '@linekeeper/contract/dashboards/chart-terms';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { isPartSeen, type OutletReader } from '../outlets/index.ts';
import { devicePlaced, placed, testsWithin } from './placed.ts';

export interface StandingOfKind extends Standing {
  readonly kind: ChartKind;
  /** Of devices: those of this kind alone; null: all. */
  readonly deviceKind: CountedDeviceKind | null;
}

/** Whose things are counted, and as of which moment. */
export interface Moment extends OutletReader {
  /** The states of subjects at that moment: rows of subject_id, state and reason. */
  readonly states: RawBuilder<unknown>;
  /** Where devices `d`, lines `l` and the parts `p` of outlets are looked for: `from …`. */
  readonly devices: RawBuilder<unknown>;
  readonly lines: RawBuilder<unknown>;
  readonly parts: RawBuilder<unknown>;
  /** Whether a line `l` of these is within the places. */
  readonly isLineWithin: RawBuilder<unknown>;
  /** Whether what was made at a time was there. */
  isThere(madeAt: string): RawBuilder<unknown>;
  readonly isAgentThere: RawBuilder<unknown>;
}

const totals = sql.raw(
  [
    'sum(things)::integer as total',
    ...['down', 'unreachable', 'unmeasured', 'maintenance', 'up'].map(
      (state) => `coalesce(sum(things) filter (where state = '${state}'), 0)::integer as ${state}`,
    ),
  ].join(', '),
);

/**
 * How many things of some kinds stand how in some places of a tenant, devices once more by their kind. What is counted is what the
 * function `standings_below` counts, which those above a tenant are shown. States are read once, and devices once for themselves and for
 * their outlets, beside whose other parts they stand; all are counted by state before anything is put together: outlets and tests alone stand
 * as the worst of parts.
 */
export async function countStandings(
  tx: Tx,
  { tenantId, seesLines, states, isThere, isAgentThere, ...from }: Moment,
  kinds: readonly ChartKind[],
  places: ChartPlaces,
): Promise<StandingOfKind[]> {
  const asked = (kind: ChartKind) => sql`${sql.lit(kind)} = any(${sql.val([...kinds])}::text[])`;
  const within = (outlet: string) => placed(sql.raw(outlet), tenantId, places);
  const { rows } = await sql<StandingOfKind>`
    with held as materialized (${states}),
    devices as materialized (
      select d.outlet_id, coalesce(d.kind, 'other') as device_kind, s.state, count(*) as things
      ${from.devices} join held s on s.subject_id = d.id
      where d.tenant_id = ${tenantId} and ${isThere('d.created_at')} and (${asked('device')} or ${asked('outlet')})
        and ${devicePlaced(tenantId, places)}
      group by d.outlet_id, coalesce(d.kind, 'other'), s.state
    ), paths as (
      select p.test_id, case when s.reason not in ('test-paused', 'outside-hours') then s.state end as state
      from dial_path_directory p join held s on s.subject_id = p.id
      where p.tenant_id = ${tenantId} and ${isThere('p.created_at')} and ${asked('test')}
      group by 1, 2
    ), standing as materialized (
      select d.outlet_id, d.state from devices d
      union all
      select p.outlet_id, s.state
      ${from.parts} join held s on s.subject_id = p.id
      where p.tenant_id = ${tenantId} and p.kind <> 'device' and ${isPartSeen({ seesLines })} and ${isThere('p.created_at')}
        and ${asked('outlet')}
      group by p.outlet_id, s.state
    ), parts as (
      select 'outlet' as kind, o.id as whole, p.state
      from outlet_directory o left join standing p on p.outlet_id = o.id
      where o.tenant_id = ${tenantId} and ${isThere('o.created_at')} and ${asked('outlet')} and ${within('o.id')}
      union all
      select 'test', t.id, p.state
      from dial_test_directory t left join paths p on p.test_id = t.id
      where t.tenant_id = ${tenantId} and ${isThere('t.created_at')} and ${asked('test')} and ${testsWithin(tenantId, places)}
    ), wholes as (
      select kind,
        case when bool_or(state = 'down') then 'down' when bool_or(state = 'unreachable') then 'unreachable'
          when bool_or(state = 'unmeasured') then 'unmeasured' when bool_or(state = 'maintenance') then 'maintenance'
          when bool_or(state = 'up') then 'up' end as state
      from parts group by kind, whole
    ), counted as (
      select 'device' as kind, d.device_kind, d.state, d.things from devices d where ${asked('device')}
      union all
      select 'line', null, s.state, count(*)
      ${from.lines} join held s on s.subject_id = l.id
      where l.tenant_id = ${tenantId} and ${isThere('l.created_at')} and ${asked('line')} and ${from.isLineWithin}
      group by s.state
      union all
      select 'agent', null, s.state, count(*)
      from agent_directory a join held s on s.subject_id = a.id
      where a.tenant_id = ${tenantId} and ${isAgentThere} and ${asked('agent')} and ${within('a.outlet_id')}
      group by s.state
      union all
      select w.kind, null, w.state, count(*) from wholes w group by w.kind, w.state
    )
    select kind, device_kind as "deviceKind", ${totals}
    from counted group by grouping sets ((kind), (kind, device_kind))
    having grouping(device_kind) = 1 or device_kind is not null`.execute(tx);
  return rows;
}
