import { mostMappedOutlets } from '@linekeeper/contract/dashboards/map-terms';
import { type resourceMapCharts } from '@linekeeper/contract/dashboards/resource-map';
import { type ResourceKind } from '@linekeeper/contract/dashboards/resource-terms';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { divisions, levelOfLocated, type SpotDivisions, type SquareBelow } from './map.queries.ts';
import { placedResources } from './resources.queries.ts';

export type MappedResources = z.output<typeof resourceMapCharts.own.body>;

/** How many devices or lines stand at one place of a map: in one outlet, or in several of a square. */
interface ResourceSpot extends SpotDivisions {
  readonly level: number | null;
  readonly outlets: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  /** Of one outlet. */
  readonly id: string;
  readonly name: string;
  readonly total: number;
}

/** Devices or lines of a tenant in outlets that have a position, within places and a part of the map, gathered as outlets are (map.queries.ts). */
export async function resourceSpots(
  tx: Tx,
  tenantId: number,
  { kind, box, ...places }: MappedResources,
): Promise<ResourceSpot[]> {
  const { west, south, east, north } = box ?? { west: -180, south: -90, east: 180, north: 90 };
  const { rows } = await sql<ResourceSpot>`
    with located as materialized (
      select o.id, o.name, o.longitude, o.latitude, coalesce(o.division, '') as division, count(*)::integer as total, map_east(o.longitude) as x, map_south(o.latitude) as y
      from resources_by(${kind}, 'outlet', array[${tenantId}]::integer[]) r
      join outlet_directory o on o.tenant_id = r.tenant_id and o.id = r.outlet_id
      where r.longitude between ${west} and ${east} and r.latitude between ${south} and ${north}
        and ${placedResources(tenantId, places)}
      group by o.id, o.name, o.longitude, o.latitude, o.division
    ), chosen as (
      select case when count(*) > ${mostMappedOutlets} then ${levelOfLocated} end as level from located
    )
    select c.level, count(*)::integer as outlets, avg(l.longitude) as longitude, avg(l.latitude) as latitude, min(l.longitude) as west,
      min(l.latitude) as south, max(l.longitude) as east, max(l.latitude) as north, min(l.id::text) as id, min(l.name) as name,
      sum(l.total)::integer as total, ${divisions}
    from located l cross join chosen c
    group by c.level, floor(l.x * (1 << c.level)), floor(l.y * (1 << c.level)), case when c.level is null then l.id end`.execute(
    tx,
  );
  return rows;
}

/** Devices or lines of a tenant that stand in no outlet with a position, by the city or province that was said of it; empty: none was. */
export async function resourcesWithoutPosition(
  tx: Tx,
  tenantId: number,
  { kind, box: _box, ...places }: MappedResources,
): Promise<{ readonly place: string; readonly total: number }[]> {
  const { rows } = await sql<{ place: string; total: number }>`
    select map_place(r.division) as place, count(*)::integer as total
    from resources_by(${kind}, 'outlet', array[${tenantId}]::integer[]) r
    where r.latitude is null and ${placedResources(tenantId, places)}
    group by 1 order by 1`.execute(tx);
  return rows;
}

const noStates = { down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };

/** How many devices or lines of each tenant below a covered one are in each square of the finest grid of those above, or in each place. */
export async function resourceSquaresBelow(tx: Tx, root: number, kind: ResourceKind): Promise<SquareBelow[]> {
  const { rows } = await sql<Omit<SquareBelow, keyof typeof noStates>>`
    select f.id, f.closed, f.product_closed as "productClosed", f.total,
      case when cardinality(f.value) = 2 then f.value[1]::integer end as x,
      case when cardinality(f.value) = 2 then f.value[2]::integer end as y,
      case when cardinality(f.value) = 1 then f.value[1] end as place
    from resources_below(${root}, ${kind}, 'place') f where f.id <> ${root}`.execute(tx);
  return rows.map((row) => ({ ...noStates, ...row }));
}
