import type pg from 'pg';
import { type EndingLine, type FailingGroup, lineStates } from './ending-lines.ts';

/** The lines that end at some devices of a tenant which this server asks itself, by the device. */
export async function endingLines(
  client: pg.ClientBase,
  tenantId: number,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly EndingLine[]>> {
  if (deviceIds.length === 0) return new Map();
  const { rows } = await client.query<EndingLine & { readonly deviceId: string }>({
    name: 'alert-ending-lines',
    text: `select d.id as "deviceId", l.id, l.provider, o.region, d.address = l.address as "isItsAddress", l.interval_s * 1000 as "intervalMs",
        s.loss_percent is not distinct from 100 as "isSilent", s.loss_percent::double precision as "lossPercent",
        (extract(epoch from case when s.state = 'up' then s.since end) * 1000)::double precision as "upSinceMs",
        (extract(epoch from s.measured_at) * 1000)::double precision as "measuredAtMs"
      from device_directory d
      join line_directory l on l.tenant_id = d.tenant_id and l.device_id = d.id
      join outlet_directory o on o.tenant_id = l.tenant_id and o.id = l.outlet_id
      join subject_state s on s.tenant_id = l.tenant_id and s.subject_id = l.id
      where d.tenant_id = $1 and d.id = any($2::uuid[]) and d.agent_id is null and l.provider <> ''
      order by d.id, l.id`,
    values: [tenantId, deviceIds],
  });
  return Map.groupBy(
    rows.map((row) => ({ ...row, isItsAddress: row.isItsAddress ?? false })),
    ({ deviceId }) => deviceId,
  );
}

/** Whether anything of a provider in a region answers since a time. */
export interface Answers {
  readonly group: string;
  readonly isAny: boolean;
  /** Also of what answered without a break since before then. */
  readonly isAnyAllTheTime: boolean;
}

/**
 * Whether any line of some providers in regions, or any device that is reached by it alone, answers since a time. What lost all that
 * was sent to it does not, unless what spoke for it before would be overdue by now.
 */
export async function answersOf(
  client: pg.ClientBase,
  tenantId: number,
  groups: readonly FailingGroup[],
): Promise<Answers[]> {
  if (groups.length === 0) return [];
  const answering = (more: string) => `exists (
    select from line_directory l
    join outlet_directory o on o.tenant_id = l.tenant_id and o.id = l.outlet_id
    left join device_directory d on d.tenant_id = l.tenant_id and d.id = l.device_id and d.agent_id is null and (
      d.address = l.address or not exists (
        select from line_directory other where other.tenant_id = $1 and other.device_id = l.device_id and other.id <> l.id))
    join subject_state s on s.tenant_id = l.tenant_id and s.subject_id in (l.id, d.id)
    where l.tenant_id = $1 and l.provider = g.provider and o.region = g.region and s.state = 'up' and s.measured_at >= g.since
      and (s.loss_percent is distinct from 100 or s.measured_at >= g.since + l.interval_s * ${lineStates.overdueIntervals} * interval '1 second')
      ${more})`;
  const { rows } = await client.query<Answers>({
    name: 'alert-provider-answers',
    text: `select g."group", ${answering('')} as "isAny", ${answering('and s.since < g.since')} as "isAnyAllTheTime"
      from (
        select n."group", n.provider, n.region, to_timestamp(n."sinceMs" / 1000) as since
        from jsonb_to_recordset($2::jsonb) as n("group" text, provider text, region text, "sinceMs" double precision)) g`,
    values: [tenantId, JSON.stringify(groups)],
  });
  return rows;
}
