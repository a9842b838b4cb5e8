import { type ChartPlaces } from '@linekeeper/contract/dashboards/chart-filter';
import { type ChartKind } from '@linekeeper/contract/dashboards/chart-terms';
import { type pastCharts } from '@linekeeper/contract/dashboards/past';
import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type RawBuilder, sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { isAlertWithin, standsForItself } from '../alerts/index.ts';
import { isPartSeen, type OutletReader } from '../outlets/index.ts';
import { devicePlaced, linePlaced, placed, testsWithin } from './placed.ts';
import { countStandings, type Moment, type StandingOfKind } from './counted-standings.ts';

/** Places of a chart, and the moment that it is about. */
export type PlacesAt = ChartPlaces & { readonly at: string };

const ranked = sql.raw(
  `array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], p.state), p.since`,
);

/** Whose states a thing of a kind stands by; an outlet by those of lines, too, for who sees them. */
const partKinds = {
  device: 'device',
  outlet: 'device',
  line: 'line',
  agent: 'agent',
  test: 'dial_path',
} as const satisfies Record<ChartKind, string>;

/** The states at a moment that things of some kinds stand by. */
const heldAt = ({ tenantId, seesLines }: OutletReader, kinds: readonly ChartKind[], at: string) => {
  const parts = kinds.map((kind) => partKinds[kind]);
  if (seesLines && kinds.includes('outlet')) parts.push('line');
  return sql`
  select h.subject_id, h.state, h.reason, h.since
  from states_at(array[${tenantId}]::integer[], ${at}::timestamptz, ${sql.val(parts)}::text[]) h`;
};

/**
 * What of some kinds was there at a moment in some places of a tenant, and how it stood: as standings.queries.ts puts it together of what holds
 * now. Devices and lines that were deleted since are there until then, other things are not; places are those of now (decisions 0097 and 0146).
 */
function wholesAt(
  reader: OutletReader,
  kinds: readonly ChartKind[],
  { at, ...places }: PlacesAt,
): RawBuilder<unknown> {
  const { tenantId } = reader;
  const asked = (kind: ChartKind) => sql`${sql.lit(kind)} = any(${sql.val([...kinds])}::text[])`;
  const within = (outlet: string) => placed(sql.raw(outlet), tenantId, places);
  const moment = sql`${at}::timestamptz`;
  return sql`
    held as materialized (${heldAt(reader, kinds, at)}), alone as (
      select 'device' as kind, d.id as whole, coalesce(d.kind, 'other') as device_kind, d.name, d.outlet_id, s.state, s.reason, s.since,
        d.there_until
      from device_history() d join held s on s.subject_id = d.id
      where d.tenant_id = ${tenantId} and d.created_at <= ${moment} and ${asked('device')} and ${devicePlaced(tenantId, places)}
      union all
      select 'line', l.id, null, l.name, l.outlet_id, s.state, s.reason, s.since, l.there_until
      from line_history() l join held s on s.subject_id = l.id
      where l.tenant_id = ${tenantId} and l.created_at <= ${moment} and ${asked('line')} and ${linePlaced(tenantId, places)}
      union all
      select 'agent', a.id, null, a.name, a.outlet_id, s.state, s.reason, s.since, null
      from agent_directory a join held s on s.subject_id = a.id
      where a.tenant_id = ${tenantId} and a.enrolled_at <= ${moment} and (a.revoked_at is null or a.revoked_at > ${moment})
        and ${asked('agent')} and ${within('a.outlet_id')}
    ), parts as (
      select 'outlet' as kind, o.id as whole, o.name, o.id as outlet_id, s.state, s.reason, s.since
      from outlet_directory o
      left join outlet_parts_then() p on p.tenant_id = o.tenant_id and p.outlet_id = o.id and p.created_at <= ${moment} and ${isPartSeen(reader)}
      left join held s on s.subject_id = p.id
      where o.tenant_id = ${tenantId} and o.created_at <= ${moment} and ${asked('outlet')} and ${within('o.id')}
      union all
      select 'test', t.id, t.name, null, case when s.reason not in ('test-paused', 'outside-hours') then s.state end, s.reason, s.since
      from dial_test_directory t
      left join dial_path_directory p on p.tenant_id = t.tenant_id and p.test_id = t.id and p.created_at <= ${moment}
      left join held s on s.subject_id = p.id
      where t.tenant_id = ${tenantId} and t.created_at <= ${moment} and ${asked('test')} and ${testsWithin(tenantId, places)}
    ), wholes as (
      select a.kind, a.whole, a.device_kind, a.name, a.outlet_id, a.state, a.reason, a.since, a.there_until from alone a
      union all
      -- Outlets and tests stand as the worst of their parts: one sort of all, where each part by itself was a group before.
      select w.kind, w.whole, null, w.name, w.outlet_id, w.state, w.reason, w.since, null from (
        select distinct on (p.kind, p.whole) p.kind, p.whole, p.name, p.outlet_id, p.state,
          case when p.state is not null then p.reason end as reason, case when p.state is not null then p.since end as since
        from parts p order by p.kind, p.whole, ${ranked}
      ) w
    )`;
}

/** How many things of some kinds stood how at a moment, devices once more by their kind. */
export function standingsAt(
  tx: Tx,
  reader: OutletReader,
  kinds: readonly ChartKind[],
  { at, ...places }: PlacesAt,
): Promise<StandingOfKind[]> {
  const moment = sql`${at}::timestamptz`;
  const then: Moment = {
    ...{ ...reader, states: heldAt(reader, kinds, at) },
    // States are known of those alone that were there then.
    ...{
      devices: sql`from device_history() d`,
      lines: sql`from line_history() l`,
      parts: sql`from outlet_parts_then() p`,
    },
    isLineWithin: linePlaced(reader.tenantId, places),
    isThere: (madeAt) => sql`${sql.raw(madeAt)} <= ${moment}`,
    isAgentThere: sql`a.enrolled_at <= ${moment} and (a.revoked_at is null or a.revoked_at > ${moment})`,
  };
  return countStandings(tx, then, kinds, places);
}

export type ListAt = Pick<
  z.output<typeof pastCharts.list.body>,
  'kind' | 'state' | 'deviceKind' | 'box' | 'place' | 'sort' | 'order' | 'page' | 'pageSize'
> &
  PlacesAt;

export interface StoodRow {
  readonly id: string;
  readonly name: string;
  readonly outletId: string | null;
  readonly outletName: string | null;
  readonly state: State | null;
  readonly reason: StateReason | null;
  readonly since: Date | null;
  readonly removedAt: Date | null;
  readonly ofTotal: number;
}

/** The city or the province of an outlet without a position, as its map has it (outlets_placed). */
const placeOf = sql.raw(`coalesce(nullif(map_place(o.division), ''), 'nowhere')`);

/** A page of what stood how at a moment: the worst first unless they are sorted by name. */
export async function stoodAt(tx: Tx, reader: OutletReader, asked: ListAt): Promise<StoodRow[]> {
  const { kind, state, deviceKind, box, place, sort, order, page, pageSize, ...places } = asked;
  const turn = sql.raw(order === 'desc' ? 'desc' : 'asc');
  const byState = sql`array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], w.state) ${turn}`;
  const of = sql`
    from wholes w left join outlet_directory o on o.tenant_id = ${reader.tenantId} and o.id = w.outlet_id
    where (${state ?? null}::text is null or coalesce(w.state, 'empty') = ${state ?? null}::text)
      and (${deviceKind ?? null}::text is null or w.device_kind = ${deviceKind ?? null}::text)
      and ${box ? sql`o.longitude between ${box.west} and ${box.east} and o.latitude between ${box.south} and ${box.north}` : sql`true`}
      and ${place ? sql`o.latitude is null and ${placeOf} like ${`${place}%`}` : sql`true`}`;
  const { rows } = await sql<StoodRow>`
    with ${wholesAt(reader, [kind], places)}
    select w.whole as id, w.name, w.outlet_id as "outletId", o.name as "outletName", w.state, w.reason, w.since,
      w.there_until as "removedAt", (count(*) over ())::integer as "ofTotal"
    ${of} order by ${sort === 'name' ? sql`w.name collate natural_order ${turn}` : byState}, w.name collate natural_order, w.whole
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  return rows;
}

/** A period cut into steps of equal length. */
export interface Steps {
  readonly from: string;
  readonly to: string;
  readonly steps: number;
}

export interface MarkRow {
  readonly step: number;
  readonly critical: number;
  readonly major: number;
  readonly minor: number;
  readonly warning: number;
}

/** When alerts about some kinds fired in some places of a tenant; consequences of others of them left out. */
export async function alertMarks(
  tx: Tx,
  reader: { readonly tenantId: number; readonly kinds: readonly AlertSubjectKind[] },
  { from, to, steps }: Steps,
  places: ChartPlaces,
): Promise<MarkRow[]> {
  const { tenantId, kinds } = reader;
  const { rows } = await sql<MarkRow>`
    select f.step, (count(*) filter (where f.severity = 'critical'))::integer as critical,
      (count(*) filter (where f.severity = 'major'))::integer as major,
      (count(*) filter (where f.severity = 'minor'))::integer as minor,
      (count(*) filter (where f.severity = 'warning'))::integer as warning
    from (
      select a.severity, least(${steps}::integer - 1, floor(${steps}::integer * extract(epoch from a.fired_at - ${from}::timestamptz)
        / extract(epoch from ${to}::timestamptz - ${from}::timestamptz)))::integer as step
      from alert_shown a
      where a.tenant_id = ${tenantId} and a.subject_kind = any(${sql.val([...kinds])}::text[]) and ${standsForItself(kinds)}
        and a.fired_at >= ${from}::timestamptz and a.fired_at <= ${to}::timestamptz
        and ${isAlertWithin(tenantId, places)}
    ) f
    group by f.step order by f.step`.execute(tx);
  return rows;
}

/** The same of some tenants below a covered one (alert_marks_below). */
export async function alertMarksBelow(
  tx: Tx,
  root: number,
  of: { readonly ids: readonly number[]; readonly kinds: readonly AlertSubjectKind[] },
  { from, to, steps }: Steps,
): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select * from alert_marks_below(${root}, ${sql.val([...of.ids])}::integer[], ${sql.val([...of.kinds])}::text[],
      ${from}::timestamptz, ${to}::timestamptz, ${steps}::integer)`.execute(tx);
  return rows;
}
