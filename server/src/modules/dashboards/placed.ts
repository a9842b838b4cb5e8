import { type ChartPlaces } from '@linekeeper/contract/dashboards/chart-filter';
import { type RawBuilder, sql } from 'kysely';
import { deviceStanding } from '../devices/index.ts';
import { isNarrowed, isWithin } from '../outlets/index.ts';

/** Whether what stands in an outlet, named by an expression in SQL (null: in none), is within the places of a chart of a tenant. */
export const placed = (
  outlet: RawBuilder<unknown>,
  tenantId: number,
  places: ChartPlaces,
): RawBuilder<boolean> => isWithin({ tenant: sql`${tenantId}::integer`, outlet }, places);

/** The same of a device `d`, which may say its region itself. */
export const devicePlaced = (tenantId: number, places: ChartPlaces): RawBuilder<boolean> =>
  isWithin({ ...deviceStanding, tenant: sql`${tenantId}::integer` }, places);

/** The same of a line `l` of the past (`line_history()`): of one whose outlet is deleted too, its region at last is known. */
export const linePlaced = (tenantId: number, places: ChartPlaces): RawBuilder<boolean> =>
  isWithin({ tenant: sql`${tenantId}::integer`, outlet: sql`l.outlet_id`, ownRegion: sql`l.region` }, places);

/**
 * Whether any path of a test `t` begins within some places, leads through them or ends there, as the list of tests narrows by an outlet: the test is
 * then counted whole. Found once, as an array of the few tests: put together with paths by their test, each path of one meets all others of it.
 */
export const testsWithin = (tenantId: number, places: ChartPlaces): RawBuilder<boolean> =>
  isNarrowed(places)
    ? sql<boolean>`t.id = any(array(
        select distinct w.test_id from dial_path_places(${tenantId}::integer) w where ${placed(sql`w.outlet_id`, tenantId, places)}))`
    : sql<boolean>`true`;
