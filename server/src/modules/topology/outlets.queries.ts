import { type AlertSeverity, type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type State } from '@linekeeper/contract/monitoring/states';
import { type OutletState } from '@linekeeper/contract/outlets/outlet-terms';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { type topology as endpoints } from '@linekeeper/contract/topology/topology';
import { mostLinesNamed, mostRegions } from '@linekeeper/contract/topology/topology-terms';
import { type RawBuilder, sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { patternsOf } from '../../platform/search/search-text.ts';
import { standsForItself } from '../alerts/index.ts';
import { badness, gravity, heldAt, heldOf, openAt, thereAt } from './held.ts';

export type OutletsAsked = z.output<typeof endpoints.outlets.body>;
/** What the reader may see beside devices. */
export interface Sees {
  readonly lines: boolean;
  readonly alertKinds: readonly AlertSubjectKind[];
}

export interface OutletRow {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly region: string;
  readonly state: OutletState;
  readonly devices: Standing;
  readonly lines: Standing;
  readonly alert: { readonly severity: AlertSeverity; readonly count: number } | null;
}
interface OutletPage {
  readonly list: OutletRow[];
  readonly total: number;
  readonly regions: { readonly region: string; readonly total: number; readonly troubled: number }[];
  readonly nowhere: Standing | null;
}

const states = ['down', 'unreachable', 'unmeasured', 'maintenance', 'up'] as const;
const standing = sql`jsonb_build_object('total', count(*), ${sql.join(
  states.map((state) => sql`${sql.lit(state)}, count(*) filter (where s.state = ${sql.lit(state)})`),
)})`;
const nothing = sql`jsonb_build_object('total', 0, ${sql.join(states.map((state) => sql`${sql.lit(state)}, 0`))})`;
const some = (column: RawBuilder<unknown>, state: string) =>
  sql`coalesce((${column} ->> ${sql.lit(state)})::integer, 0) > 0`;
/** As the list of outlets says it: lines are there for who may see them alone. */
const worst = sql`case ${sql.join(
  states.map(
    (state) => sql`when ${some(sql`d.stand`, state)} or ${some(sql`l.stand`, state)} then ${sql.lit(state)}`,
  ),
  sql` `,
)} else 'empty' end`;
const troubled = sql`(${sql.join(
  ['down', 'unreachable'].flatMap((state) => [some(sql`d.stand`, state), some(sql`l.stand`, state)]),
  sql` or `,
)} or a.count > 0)`;
const rank = sql`array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], w.state) nulls last`;

/**
 * A page of a tenant's outlets by region, the worst of each first, with how their devices, lines and alerts stand or stood; and how each region
 * stands. An alert that is a consequence of another one that the reader may see is not counted.
 */
export async function outletPage(
  tx: Tx,
  tenantId: number,
  { at, search, region, isTroubled, sort, order, page, pageSize }: OutletsAsked,
  sees: Sees,
): Promise<OutletPage> {
  const turn = sql.raw(order);
  const text = search ? patternsOf(search).anywhere : null;
  const byRegion = sql`w.region ${turn}, ${rank}`;
  const byState = sql`array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], w.state) ${turn} nulls last`;
  const { rows } = await sql<OutletPage>`
    with held as materialized (
      select h.subject_id, h.state from (${heldAt(tenantId, at, sees.lines ? ['device', 'line'] : ['device'])}) h
    ), devices as materialized (
      select d.outlet_id, ${standing} as stand
      from device_directory d join held s on s.subject_id = d.id
      where d.tenant_id = ${tenantId} and ${thereAt('d.created_at', at)}
      group by d.outlet_id
    ), lines as materialized (
      select l.outlet_id, ${standing} as stand
      from line_directory l join held s on s.subject_id = l.id
      where l.tenant_id = ${tenantId} and ${sees.lines} and ${thereAt('l.created_at', at)}
      group by l.outlet_id
    ), alerts as materialized (
      select w.outlet_id, count(*)::integer as count, (array_agg(a.severity order by ${gravity}))[1] as severity
      from alert_shown a
      -- One about a path of a test is in each outlet that the path leads through, as in the list of alerts.
      cross join lateral (
        select a.outlet_id
        union
        select p.outlet_id from dial_path_places(${tenantId}::integer) p where a.subject_kind = 'dial_path' and p.path_id = a.subject_id
      ) w
      where a.tenant_id = ${tenantId} and a.subject_kind = any(${[...sees.alertKinds]}::text[]) and ${standsForItself(sees.alertKinds)}
        and w.outlet_id is not null and ${openAt(at)}
      group by w.outlet_id
    ), wholes as materialized (
      select o.id, o.number, o.name, o.region, ${worst} as state, coalesce(d.stand, ${nothing}) as devices,
        coalesce(l.stand, ${nothing}) as lines,
        case when a.count > 0 then jsonb_build_object('severity', a.severity, 'count', a.count) end as alert, ${troubled} as troubled
      from outlet_directory o
      left join devices d on d.outlet_id = o.id
      left join lines l on l.outlet_id = o.id
      left join alerts a on a.outlet_id = o.id
      where o.tenant_id = ${tenantId} and ${thereAt('o.created_at', at)}
    ), found as materialized (
      select w.*, row_number() over (order by ${sort === 'state' ? byState : byRegion}, w.name collate natural_order, w.id) as place
      from wholes w
      where (${region ?? null}::text is null or w.region = ${region ?? null}::text)
        and (${isTroubled !== true} or w.troubled)
        and (${text}::text is null
          or w.name collate "C" ilike ${text}::text
          or w.number collate "C" ilike ${text}::text)
    )
    select
      coalesce((select jsonb_agg(to_jsonb(f) - 'troubled' - 'place' order by f.place) from found f
        where f.place > ${(page - 1) * pageSize} and f.place <= ${page * pageSize}), '[]') as list,
      (select count(*)::integer from found) as total,
      coalesce((select jsonb_agg(to_jsonb(r) order by r.region) from (
        select w.region, count(*)::integer as total, (count(*) filter (where w.troubled))::integer as troubled
        from wholes w group by w.region order by w.region limit ${mostRegions}) r), '[]') as regions,
      (select d.stand from devices d where d.outlet_id is null) as nowhere`.execute(tx);
  return rows[0] as OutletPage;
}

export interface NamedLine {
  readonly outletId: string;
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly state: State;
}

/** The worst lines of some outlets. */
export async function worstLines(
  tx: Tx,
  tenantId: number,
  outletIds: readonly string[],
  at: string | undefined,
): Promise<NamedLine[]> {
  const { rows } = await sql<NamedLine>`
    select w."outletId", w.id, w.name, w.provider, w.state from (
      select l.outlet_id as "outletId", l.id, l.name, l.provider, s.state,
        row_number() over (partition by l.outlet_id order by ${badness('s.state')}, l.role desc, l.name, l.id) as place
      from line_directory l cross join lateral (${heldOf(tenantId, 'l.id', at)}) s
      where l.tenant_id = ${tenantId} and l.outlet_id = any(${[...outletIds]}::uuid[]) and ${thereAt('l.created_at', at)}
    ) w where w.place <= ${mostLinesNamed} order by w."outletId", w.place`.execute(tx);
  return rows;
}
