import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type Carried, carriedBetween, type CarriedUntil, daysToRead } from './traffic-steps.ts';

const hourMs = 3_600_000;
const hoursOfDay = 24;

/** Lines as they are asked for: a query that gives `id`. */
type Lines = RawBuilder<unknown>;

interface DayRow {
  readonly day: number;
  readonly inBps: number[];
  readonly outBps: number[];
  readonly hours: number[];
}

const integers = (of: readonly number[]) => sql`${sql.val([...of])}::integer[]`;
/** What a column that adds hours up says until one of them: a position of it, or the whole day as it stands beside. */
const untilHour = (column: 'in' | 'out', hour: number) =>
  sql.raw(hour === hoursOfDay ? `t.${column}_bps::float8` : `t.${column}_until[${Math.trunc(hour)}]::float8`);
const measuredUntil = (hour: number) =>
  sql.raw(
    hour === hoursOfDay ? 't.hours' : `bit_count((t.measured & ${2 ** Math.trunc(hour) - 1})::bit(24))`,
  );

/**
 * What some lines of a tenant carried together between each two bounds that rise, in hours since 1970. The hour that is not over, and one
 * that ended just now, are not in it yet (decision 0086).
 */
export async function lineTraffic(
  tx: Tx,
  tenantId: number,
  lines: Lines,
  bounds: readonly number[],
): Promise<Carried[]> {
  const parts = daysToRead(bounds);
  if (parts.length === 0) return carriedBetween(bounds, []);
  // Each hour is a column of its own: rows for each hour of thousands of days cost several times as much.
  const read = parts.map(({ days, untilHours }) => {
    const sums = (of: (hour: number) => RawBuilder<unknown>) =>
      sql`array[${sql.join(untilHours.map((hour) => sql`coalesce(sum(${of(hour)}), 0)::float8`))}]`;
    return sql`
      select t.day, ${sums((hour) => untilHour('in', hour))} as in_bps, ${sums((hour) => untilHour('out', hour))} as out_bps,
        ${sums(measuredUntil)} as hours
      from line_traffic_day t
      where t.tenant_id = ${tenantId} and t.day = any(${integers(days)}) and t.line_id in (${lines})
      group by t.day`;
  });
  const { rows } = await sql<DayRow>`${sql.join(read, sql` union all `)}`.execute(tx);
  const untilOf = new Map(parts.flatMap(({ days, untilHours }) => days.map((day) => [day, untilHours])));
  return carriedBetween(
    bounds,
    rows.flatMap(({ day, inBps, outBps, hours }) =>
      untilOf.get(day)!.map((at, place): CarriedUntil => ({
        ...{ day, untilHour: at, inBps: inBps[place]!, outBps: outBps[place]!, hours: hours[place]! },
      })),
    ),
  );
}

/** How many lines there are since an hour, or were until another, in hours since 1970; null: they are there still. */
export interface LinesThere {
  readonly sinceHour: number;
  readonly untilHour: number | null;
  readonly lines: number;
}

/** The hour in which each of `w` came, and that after the one in which it was deleted. */
const there = sql`floor(extract(epoch from w.created_at) / 3600)::integer as "sinceHour",
  ceil(extract(epoch from w.there_until) / 3600)::integer as "untilHour"`;

/** Since which hour how many of some lines are there. `lines` is a query that gives `created_at` and `there_until`. */
export async function linesThere(tx: Tx, lines: RawBuilder<unknown>): Promise<LinesThere[]> {
  const { rows } = await sql<LinesThere>`
    select ${there}, count(*)::integer as lines from (${lines}) w group by 1, 2`.execute(tx);
  return rows;
}

/** How much of its contract a line used, by the mean of the hours that were measured. */
export interface LineLoad {
  readonly id: string;
  readonly inPercent: number | null;
  readonly outPercent: number | null;
  readonly hours: number;
  /** How many have a contract and were measured at all. */
  readonly ofTotal: number;
}

/** From one hour to another, in hours since 1970. */
interface Hours {
  readonly fromHour: number;
  readonly toHour: number;
}

/** What each line of a tenant carried, of those that were measured: a query; of some lines alone, where they are named by an expression in SQL. */
function carriedByLine(tenantId: number, { fromHour, toHour }: Hours, ids?: RawBuilder<unknown>) {
  const [first, last] = [Math.floor(fromHour / hoursOfDay), Math.floor(toHour / hoursOfDay)];
  const [skipped, until] = [fromHour - first * hoursOfDay, toHour - last * hoursOfDay];
  const some = (days: RawBuilder<unknown>, sign: 1 | -1, hour: number) => sql`
    select t.line_id, ${sql.lit(sign)} * ${untilHour('in', hour)} as incoming, ${sql.lit(sign)} * ${untilHour('out', hour)} as outgoing,
      ${sql.lit(sign)} * ${measuredUntil(hour)} as hours
    from line_traffic_day t where t.tenant_id = ${tenantId} and ${days} ${ids ? sql`and t.line_id = any(${ids})` : sql``}`;
  const parts = [some(sql`t.day >= ${first} and t.day < ${last}`, 1, hoursOfDay)];
  if (skipped > 0) parts.push(some(sql`t.day = ${first}`, -1, skipped));
  if (until > 0) parts.push(some(sql`t.day = ${last}`, 1, until));
  return sql`
    select p.line_id, sum(p.incoming) as incoming, sum(p.outgoing) as outgoing, sum(p.hours) as hours
    from (${sql.join(parts, sql` union all `)}) p group by p.line_id having sum(p.hours) > 0`;
}

const shares = sql`
  100 * c.incoming / c.hours / nullif(w.down_bps, 0) as "inPercent", 100 * c.outgoing / c.hours / nullif(w.up_bps, 0) as "outPercent"`;

/**
 * Which lines used most of their contract from one hour to another, those first. `lines` is a query that gives `id`, `down_bps` and
 * `up_bps`.
 */
export async function lineLoads(
  tx: Tx,
  tenantId: number,
  lines: Lines,
  { limit, ...hours }: Hours & { readonly limit: number },
): Promise<LineLoad[]> {
  const { rows } = await sql<LineLoad>`
    with carried as (${carriedByLine(tenantId, hours)}),
    shares as (select w.id, c.hours::integer as hours, ${shares} from (${lines}) w join carried c on c.line_id = w.id)
    select s.*, (count(*) over ())::integer as "ofTotal" from shares s
    where coalesce(s."inPercent", s."outPercent") is not null
    order by greatest(s."inPercent", s."outPercent") desc, s.id limit ${limit}`.execute(tx);
  return rows;
}

/** What one line carried, and how much of its contract that is, by the mean of the hours that were measured. */
export interface LineCarried
  extends Carried, Omit<LineLoad, 'hours' | 'ofTotal'>, Omit<LinesThere, 'lines'> {}

/**
 * What each of some lines carried from one hour to another, those without any hour, too. `lines` is a query that gives `id`, `created_at`,
 * `there_until`, `down_bps`, `up_bps` and `place`, by which they come. Of a few that are named by an expression in SQL, no other is read.
 */
export async function carriedByEach(
  tx: Tx,
  tenantId: number,
  lines: Lines,
  { ids, ...hours }: Hours & { readonly ids?: RawBuilder<unknown> },
): Promise<LineCarried[]> {
  const { rows } = await sql<LineCarried>`
    with carried as (${carriedByLine(tenantId, hours, ids)})
    select w.id, ${there}, coalesce(c.incoming, 0)::float8 as "inBps", coalesce(c.outgoing, 0)::float8 as "outBps",
      coalesce(c.hours, 0)::integer as hours, ${shares}
    from (${lines}) w left join carried c on c.line_id = w.id order by w.place`.execute(tx);
  return rows;
}

/** Of some lines the hour in which each carried most of its contract, from one hour to another. */
export async function busiestHours(
  tx: Tx,
  tenantId: number,
  lines: Lines,
  { fromHour, toHour }: Hours,
): Promise<ReadonlyMap<string, { readonly atMs: number; readonly percent: number }>> {
  const { rows } = await sql<{ id: string; hour: number; percent: number }>`
    select distinct on (h.id) h.id, h.hour, greatest(h.incoming / nullif(h.down_bps, 0), h.outgoing / nullif(h.up_bps, 0)) * 100 as percent
    from (
      select w.id, w.down_bps, w.up_bps, t.day * 24 + g.at as hour,
        (t.in_until[g.at + 1] - coalesce(t.in_until[g.at], 0))::float8 as incoming,
        (t.out_until[g.at + 1] - coalesce(t.out_until[g.at], 0))::float8 as outgoing
      from (${lines}) w
      join line_traffic_day t on t.tenant_id = ${tenantId} and t.line_id = w.id
        and t.day >= ${Math.floor(fromHour / hoursOfDay)} and t.day <= ${Math.floor((toHour - 1) / hoursOfDay)}
      cross join generate_series(0, 23) as g (at)
      where t.measured & (1 << g.at) <> 0
    ) h
    where h.hour >= ${fromHour} and h.hour < ${toHour}
    order by h.id, percent desc nulls last, h.hour`.execute(tx);
  return new Map(rows.map(({ id, hour, percent }) => [id, { atMs: hour * hourMs, percent }]));
}
