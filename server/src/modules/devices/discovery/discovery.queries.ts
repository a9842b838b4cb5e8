import type pg from 'pg';
import { sql } from 'kysely';
import { type DiscoveredInterface, type Discovery } from '@linekeeper/contract/monitoring/probes';
import { type Tx } from '../../../platform/db/database.ts';
import { noteFoundInterfaces } from '../inventory/interface-changes.queries.ts';
import { type InterfaceMatch, type KnownInterface } from './interface-match.ts';

/** Where and how a device is asked. */
export interface Asked {
  readonly address: string;
  readonly port: number;
  readonly snmpVersion: string;
  readonly sealedCommunity: Buffer;
  /** The agent that asks it; null: this server. */
  readonly agentId: string | null;
}

export function askedOf(tx: Tx, tenantId: number, deviceId: string): Promise<Asked | undefined> {
  return tx
    .selectFrom('device')
    .where('tenantId', '=', tenantId)
    .where('id', '=', deviceId)
    .select(['address', 'port', 'snmpVersion', 'sealedCommunity', 'agentId'])
    .executeTakeFirst();
}

/** What a device is called now, for the audit log: undefined where there is none. */
export async function nameOfDevice(tx: Tx, tenantId: number, deviceId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('device')
    .where('tenantId', '=', tenantId)
    .where('id', '=', deviceId)
    .select(['name', 'address'])
    .executeTakeFirst();
  return row && (row.name || row.address);
}

/** What a discovery before this one found of a device; `discoveredAt` is null where there was none. */
export interface DiscoveredBefore {
  readonly discoveredAt: Date | null;
  readonly firmware: string;
}

/**
 * Locks a device that is still asked where and how it was, so that this stays so until the transaction ends. Undefined where
 * it is not.
 */
export function lockAsked(
  tx: Tx,
  tenantId: number,
  deviceId: string,
  asked: Asked,
): Promise<DiscoveredBefore | undefined> {
  return tx
    .selectFrom('device')
    .where('tenantId', '=', tenantId)
    .where('id', '=', deviceId)
    .where('address', '=', asked.address)
    .where('port', '=', asked.port)
    .where('snmpVersion', '=', asked.snmpVersion)
    .where('sealedCommunity', '=', asked.sealedCommunity)
    .where(sql<boolean>`agent_id is not distinct from ${asked.agentId}::uuid`)
    .select(['discoveredAt', 'firmware'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The interfaces that are known of a device, vanished ones included. Locks the device: one discovery writes at a time. */
export async function knownInterfaces(tx: Tx, tenantId: number, deviceId: string): Promise<KnownInterface[]> {
  const rows = await tx
    .selectFrom('interface')
    .where('tenantId', '=', tenantId)
    .where('deviceId', '=', deviceId)
    .select(['id', 'ifIndex', 'name', 'description', 'vanishedAt'])
    .orderBy('vanishedAt', (order) => order.desc().nullsFirst())
    .execute();
  return rows.map(({ vanishedAt, ...row }) => ({ ...row, vanished: vanishedAt !== null }));
}

/** Keeps what a discovery found of the device itself; a name or a kind that a person gave stays. */
export async function saveFacts(tx: Tx, tenantId: number, deviceId: string, found: Discovery): Promise<void> {
  await tx
    .updateTable('device')
    .where('tenantId', '=', tenantId)
    .where('id', '=', deviceId)
    .set((eb) => ({
      name: found.sysName
        ? sql<string>`case when name_given then name else ${found.sysName.slice(0, 255)} end`
        : eb.ref('name'),
      kind: sql<string | null>`case when kind_given then kind else ${found.kind}::text end`,
      brand: found.brand,
      model: found.model,
      serialNumber: found.serialNumber,
      firmware: found.firmware,
      location: found.sysLocation,
      contact: found.sysContact,
      description: found.sysDescr,
      sysName: found.sysName,
      sysObjectId: found.sysObjectId,
      macAddress: found.interfaces.find((item) => item.macAddress)?.macAddress ?? '',
      processors: found.processors,
      memoryIndex: found.memory?.storageIndex ?? null,
      disks: found.disks ?? [],
      memoryBytes: found.memory?.totalBytes ?? null,
      discoveredAt: sql<Date>`now()`,
      discoveryFault: found.warnings.length > 0 ? found.warnings.join(' ').slice(0, 1000) : null,
    }))
    .execute();
}

/** Notes why a discovery brought nothing. */
export async function saveDiscoveryFault(
  tx: Tx,
  tenantId: number,
  deviceId: string,
  fault: string,
): Promise<void> {
  await tx
    .updateTable('device')
    .where('tenantId', '=', tenantId)
    .where('id', '=', deviceId)
    .set({ discoveryFault: fault })
    .execute();
}

/** Writes the interfaces as they were matched; returns the ids of those that were added, by ifIndex. */
export async function saveInterfaces(
  client: pg.ClientBase,
  tenantId: number,
  deviceId: string,
  match: InterfaceMatch<DiscoveredInterface>,
): Promise<ReadonlyMap<number, string>> {
  const keptIds = match.kept.map((item) => item.id);
  const kept = match.kept.map((item) => item.found);
  // First out of the way what changes its number or is gone: numbers are unique among those that are there.
  if (match.vanished.length > 0 || kept.length > 0)
    await client.query(
      `update interface i set vanished_at = coalesce(vanished_at, now())
        where i.tenant_id = $1 and i.device_id = $2 and (i.id = any($3::uuid[]) or exists (
          select from unnest($4::uuid[], $5::integer[]) as k(id, if_index) where k.id = i.id and k.if_index <> i.if_index))`,
      [tenantId, deviceId, match.vanished, keptIds, kept.map((item) => item.ifIndex)],
    );
  if (kept.length > 0)
    await client.query(
      `update interface i set vanished_at = null, ${assignments}
        from unnest($1::uuid[], ${typedColumns(2)}) as n(id, ${columnNames})
        where i.tenant_id = $${columns.length + 2} and i.device_id = $${columns.length + 3} and i.id = n.id`,
      [keptIds, ...columnValues(kept), tenantId, deviceId],
    );
  await noteFoundInterfaces(client, tenantId, deviceId);
  // By a name, so that it is planned once for all devices of an import.
  if (match.added.length === 0) return new Map();
  const { rows } = await client.query<{ id: string; if_index: number }>({
    name: 'add-interfaces',
    text: `insert into interface (tenant_id, device_id, ${columnNames})
      select $${columns.length + 1}, $${columns.length + 2}, ${columnNames} from unnest(${typedColumns(1)}) as n(${columnNames}) returning id, if_index`,
    values: [...columnValues(match.added), tenantId, deviceId],
  });
  return new Map(rows.map((row) => [row.if_index, row.id]));
}

const columns: readonly {
  readonly name: string;
  readonly type: string;
  readonly of: (item: DiscoveredInterface) => unknown;
}[] = [
  { name: 'if_index', type: 'integer', of: (item) => item.ifIndex },
  { name: 'name', type: 'text', of: (item) => item.name },
  { name: 'alias', type: 'text', of: (item) => item.alias },
  { name: 'description', type: 'text', of: (item) => item.description },
  { name: 'type', type: 'integer', of: (item) => item.type ?? 0 },
  { name: 'mac_address', type: 'text', of: (item) => item.macAddress },
  { name: 'speed_bps', type: 'double precision', of: (item) => item.speedBps },
  { name: 'high_capacity', type: 'boolean', of: (item) => item.highCapacity },
  { name: 'was_up', type: 'boolean', of: (item) => item.operStatus === 1 || item.hasCarried },
  { name: 'is_default_route', type: 'boolean', of: (item) => item.isDefaultRoute },
  { name: 'addresses', type: 'text', of: (item) => item.addresses?.join(' ') ?? null },
  { name: 'admin_status', type: 'smallint', of: (item) => inRange(item.adminStatus, 3, 3) },
  { name: 'oper_status', type: 'smallint', of: (item) => inRange(item.operStatus, 7, 4) },
];
const columnNames = columns.map((column) => column.name).join(', ');
/** What was ever up stays so: an agent counts from nought again when it restarts. Addresses of which nothing was told are those of before. */
const assigned = (name: string) =>
  ({ was_up: 'i.was_up or n.was_up', addresses: 'coalesce(n.addresses, i.addresses)' })[name] ?? `n.${name}`;
const assignments = columns.map(({ name }) => `${name} = ${assigned(name)}`).join(', ');
const typedColumns = (first: number) =>
  columns.map((column, at) => `$${first + at}::${column.type}[]`).join(', ');
const columnValues = (rows: readonly DiscoveredInterface[]) => columns.map((column) => rows.map(column.of));

/** A status as the device gave it, or what stands for "not known": 3 testing, 4 unknown. */
function inRange(status: number | null, most: number, unknown: number): number {
  return status !== null && status >= 1 && status <= most ? status : unknown;
}
