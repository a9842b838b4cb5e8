import { type ClientBase } from 'pg';
import { arrayOf } from './array-rows.ts';
import { type PackedTargetHour } from './sample.queries.ts';

const hoursOfDay = 24;
const carried: ReadonlySet<string> = new Set(['line.in', 'line.out']);

const dayOf = (hour: number) => Math.floor(hour / hoursOfDay);

/**
 * Adds up anew what lines carried on the days of packed hours, from the rollups that were just written with them: whenever an hour comes,
 * or comes again with what was late, its day says the same as its rollups.
 */
export async function keepLineTraffic(client: ClientBase, hours: readonly PackedTargetHour[]): Promise<void> {
  const ofLines = hours.filter(({ metrics }) => metrics.values().some((metric) => carried.has(metric)));
  const days = new Map(
    ofLines.map((one) => [`${one.tenantId} ${dayOf(one.hour)} ${one.targetId}`, one] as const),
  );
  if (days.size === 0) return;
  // The order of the key: two packers never wait for each other.
  const ordered = [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, day]) => day);
  await client.query({
    name: 'store keep line traffic',
    text: `insert into line_traffic_day (tenant_id, day, line_id, measured, in_until, out_until, in_bps, out_bps, hours)
      select tenant_id, day, line_id, measured, in_until, out_until, in_bps, out_bps, hours
      from line_traffic_of($1::integer[], $2::integer[], $3::uuid[])
      on conflict (tenant_id, day, line_id) do update set measured = excluded.measured, in_until = excluded.in_until,
        out_until = excluded.out_until, in_bps = excluded.in_bps, out_bps = excluded.out_bps, hours = excluded.hours`,
    values: [
      arrayOf(ordered.map(({ tenantId }) => tenantId)),
      arrayOf(ordered.map(({ hour }) => dayOf(hour))),
      arrayOf(ordered.map(({ targetId }) => targetId)),
    ],
  });
}

/** Forgets what lines of some tenants carried on the days before one; a day that is deleted in part stays until it is over. */
export async function deleteTrafficBefore(client: ClientBase, tenants: string, hour: number): Promise<void> {
  await client.query('delete from line_traffic_day where tenant_id = any($1) and day < $2', [
    tenants,
    dayOf(hour),
  ]);
}

/** Forgets what a line carried on the days of some hours. */
export async function deleteTraffic(
  client: ClientBase,
  [tenantId, targetId]: readonly [tenantId: number, targetId: string],
  hours: readonly number[],
): Promise<void> {
  await client.query('delete from line_traffic_day where tenant_id = $1 and day = any($2) and line_id = $3', [
    tenantId,
    arrayOf(new Set(hours.map(dayOf))),
    targetId,
  ]);
}
