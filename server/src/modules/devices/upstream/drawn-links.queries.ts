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

/** One end of links. */
type End = 'device_id' | 'parent_id';

/**
 * What devices of a tenant are reached through, of the links of which one end is among some devices: now what holds, of the past what was kept of that
 * moment. Each device is looked up by its key, and apart (offset 0): put together with all, those of a network are read for a few.
 */
const linksAt = (
  tenantId: number,
  at: string | undefined,
  end: End,
  ids: RawBuilder<readonly string[]>,
): RawBuilder<unknown> =>
  at === undefined
    ? sql`
      select l.device_id, l.parent_id, l.source, l.local_port, l.remote_port, l.seen_at
      from device_upstream l
      cross join lateral (
        select n.upstream_given from device n where n.tenant_id = ${tenantId} and n.id = l.device_id offset 0) d
      cross join lateral (
        select n.depends_on from subject_state n where n.tenant_id = ${tenantId} and n.subject_id = l.device_id offset 0) s
      where l.tenant_id = ${tenantId} and ${sql.ref(`l.${end}`)} = any(${ids}) and l.parent_id = any(s.depends_on)
        and (l.source = 'hand') = d.upstream_given`
    : sql`
      select l.device_id, l.parent_id, l.source, l.local_port, l.remote_port, null::timestamptz as seen_at
      from device_link l
      where l.tenant_id = ${tenantId} and ${sql.ref(`l.${end}`)} = any(${ids}) and l.from_at <= ${at}::timestamptz
        and (l.to_at is null or l.to_at > ${at}::timestamptz)`;

const idsOf = (ids: readonly string[]) => sql<readonly string[]>`${sql.val([...ids])}::uuid[]`;

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
    from (${linksAt(tenantId, at, 'device_id', idsOf(deviceIds))}) l
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
  const state = at
    ? sql`select n.state from state_at(${tenantId}, l.device_id, ${at}::timestamptz) n`
    : sql`select n.state from subject_state n where n.tenant_id = ${tenantId} and n.subject_id = l.device_id offset 0`;
  const { rows } = await sql<BehindElsewhere>`
    select l.parent_id as "parentId", d.outlet_id as "outletId", o.name as "outletName", count(distinct l.device_id)::integer as devices,
      (array_agg(s.state order by array_position(array['down', 'unreachable', 'unmeasured', 'maintenance', 'up'], s.state)))[1] as state
    from (${linksAt(tenantId, at, 'parent_id', idsOf(deviceIds))}) l
    cross join lateral (select n.outlet_id from device n where n.tenant_id = ${tenantId} and n.id = l.device_id offset 0) d
    cross join lateral (${state}) s
    left join outlet_directory o on o.tenant_id = ${tenantId} and o.id = d.outlet_id
    where d.outlet_id is distinct from ${outletId}::uuid
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
  const here = sql<readonly string[]>`array(
    select n.id from device n where n.tenant_id = ${tenantId} and n.outlet_id = any(${idsOf(outletIds)}))`;
  const outletOf = (end: End) =>
    sql`select n.outlet_id from device n where n.tenant_id = ${tenantId} and n.id = ${sql.ref(`l.${end}`)} offset 0`;
  const { rows } = await sql<{ outletId: string; id: string; name: string }>`
    select distinct d.outlet_id as "outletId", o.id, o.name
    from (${linksAt(tenantId, at, 'device_id', here)}) l
    cross join lateral (${outletOf('device_id')}) d
    cross join lateral (${outletOf('parent_id')}) p
    join outlet_directory o on o.tenant_id = ${tenantId} and o.id = p.outlet_id
    where p.outlet_id <> d.outlet_id
    order by o.name, o.id`.execute(tx);
  return rows;
}
