import { type Discovery } from '@linekeeper/contract/monitoring/probes';
import { type State } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type BridgeDevice, type Bridged } from './suggested-upstream.ts';

const keptMs = 7 * 24 * 3_600_000;
const mostKept = 512;

/**
 * Keeps where a bridge that was just read and is locked knows the other devices of its outlet to be, for a week after it last did: what
 * fails is forgotten by bridges within minutes. Other addresses are not kept: whose they are is nobody's business here.
 */
export async function saveBridged(
  tx: Tx,
  tenantId: number,
  deviceId: string,
  { bridge, interfaces }: Pick<Discovery, 'bridge' | 'interfaces'>,
): Promise<void> {
  if (!bridge) return;
  const ports = new Map(interfaces.map(({ ifIndex, name }) => [ifIndex, name]));
  const learned = new Map(
    bridge.flatMap(({ ifIndex, macAddresses }) =>
      macAddresses.map((mac) => [mac, ports.get(ifIndex) || `${ifIndex}`] as const),
    ),
  );
  const nowMs = Date.now();
  const own = await macsOfOutlet(tx, tenantId, deviceId, [...learned.keys()]);
  const now = own.map((macAddress) => ({
    macAddress,
    port: learned.get(macAddress) as string,
    seenMs: nowMs,
  }));
  const row = await tx
    .selectFrom('deviceNeighbours')
    .where('tenantId', '=', tenantId)
    .where('deviceId', '=', deviceId)
    .select('bridged')
    .executeTakeFirst();
  const before = ((row?.bridged ?? []) as unknown as Bridged[]).filter(
    ({ macAddress, seenMs }) => !own.includes(macAddress) && nowMs - seenMs < keptMs,
  );
  const bridged = JSON.stringify([...now, ...before].slice(0, mostKept));
  if (!row && bridged === '[]') return;
  await tx
    .insertInto('deviceNeighbours')
    .values({ tenantId, deviceId, chassisMac: '', bridged })
    .onConflict((conflict) => conflict.columns(['tenantId', 'deviceId']).doUpdateSet({ bridged }))
    .execute();
}

/** Those of some hardware addresses that belong to other devices of the outlet in which a device stands. */
async function macsOfOutlet(
  tx: Tx,
  tenantId: number,
  deviceId: string,
  macs: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ mac: string }>`
    with beside as (
      select d.id, d.mac_address from device d
      join device own on own.tenant_id = d.tenant_id and own.outlet_id = d.outlet_id
      where own.tenant_id = ${tenantId} and own.id = ${deviceId}::uuid and d.id <> own.id)
    select mac_address as mac from beside where mac_address = any(${[...macs]}::text[])
    union
    select i.mac_address from interface i join beside b on b.id = i.device_id
    where i.tenant_id = ${tenantId} and i.vanished_at is null and i.mac_address = any(${[...macs]}::text[])
    order by 1`.execute(tx);
  return rows.map(({ mac }) => mac);
}

/** The devices of an outlet with their hardware addresses, as far as a bridge of it knows them, and what bridges learned. */
export async function bridgesOfOutlet(tx: Tx, tenantId: number, outletId: string): Promise<BridgeDevice[]> {
  const rows = await tx
    .selectFrom('device as d')
    .leftJoin('deviceNeighbours as n', (join) =>
      join.onRef('n.tenantId', '=', 'd.tenantId').onRef('n.deviceId', '=', 'd.id'),
    )
    .where('d.tenantId', '=', tenantId)
    .where('d.outletId', '=', outletId)
    .select(['d.id', 'd.macAddress', 'n.bridged'])
    .orderBy('d.id')
    .execute();
  const bridgedOf = (row: (typeof rows)[number]) => (row.bridged ?? []) as unknown as Bridged[];
  const known = new Set(rows.flatMap((row) => bridgedOf(row).map(({ macAddress }) => macAddress)));
  const ports = await tx
    .selectFrom('interface')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`device_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .where(sql<boolean>`mac_address = any(${[...known]}::text[])`)
    .where('vanishedAt', 'is', null)
    .select(['deviceId', 'macAddress'])
    .distinct()
    .execute();
  const macs = Map.groupBy(ports, ({ deviceId }) => deviceId);
  return rows.map((row) => ({
    id: row.id,
    macs: [row.macAddress, ...(macs.get(row.id) ?? []).map(({ macAddress }) => macAddress)],
    bridged: bridgedOf(row),
  }));
}

/** Whether every line of an outlet ends at a device of it. */
export async function areAllLinesEnded(tx: Tx, tenantId: number, outletId: string): Promise<boolean> {
  const { open } = await tx
    .selectFrom('lineDirectory')
    .where('tenantId', '=', tenantId)
    .where('outletId', '=', outletId)
    .where('deviceId', 'is', null)
    .select(sql<number>`count(*)`.as('open'))
    .executeTakeFirstOrThrow();
  return open === 0;
}

/** A device with the state that it is in, as it is suggested; empty where the tenant has no such device. */
export async function suggestedDevice(tx: Tx, tenantId: number, deviceId: string) {
  const rows = await tx
    .selectFrom('device as d')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'd.tenantId').onRef('s.subjectId', '=', 'd.id'),
    )
    .where('d.tenantId', '=', tenantId)
    .where('d.id', '=', deviceId)
    .select(['d.id', 'd.name', sql<string>`host(d.address)`.as('address'), 's.state'])
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as State }));
}
