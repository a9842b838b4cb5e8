import { type State } from '@linekeeper/contract/monitoring/states';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type UpstreamSource } from './upstream.queries.ts';

/** That a device is, or was at a moment, reached through another, as it held. */
export interface DrawnLink {
  readonly deviceId: string;
  readonly parentId: string;
  readonly source: UpstreamSource;
  readonly localPort: string | null;
  readonly remotePort: string | null;
  /** When one of the two last heard the other; null where a person said it, and of the past. */
  readonly seenAt: Date | null;
}

/** What devices of a tenant are reached through: now what holds, of the past what was kept of that moment. */
const linksAt = (tenantId: number, at: string | undefined): RawBuilder<unknown> =>
  at === undefined
    ? sql`
      select u.device_id, u.parent_id, u.source, u.local_port, u.remote_port, u.seen_at
      from device_upstream u
      join device d on d.tenant_id = u.tenant_id and d.id = u.device_id
      join subject_state s on s.tenant_id = u.tenant_id and s.subject_id = u.device_id
      where u.tenant_id = ${tenantId} and u.parent_id = any(s.depends_on) and (u.source = 'hand') = d.upstream_given`
    : sql`
      select l.device_id, l.parent_id, l.source, l.local_port, l.remote_port, null::timestamptz as seen_at
      from device_link l
      where l.tenant_id = ${tenantId} and l.from_at <= ${at}::timestamptz and (l.to_at is null or l.to_at > ${at}::timestamptz)`;

/** What some devices are reached through, now or at a moment, wherever that stands. */
export async function drawnLinks(
  tx: Tx,
  tenantId: number,
  deviceIds: readonly string[],
  at: string | undefined,
): Promise<DrawnLink[]> {
  const { rows } = await sql<DrawnLink>`
    select l.device_id as "deviceId", l.parent_id as "parentId", l.source, l.local_port as "localPort",
      l.remote_port as "remotePort", l.seen_at as "seenAt"
    from (${linksAt(tenantId, at)}) l
    where l.device_id = any(${[...deviceIds]}::uuid[])
    order by l.device_id, l.parent_id`.execute(tx);
  return rows;
}

/** Devices of one other outlet that are reached through a device, all together. */
export interface BehindElsewhere {
  readonly parentId: string;
  readonly outletId: string | null;
  readonly outletName: string | null;
  readonly devices: number;
  readonly state: State;
}

/** What of other outlets is reached through devices of one (null: of none): an outlet each, those with most devices first, up to `limit`. */
export async function behindElsewhere(
  tx: Tx,
  tenantId: number,
  {
    deviceIds,
    outletId,
    at,
    limit,
  }: {
    readonly deviceIds: readonly string[];
    readonly outletId: string | null;
    readonly at: string | undefined;
    readonly limit: number;
  },
): Promise<BehindElsewhere[]> {
  const held = at
    ? sql`select * from states_at(array[${tenantId}]::integer[], ${at}::timestamptz)`
    : sql`select * from subject_state`;
  const { rows } = await sql<BehindElsewhere>`
    select l.parent_id as "parentId", d.outlet_id as "outletId", o.name as "outletName", count(distinct d.id)::integer as devices,
      (array_agg(s.state order by array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], s.state)))[1] as state
    from (${linksAt(tenantId, at)}) l
    join device d on d.tenant_id = ${tenantId} and d.id = l.device_id
    join (${held}) s on s.tenant_id = d.tenant_id and s.subject_id = d.id
    left join outlet_directory o on o.tenant_id = d.tenant_id and o.id = d.outlet_id
    where l.parent_id = any(${[...deviceIds]}::uuid[]) and d.outlet_id is distinct from ${outletId}::uuid
    group by l.parent_id, d.outlet_id, o.name
    order by devices desc, o.name, l.parent_id limit ${limit}`.execute(tx);
  return rows;
}

/** Devices of which a person said what they are reached through, or that it is nothing. */
export async function saidOf(tx: Tx, tenantId: number, deviceIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('device')
    .where('tenantId', '=', tenantId)
    .where('upstreamGiven', '=', true)
    .where(sql<boolean>`id = any(${[...deviceIds]}::uuid[])`)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Which other outlets devices of some are reached through; an outlet that needs none is left out. */
export async function outletsThrough(
  tx: Tx,
  tenantId: number,
  outletIds: readonly string[],
  at: string | undefined,
): Promise<{ readonly outletId: string; readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ outletId: string; id: string; name: string }>`
    select distinct d.outlet_id as "outletId", o.id, o.name
    from device d
    join (${linksAt(tenantId, at)}) l on l.device_id = d.id
    join device p on p.tenant_id = d.tenant_id and p.id = l.parent_id and p.outlet_id <> d.outlet_id
    join outlet_directory o on o.tenant_id = p.tenant_id and o.id = p.outlet_id
    where d.tenant_id = ${tenantId} and d.outlet_id = any(${[...outletIds]}::uuid[])
    order by o.name, o.id`.execute(tx);
  return rows;
}
