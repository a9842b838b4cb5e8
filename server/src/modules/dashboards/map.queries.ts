import { type ChartPlaces } from '@linekeeper/contract/dashboards/chart-filter';
import { finestLevel, mostMappedOutlets, mostSquaresAcross } from '@linekeeper/contract/dashboards/map-terms';
import { type MapBox } from '@linekeeper/contract/outlets/map-box';
import { type OutletState } from '@linekeeper/contract/outlets/outlet-terms';
import { type Standing } from '@linekeeper/contract/overview/standing';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { type OutletReader } from '../outlets/index.ts';
import { placed } from './placed.ts';

/** Places of a chart, and the moment that it is about; without one, now. */
export type MapPlaces = ChartPlaces & { readonly at?: string | undefined };

/** The least and the greatest code of divisions that were said of what is drawn at one place; the least is empty where of one none was. */
export interface SpotDivisions {
  readonly leastDivision: string;
  readonly greatestDivision: string;
}

/** What is drawn at one place of a map: one outlet, or several of a square. */
export interface MapSpot extends Standing, SpotDivisions {
  readonly level: number | null;
  readonly longitude: number;
  readonly latitude: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  /** Of one outlet. */
  readonly id: string;
  readonly name: string;
  readonly state: OutletState;
}

export interface PlacedStanding extends Standing {
  readonly place: string;
}

/** What outlets_placed is asked with: whose outlets, whose lines count, and as of when. */
const askedOf = ({ tenantId, seesLines }: OutletReader, at: string | undefined) => {
  const tenants = sql`array[${tenantId}]::integer[]`;
  return sql`${tenants}, ${seesLines ? tenants : sql`'{}'::integer[]`}, ${at ?? null}::timestamptz`;
};

/** How many of some outlets stand how. */
const counted = sql.raw(
  `count(*)::integer as total, ${['down', 'unreachable', 'unmeasured', 'maintenance', 'up']
    .map((state) => `(count(*) filter (where state = '${state}'))::integer as ${state}`)
    .join(', ')}`,
);

/** The divisions of all that is located in a square. */
export const divisions = sql.raw(
  `min(l.division collate "C") as "leastDivision", max(l.division collate "C") as "greatestDivision"`,
);

/** The finest level whose squares are no more across than may be told of all that is `located` (x, y on a map that is one wide). */
export const levelOfLocated = sql.raw(`greatest(0, least(${finestLevel},
  floor(log(2, (${mostSquaresAcross} / greatest(max(x) - min(x), max(y) - min(y), 0.00001))::numeric))))::integer`);

interface MapRow extends MapSpot {
  /** Null: what has a position is told. */
  readonly place: string | null;
}

/**
 * The outlets of a tenant within places. Those that have a position, in a part of the map: each where they are few enough, else in the squares of the
 * finest grid that has no more of them across than may be told. Those without one, wherever the part is: by the city or province that was said of
 * them; empty: none was. States are read once for both.
 */
export async function outletsOnMap(
  tx: Tx,
  reader: OutletReader,
  { at, ...places }: MapPlaces,
  box: MapBox | undefined,
): Promise<{ readonly spots: readonly MapSpot[]; readonly places: readonly PlacedStanding[] }> {
  const { west, south, east, north } = box ?? { west: -180, south: -90, east: 180, north: 90 };
  const { rows } = await sql<MapRow>`
    with placed as materialized (
      select p.id, p.name, p.longitude, p.latitude, p.division, p.place, p.state
      from outlets_placed(${askedOf(reader, at)}) p
      where (p.latitude is null or (p.longitude between ${west} and ${east} and p.latitude between ${south} and ${north}))
        and ${placed(sql`p.id`, reader.tenantId, places)}
    ), located as materialized (
      select p.*, map_east(p.longitude) as x, map_south(p.latitude) as y from placed p where p.latitude is not null
    ), chosen as (
      select case when count(*) > ${mostMappedOutlets} then ${levelOfLocated} end as level from located
    )
    select null as place, c.level, avg(l.longitude) as longitude, avg(l.latitude) as latitude, min(l.longitude) as west, min(l.latitude) as south,
      max(l.longitude) as east, max(l.latitude) as north, min(l.id::text) as id, min(l.name) as name, min(l.state) as state, ${divisions}, ${counted}
    from located l cross join chosen c
    group by c.level, floor(l.x * (1 << c.level)), floor(l.y * (1 << c.level)), case when c.level is null then l.id end
    union all
    select p.place, null, null, null, null, null, null, null, null, null, null, null, null, ${counted}
    from placed p where p.latitude is null group by p.place
    order by place`.execute(tx);
  const isOfPlace = (row: MapRow): row is MapRow & PlacedStanding => row.place !== null;
  return {
    spots: rows.filter((row) => !isOfPlace(row)).map(({ place: _place, ...spot }) => spot),
    places: rows
      .filter(isOfPlace)
      .map(({ place, total, down, unreachable, unmeasured, maintenance, up }) => ({
        ...{ place, total, down, unreachable, unmeasured, maintenance, up },
      })),
  };
}

/** How many outlets of one tenant below stand how in one square of the finest grid of those above, or in one place. */
export interface SquareBelow extends Standing {
  readonly id: number;
  readonly closed: boolean;
  readonly productClosed: boolean;
  readonly x: number | null;
  readonly y: number | null;
  readonly place: string | null;
}

/** The squares of all tenants below a covered one, now or at a moment (outlet_squares_below). */
export async function squaresBelow(
  tx: Tx,
  root: number,
  { seesLines, at }: Pick<OutletReader, 'seesLines'> & { readonly at?: string | undefined },
): Promise<SquareBelow[]> {
  const { rows } = await sql<SquareBelow>`
    select * from outlet_squares_below(${root}, ${seesLines}, ${at ?? null}::timestamptz) f where f.id <> ${root}`.execute(
    tx,
  );
  return rows;
}
