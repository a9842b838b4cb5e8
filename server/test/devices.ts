import { randomUUID } from 'node:crypto';
import { type Database } from '../src/platform/db/database.ts';
import { jobScope } from '../src/platform/db/job-scope.ts';
import { insertDevice } from '../src/modules/devices/inventory/device-writes.queries.ts';

/** Adds a customer tenant below the platform and returns its id. */
export async function addTenant(database: Database, name: string): Promise<number> {
  return database.withTenant(jobScope([1]), async (_tx, client) => {
    const { rows } = await client.query<{ id: number }>('select add_tenant(1, 16, $1, null) as id', [name]);
    return rows[0]?.id as number;
  });
}

/** Adds a device straight to the database: for tests of what stands behind the service. */
export async function addDevice(
  database: Database,
  tenantId: number,
  address: string,
  given: { id?: string; name?: string; port?: number; intervalS?: 10 | 60; sealedCommunity?: Buffer } = {},
): Promise<string> {
  const device = {
    id: given.id ?? randomUUID(),
    address,
    port: given.port ?? 161,
    snmpVersion: 'v2c' as const,
    intervalS: given.intervalS ?? (60 as const),
    sealedCommunity: given.sealedCommunity ?? Buffer.from('sealed'),
    name: given.name,
  };
  const id = await database.withTenant(jobScope([tenantId]), (tx) => insertDevice(tx, tenantId, device));
  if (!id) throw new Error(`${address} is taken.`);
  return id;
}

/** Gives a device interfaces of 1 Gbit/s that are up, and returns their ids. */
export async function addInterfaces(
  database: Database,
  tenantId: number,
  deviceId: string,
  names: readonly string[],
): Promise<string[]> {
  return database.withTenant(jobScope([tenantId]), async (tx) => {
    const rows = await tx
      .insertInto('interface')
      .values(
        names.map((name, i) => ({
          tenantId,
          deviceId,
          ifIndex: i + 1,
          name,
          type: 6,
          speedBps: 1_000_000_000,
          highCapacity: true,
          adminStatus: 1,
          operStatus: 1,
        })),
      )
      .returning('id')
      .execute();
    return rows.map((row) => row.id);
  });
}
