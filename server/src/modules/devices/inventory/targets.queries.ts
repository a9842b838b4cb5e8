import { isUplink, loopbackType, type UplinkMarks } from '@linekeeper/contract/devices/uplink';
import { sql } from 'kysely';
import type pg from 'pg';
import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type Tx } from '../../../platform/db/database.ts';
import { type HeldState, heldStateColumns, heldStateOf } from '../../subjects/index.ts';

/** An interface as the polls need it. */
export interface WatchedInterface {
  readonly id: string;
  readonly ifIndex: number;
  readonly type: number;
  readonly speedBps: number | null;
  readonly highCapacity: boolean;
  readonly adminStatus: number;
  readonly operStatus: number;
}

/** A device as the engine watches it. */
export interface WatchedDevice extends HeldState {
  readonly tenantId: number;
  readonly id: string;
  readonly address: string;
  readonly port: number;
  readonly snmpVersion: 'v1' | 'v2c';
  readonly sealedCommunity: Buffer;
  readonly intervalMs: number;
  /** The agent that polls it; null: this server. */
  readonly agentId: string | null;
  /** Where it stands; null: nobody said. */
  readonly outletId: string | null;
  readonly discoveredAtMs: number | null;
  readonly processors: readonly number[];
  readonly memoryIndex: number | null;
  readonly disks: readonly number[];
  readonly interfaces: readonly WatchedInterface[];
  /** Interfaces whose traffic may stand for the device's: its uplinks, where it has any, else all but loopbacks. */
  readonly lineIds: readonly string[];
}

/** The devices to watch of the transaction's tenants, or some of them. */
export async function watchedDevices(tx: Tx, deviceIds?: readonly string[]): Promise<WatchedDevice[]> {
  const devices = await tx
    .selectFrom('device as d')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'd.tenantId').onRef('s.subjectId', '=', 'd.id'),
    )
    .$if(deviceIds !== undefined, (query) =>
      query.where(sql<boolean>`d.id = any(${deviceIds as string[]}::uuid[])`),
    )
    .select([
      'd.tenantId',
      'd.id',
      'd.address',
      'd.port',
      'd.snmpVersion',
      'd.sealedCommunity',
      'd.intervalS',
      'd.agentId',
      'd.outletId',
      'd.discoveredAt',
      'd.processors',
      'd.memoryIndex',
      'd.disks',
      ...heldStateColumns,
    ])
    .execute();
  const interfaces = await tx
    .selectFrom('interface')
    .where('vanishedAt', 'is', null)
    .$if(deviceIds !== undefined, (query) =>
      query.where(sql<boolean>`device_id = any(${deviceIds as string[]}::uuid[])`),
    )
    .select(['deviceId', 'id', 'ifIndex', 'type', 'speedBps', 'highCapacity', 'adminStatus', 'operStatus'])
    .select(['name', 'alias', 'description', 'isDefaultRoute'])
    .orderBy('ifIndex')
    .execute();
  const byDevice = Map.groupBy(interfaces, (row) => row.deviceId);
  return devices.map((row) => {
    const own = byDevice.get(row.id) ?? [];
    return {
      tenantId: row.tenantId,
      id: row.id,
      address: row.address,
      port: row.port,
      snmpVersion: row.snmpVersion as 'v1' | 'v2c',
      sealedCommunity: row.sealedCommunity,
      intervalMs: row.intervalS * 1000,
      agentId: row.agentId,
      outletId: row.outletId,
      discoveredAtMs: row.discoveredAt?.getTime() ?? null,
      processors: row.processors,
      memoryIndex: row.memoryIndex,
      disks: row.disks,
      ...heldStateOf(row),
      interfaces: own.map(
        ({ name: _name, alias: _alias, description: _description, isDefaultRoute: _route, ...item }) => item,
      ),
      lineIds: linesOf(own).map(({ id }) => id),
    };
  });
}

/** The interfaces whose traffic may stand for that of their device: its uplinks, else all that leave it. */
function linesOf<One extends UplinkMarks & { readonly type: number }>(all: readonly One[]): One[] {
  const uplinks = all.filter((one) => isUplink(one, one.type));
  return uplinks.length > 0 ? uplinks : all.filter(({ type }) => type !== loopbackType);
}

/** What others need to know of a device; undefined where the tenant has no such device. */
export async function deviceSummary(tx: Tx, tenantId: number, deviceId: string) {
  const row = await tx
    .selectFrom('device as d')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'd.tenantId').onRef('s.subjectId', '=', 'd.id'),
    )
    .where('d.tenantId', '=', tenantId)
    .where('d.id', '=', deviceId)
    .select(['d.name', 'd.createdAt', 'd.intervalS'])
    .select(['s.state', 's.reason', 's.since', 's.pingSent', 's.pingReceived'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, createdAt, intervalS, since, state, reason, ...ping } = row;
  return {
    name,
    createdAtMs: createdAt.getTime(),
    intervalMs: intervalS * 1000,
    state: { state: state as State, reason: reason as StateReason, since: since.toISOString(), ...ping },
  };
}

/** The device of an interface that is one of the tenant's, now or before; undefined where there is no such interface. */
export async function deviceOfInterface(
  tx: Tx,
  tenantId: number,
  interfaceId: string,
): Promise<{ deviceId: string; name: string } | undefined> {
  return tx
    .selectFrom('interface')
    .where('tenantId', '=', tenantId)
    .where('id', '=', interfaceId)
    .select(['deviceId', 'name'])
    .executeTakeFirst();
}

/** Tenants that are closed: their devices are not asked. */
export async function pausedTenants(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ tenant_id: number }>('select tenant_id from paused_tenants()');
  return rows.map((row) => row.tenant_id);
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
    text: `update interface i set admin_status = n.admin_status, oper_status = n.oper_status,
        was_up = i.was_up or n.oper_status = 1
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
