import type pg from 'pg';
import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type Tx } from '../../../platform/db/database.ts';

/** An interface as the polls need it. */
export interface TargetInterface {
  readonly id: string;
  readonly ifIndex: number;
  readonly type: number;
  readonly speedBps: number | null;
  readonly highCapacity: boolean;
  readonly adminStatus: number;
  readonly operStatus: number;
}

/** A device as the engine watches it. */
export interface Target {
  readonly tenantId: number;
  readonly id: string;
  readonly address: string;
  readonly port: number;
  readonly snmpVersion: 'v1' | 'v2c';
  readonly sealedCommunity: Buffer;
  readonly intervalMs: number;
  readonly discoveredAtMs: number | null;
  readonly processors: readonly number[];
  readonly memoryIndex: number | null;
  readonly memoryBytes: number | null;
  readonly state: State;
  readonly reason: StateReason;
  readonly sinceMs: number;
  readonly interfaces: readonly TargetInterface[];
}

/** The devices to watch of the transaction's tenants, or one of them. */
export async function watchTargets(tx: Tx, deviceId?: string): Promise<Target[]> {
  const devices = await tx
    .selectFrom('device as d')
    .innerJoin('deviceStatus as s', (join) =>
      join.onRef('s.tenantId', '=', 'd.tenantId').onRef('s.deviceId', '=', 'd.id'),
    )
    .$if(deviceId !== undefined, (query) => query.where('d.id', '=', deviceId as string))
    .select([
      'd.tenantId',
      'd.id',
      'd.address',
      'd.port',
      'd.snmpVersion',
      'd.sealedCommunity',
      'd.intervalS',
      'd.discoveredAt',
      'd.processors',
      'd.memoryIndex',
      'd.memoryBytes',
      's.state',
      's.reason',
      's.since',
    ])
    .execute();
  const interfaces = await tx
    .selectFrom('interface')
    .where('vanishedAt', 'is', null)
    .$if(deviceId !== undefined, (query) => query.where('deviceId', '=', deviceId as string))
    .select(['deviceId', 'id', 'ifIndex', 'type', 'speedBps', 'highCapacity', 'adminStatus', 'operStatus'])
    .orderBy('ifIndex')
    .execute();
  const byDevice = Map.groupBy(interfaces, (row) => row.deviceId);
  return devices.map((row) => ({
    tenantId: row.tenantId,
    id: row.id,
    address: row.address,
    port: row.port,
    snmpVersion: row.snmpVersion as 'v1' | 'v2c',
    sealedCommunity: row.sealedCommunity,
    intervalMs: row.intervalS * 1000,
    discoveredAtMs: row.discoveredAt?.getTime() ?? null,
    processors: row.processors,
    memoryIndex: row.memoryIndex,
    memoryBytes: row.memoryBytes,
    state: row.state as State,
    reason: row.reason as StateReason,
    sinceMs: row.since.getTime(),
    interfaces: byDevice.get(row.id) ?? [],
  }));
}

/** What others need to know of a device; undefined where the tenant has no such device. */
export async function deviceSummary(tx: Tx, tenantId: number, deviceId: string) {
  const row = await tx
    .selectFrom('device as d')
    .innerJoin('deviceStatus as s', (join) =>
      join.onRef('s.tenantId', '=', 'd.tenantId').onRef('s.deviceId', '=', 'd.id'),
    )
    .where('d.tenantId', '=', tenantId)
    .where('d.id', '=', deviceId)
    .select(['d.createdAt', 'd.intervalS', 's.state', 's.reason', 's.since', 's.pingSent', 's.pingReceived'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { createdAt, intervalS, since, state, reason, ...ping } = row;
  return {
    createdAtMs: createdAt.getTime(),
    intervalMs: intervalS * 1000,
    state: { state: state as State, reason: reason as StateReason, since: since.toISOString(), ...ping },
  };
}

/** Whether an interface is one of a device's, now or before. */
export async function hasInterface(tx: Tx, tenantId: number, deviceId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('interface')
    .where('tenantId', '=', tenantId)
    .where('deviceId', '=', deviceId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Tenants that have devices. */
export async function watchedTenants(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ tenant_id: number }>('select tenant_id from watched_tenants()');
  return rows.map((row) => row.tenant_id);
}

/** Tenants that are closed: their devices are not asked. */
export async function pausedTenants(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ tenant_id: number }>('select tenant_id from paused_tenants()');
  return rows.map((row) => row.tenant_id);
}

export interface Polled {
  readonly tenantId: number;
  readonly deviceId: string;
  readonly atMs: number;
  readonly uptimeS: number | null;
}

/** Notes when devices were last polled and for how long they are up; an uptime of null leaves the one that is known. */
export async function notePolled(client: pg.ClientBase, rows: readonly Polled[]): Promise<void> {
  await client.query({
    name: 'note-polled',
    text: `update device_status s
      set last_polled_at = greatest(s.last_polled_at, to_timestamp(n.at_ms / 1000)), uptime_s = coalesce(n.uptime_s, s.uptime_s)
      from unnest($1::integer[], $2::uuid[], $3::double precision[], $4::double precision[])
        as n(tenant_id, device_id, at_ms, uptime_s)
      where s.tenant_id = n.tenant_id and s.device_id = n.device_id`,
    values: [
      rows.map((row) => row.tenantId),
      rows.map((row) => row.deviceId),
      rows.map((row) => row.atMs),
      rows.map((row) => row.uptimeS),
    ],
  });
}

export interface StatusRow {
  readonly tenantId: number;
  readonly deviceId: string;
  readonly state: State;
  readonly reason: StateReason;
  readonly sinceMs: number;
  readonly pingSent: number | null;
  readonly pingReceived: number | null;
}

/** Sets the states that hold now. At most one row a device. */
export async function setStatuses(client: pg.ClientBase, rows: readonly StatusRow[]): Promise<void> {
  await client.query({
    name: 'set-statuses',
    text: `update device_status s
      set state = n.state, reason = n.reason, since = to_timestamp(n.since_ms / 1000),
        ping_sent = n.ping_sent, ping_received = n.ping_received
      from unnest($1::integer[], $2::uuid[], $3::text[], $4::text[], $5::double precision[], $6::integer[], $7::integer[])
        as n(tenant_id, device_id, state, reason, since_ms, ping_sent, ping_received)
      where s.tenant_id = n.tenant_id and s.device_id = n.device_id`,
    values: [
      rows.map((row) => row.tenantId),
      rows.map((row) => row.deviceId),
      rows.map((row) => row.state),
      rows.map((row) => row.reason),
      rows.map((row) => row.sinceMs),
      rows.map((row) => row.pingSent),
      rows.map((row) => row.pingReceived),
    ],
  });
}

export interface InterfaceStatus {
  readonly tenantId: number;
  readonly interfaceId: string;
  readonly adminStatus: number;
  readonly operStatus: number;
}

/** Sets the statuses of interfaces whose status changed. */
export async function setInterfaceStatuses(
  client: pg.ClientBase,
  rows: readonly InterfaceStatus[],
): Promise<void> {
  await client.query({
    name: 'set-interface-statuses',
    text: `update interface i set admin_status = n.admin_status, oper_status = n.oper_status
      from unnest($1::integer[], $2::uuid[], $3::smallint[], $4::smallint[])
        as n(tenant_id, id, admin_status, oper_status)
      where i.tenant_id = n.tenant_id and i.id = n.id`,
    values: [
      rows.map((row) => row.tenantId),
      rows.map((row) => row.interfaceId),
      rows.map((row) => row.adminStatus),
      rows.map((row) => row.operStatus),
    ],
  });
}

/** Tenants with deleted devices whose samples are still there. */
export async function tenantsWithRemovedDevices(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ tenant_id: number }>(
    'select tenant_id from tenants_with_removed_devices()',
  );
  return rows.map((row) => row.tenant_id);
}
