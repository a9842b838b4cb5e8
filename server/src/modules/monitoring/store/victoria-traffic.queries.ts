import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type ClientBase } from 'pg';
import { arrayOf } from './array-rows.ts';
import { type TrafficDay } from './traffic-day.ts';

/** A day (UTC, counted since 1970) of a line. */
export interface DueDay {
  readonly tenantId: number;
  readonly day: number;
  readonly lineId: string;
}
interface Due extends DueDay {
  /** When it was noted last, to the microsecond. */
  readonly notedAt: string;
}

/** What came so long ago is readable in VictoriaMetrics, and its writer is over. */
const settled = '5 minutes';

const keysOf = (days: readonly DueDay[]) => [
  arrayOf(days.map(({ tenantId }) => tenantId)),
  arrayOf(days.map(({ day }) => day)),
  arrayOf(days.map(({ lineId }) => lineId)),
];

/** Notes that days of lines are to be added up. */
export async function noteDue(client: ClientBase, days: readonly DueDay[]): Promise<void> {
  // The order of the key: two writers never wait for each other.
  await client.query(
    `insert into line_traffic_due (tenant_id, day, line_id)
     select * from unnest($1::integer[], $2::integer[], $3::uuid[]) as d (tenant_id, day, line_id) order by 1, 2, 3
     on conflict (tenant_id, day, line_id) do update set noted_at = excluded.noted_at`,
    keysOf(days),
  );
}

/** Notes the days of lines with series of some metrics of which nothing is kept yet. */
export async function noteMissing(
  client: ClientBase,
  tenantIds: readonly number[],
  of: { readonly fromDay: number; readonly toDay: number; readonly metrics: readonly MetricName[] },
): Promise<void> {
  await client.query(
    `insert into line_traffic_due (tenant_id, day, line_id)
     select distinct s.tenant_id, d.day, s.target_id
     from series s cross join generate_series($2::integer, $3::integer) as d (day)
     where s.tenant_id = any($1) and s.metric = any($4) and not exists (
       select from line_traffic_day t where t.tenant_id = s.tenant_id and t.day = d.day and t.line_id = s.target_id
     )
     on conflict (tenant_id, day, line_id) do nothing`,
    [tenantIds, of.fromDay, of.toDay, of.metrics],
  );
}

/** The days that are due and have begun before another (which may be within one), tenant by tenant. */
export async function dueDays(client: ClientBase, beforeDay: number): Promise<Due[]> {
  const { rows } = await client.query<Due>(
    `select tenant_id as "tenantId", day, line_id as "lineId", noted_at::text as "notedAt" from line_traffic_due
     where day < $1::float8 order by tenant_id, day, line_id`,
    [beforeDay],
  );
  return rows;
}

/** Keeps what lines carried on days, in the place of what was known of them. */
export async function keepDays(client: ClientBase, days: readonly (DueDay & TrafficDay)[]): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map(({ tenantId, lineId, inUntil, outUntil, day, measured, hours }) => ({
    ...{ tenant_id: tenantId, day, line_id: lineId, measured, hours, in_until: inUntil, out_until: outUntil },
  }));
  await client.query(
    `insert into line_traffic_day (tenant_id, day, line_id, measured, in_until, out_until, in_bps, out_bps, hours)
     select d.tenant_id, d.day, d.line_id, d.measured, d.in_until, d.out_until, d.in_until[24], d.out_until[24], d.hours
     from jsonb_to_recordset($1) as d (
       tenant_id integer, day integer, line_id uuid, measured integer, in_until real[], out_until real[], hours smallint
     )
     order by 1, 2, 3
     on conflict (tenant_id, day, line_id) do update set measured = excluded.measured, in_until = excluded.in_until,
       out_until = excluded.out_until, in_bps = excluded.in_bps, out_bps = excluded.out_bps, hours = excluded.hours`,
    [JSON.stringify(rows)],
  );
}

/** Forgets days that were added up, but those of which something came meanwhile, or came just now. */
export async function forgetDue(client: ClientBase, days: readonly Due[]): Promise<void> {
  await client.query(
    `delete from line_traffic_due l using unnest($1::integer[], $2::integer[], $3::uuid[], $4::timestamptz[])
       as d (tenant_id, day, line_id, noted_at)
     where l.tenant_id = d.tenant_id and l.day = d.day and l.line_id = d.line_id and l.noted_at = d.noted_at
       and l.noted_at < clock_timestamp() - interval '${settled}'`,
    [...keysOf(days), days.map(({ notedAt }) => notedAt)],
  );
}

/** Forgets all days of a line. */
export async function forgetLine(client: ClientBase, tenantId: number, lineId: string): Promise<void> {
  const line = [tenantId, lineId];
  await client.query('delete from line_traffic_due where tenant_id = $1 and line_id = $2', line);
  await client.query('delete from line_traffic_day where tenant_id = $1 and line_id = $2', line);
}

/** Forgets the days before one. */
export async function forgetDueBefore(
  client: ClientBase,
  tenantIds: readonly number[],
  day: number,
): Promise<void> {
  await client.query('delete from line_traffic_due where tenant_id = any($1) and day < $2', [tenantIds, day]);
}
