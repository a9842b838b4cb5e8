import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type LinesThere } from './line-traffic.ts';
import { type Carried, carriedBetween, type CarriedUntil, daysToRead } from './traffic-steps.ts';

export interface TrafficBelow {
  readonly carried: readonly Carried[];
  readonly there: readonly LinesThere[];
  /** Tenants below that have lines or had some in this time, that keep their figures to themselves, and that have not the product. */
  readonly customers: number;
  readonly closed: number;
  readonly productClosed: number;
}

interface ThereRow extends Record<'customers' | 'closed' | 'productClosed', number> {
  readonly sinceHour: number | null;
  readonly untilHour: number | null;
  readonly lines: number;
}

interface Whose {
  readonly root: number;
  readonly branch?: number | undefined;
}

/**
 * What all lines below a covered tenant carried together between each two bounds, in hours since 1970 (line_traffic_below): of all of it, or
 * of the one below that is named with all below that; and who has lines, or had some since an hour.
 */
export async function trafficBelow(
  tx: Tx,
  { root, branch = root }: Whose,
  bounds: readonly number[],
  fromHour: number,
): Promise<TrafficBelow> {
  const integers = (of: readonly number[]) => sql`${sql.val([...of])}::integer[]`;
  const read = daysToRead(bounds).map(
    ({ days, untilHours }) => sql`
      select t.day, t.until_hour as "untilHour", t.in_bps as "inBps", t.out_bps as "outBps", t.hours::float8 as hours
      from line_traffic_below(${root}, ${branch}, ${integers(days)}, ${integers(untilHours)}) t`,
  );
  const none = sql`select null::integer as day, null::integer as "untilHour", 0 as "inBps", 0 as "outBps", 0 as hours where false`;
  const [{ rows }, { rows: there }] = await Promise.all([
    sql<CarriedUntil>`${sql.join(read.length > 0 ? read : [none], sql` union all `)}`.execute(tx),
    sql<ThereRow>`
      select t.since_hour as "sinceHour", t.until_hour as "untilHour", t.lines, t.customers, t.closed, t.product_closed as "productClosed"
      from lines_there_below(${root}, ${branch}, ${fromHour}) t`.execute(tx),
  ]);
  const {
    customers = 0,
    closed = 0,
    productClosed = 0,
  } = there.find(({ sinceHour }) => sinceHour === null) ?? {};
  return {
    carried: carriedBetween(bounds, rows),
    there: there.flatMap(({ sinceHour, untilHour, lines }) =>
      sinceHour === null ? [] : [{ sinceHour, untilHour, lines }],
    ),
    ...{ customers, closed, productClosed },
  };
}

/** Which tenants below have lines, and how many tell nothing of theirs. */
export type LineHolders = Pick<TrafficBelow, 'customers' | 'closed' | 'productClosed'>;

/** How many tenants below have lines or had some since an hour, keep their figures to themselves, and have not the product (lines_there_below). */
export async function lineHolders(
  tx: Tx,
  { root, branch = root }: Whose,
  fromHour: number,
): Promise<LineHolders> {
  const { rows } = await sql<LineHolders>`
    select t.customers, t.closed, t.product_closed as "productClosed"
    from lines_there_below(${root}, ${branch}, ${fromHour}) t where t.since_hour is null`.execute(tx);
  return rows[0] ?? { customers: 0, closed: 0, productClosed: 0 };
}

/** What the lines of one tenant carried in a time. */
export interface TrafficOfOne extends Carried {
  readonly id: number;
  readonly lines: number;
  /** Hours in which they were there, of all lines together. */
  readonly hoursThere: number;
}

/** The same of each tenant below that has lines, from one hour to another (line_traffic_of_each). */
export async function trafficOfEach(
  tx: Tx,
  { root, branch = root }: Whose,
  { fromHour, toHour }: { readonly fromHour: number; readonly toHour: number },
): Promise<TrafficOfOne[]> {
  const { rows } = await sql<TrafficOfOne>`
    select t.id, t.in_bps as "inBps", t.out_bps as "outBps", t.hours::float8 as hours, t.lines, t.hours_there::float8 as "hoursThere"
    from line_traffic_of_each(${root}, ${branch}, ${fromHour}, ${toHour}) t`.execute(tx);
  return rows;
}

/** How many lines of one tenant used how much of their contract. */
export interface LoadsOfOne {
  readonly id: number;
  /** How many of the bounds it came to; null: nobody knows. */
  readonly bucket: number | null;
  readonly lines: number;
  /** In percent, of the line that used most. */
  readonly mostPercent: number | null;
}

interface LoadsAsked {
  readonly fromHour: number;
  readonly toHour: number;
  /** In percent of the contract, rising. */
  readonly bounds: readonly number[];
}

/** Lines of each tenant below that has any, by how much of their contract they used from one hour to another (line_loads_of_each). */
export async function loadsOfEach(
  tx: Tx,
  { root, branch = root }: Whose,
  { fromHour, toHour, bounds }: LoadsAsked,
): Promise<LoadsOfOne[]> {
  const { rows } = await sql<LoadsOfOne>`
    select t.id, t.bucket, t.lines, t.most_percent as "mostPercent"
    from line_loads_of_each(${root}, ${branch}, ${fromHour}, ${toHour}, ${sql.val([...bounds])}::double precision[]) t`.execute(
    tx,
  );
  return rows;
}
