import { type ChartPlaces } from '@linekeeper/contract/dashboards/chart-filter';
import { type ChartKind } from '@linekeeper/contract/dashboards/chart-terms';
import { type DeviceKind } from '@linekeeper/contract/monitoring/states';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { placed, testsWithin } from './placed.ts';

export interface StandingOfKind extends Standing {
  readonly kind: ChartKind;
  /** Of devices: those of this kind alone; null: all. */
  readonly deviceKind: DeviceKind | null;
}

/** Of which moment things are counted: which of them were there, and where the state of a subject is found. */
export interface Moment {
  /** Tables that it needs, each with its comma. */
  readonly tables: RawBuilder<unknown>;
  /** Joins the state of a subject as `s`. */
  stateOf(tenantId: number, subject: string): RawBuilder<unknown>;
  /** Whether what was made at a time was there. */
  isThere(madeAt: string): RawBuilder<unknown>;
  readonly isAgentThere: RawBuilder<unknown>;
}

/** Whose things are counted, as they are at which moment. */
export interface Counting {
  readonly tenantId: number;
  readonly moment: Moment;
}

const ranks = sql.raw(`array['down', 'unreachable', 'unmeasured', 'maintenance', 'up']`);
/** The worst of some states; null where there is none. */
const worst = (state: string) => sql`(${ranks})[min(array_position(${ranks}, ${sql.raw(state)}))]`;

/**
 * How many things of some kinds stand how in some places of a tenant, devices once more by their kind. What is counted is what the
 * function `standings_below` counts, which those above a tenant are shown. Things are counted by state before anything is put together:
 * outlets and tests alone have parts, as the worst of which they stand.
 */
export async function countStandings(
  tx: Tx,
  { tenantId, moment: { tables, stateOf, isThere, isAgentThere } }: Counting,
  kinds: readonly ChartKind[],
  places: ChartPlaces,
): Promise<StandingOfKind[]> {
  const asked = (kind: ChartKind) => sql`${sql.lit(kind)} = any(${sql.val([...kinds])}::text[])`;
  const within = (outlet: string) => placed(sql.raw(outlet), tenantId, places);
  const state = (subject: string) => stateOf(tenantId, subject);
  const { rows } = await sql<StandingOfKind>`
    with ${tables} counted as (
      select 'device' as kind, d.kind as device_kind, s.state, count(*) as things
      from device_directory d join ${state('d.id')}
      where d.tenant_id = ${tenantId} and ${isThere('d.created_at')} and ${asked('device')} and ${within('d.outlet_id')}
      group by d.kind, s.state
      union all
      select 'line', null, s.state, count(*)
      from line_directory l join ${state('l.id')}
      where l.tenant_id = ${tenantId} and ${isThere('l.created_at')} and ${asked('line')} and ${within('l.outlet_id')}
      group by s.state
      union all
      select 'agent', null, s.state, count(*)
      from agent_directory a join ${state('a.id')}
      where a.tenant_id = ${tenantId} and ${isAgentThere} and ${asked('agent')} and ${within('a.outlet_id')}
      group by s.state
      union all
      select 'outlet', null, w.state, count(*) from (
        select ${worst('s.state')} as state
        from outlet_directory o
        left join device_directory d on d.tenant_id = o.tenant_id and d.outlet_id = o.id and ${isThere('d.created_at')}
        left join ${state('d.id')}
        where o.tenant_id = ${tenantId} and ${isThere('o.created_at')} and ${asked('outlet')} and ${within('o.id')}
        group by o.id
      ) w group by w.state
      union all
      select 'test', null, w.state, count(*) from (
        select ${worst(`case when s.reason not in ('test-paused', 'outside-hours') then s.state end`)} as state
        from dial_test_directory t
        left join dial_path_directory p on p.tenant_id = t.tenant_id and p.test_id = t.id and ${isThere('p.created_at')}
        left join ${state('p.id')}
        where t.tenant_id = ${tenantId} and ${isThere('t.created_at')} and ${asked('test')} and ${testsWithin(tenantId, places)}
        group by t.id
      ) w group by w.state
    )
    select kind, device_kind as "deviceKind", sum(things)::integer as total,
      coalesce(sum(things) filter (where state = 'down'), 0)::integer as down,
      coalesce(sum(things) filter (where state = 'unreachable'), 0)::integer as unreachable,
      coalesce(sum(things) filter (where state = 'unmeasured'), 0)::integer as unmeasured,
      coalesce(sum(things) filter (where state = 'maintenance'), 0)::integer as maintenance,
      coalesce(sum(things) filter (where state = 'up'), 0)::integer as up
    from counted group by grouping sets ((kind), (kind, device_kind))
    having grouping(device_kind) = 1 or device_kind is not null`.execute(tx);
  return rows;
}
