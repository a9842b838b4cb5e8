import { sql } from 'kysely';
import { type z } from 'zod';
import { type devices as endpoints } from '@linekeeper/contract/devices/devices';
import { type Tx } from '../../../platform/db/database.ts';
import { addSubjects, noteRemoved } from '../../subjects/index.ts';
import { settleUpstream } from '../upstream/settle-upstream.ts';
import { forgetEmptied, knownBehind, lockUpstream } from '../upstream/upstream.queries.ts';

export type NewDevice = z.output<typeof endpoints.create.body>;
export type ChangedDevice = z.output<typeof endpoints.update.body>;

/** The device that watches an address and port already, by its name. */
export async function deviceAt(
  tx: Tx,
  tenantId: number,
  at: { readonly address: string; readonly port: number; readonly agentId?: string | null | undefined },
): Promise<{ id: string; name: string } | undefined> {
  return tx
    .selectFrom('device')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`address = ${at.address}::inet`)
    .where('port', '=', at.port)
    .where(sql<boolean>`agent_id is not distinct from ${at.agentId ?? null}::uuid`)
    .select(['id', 'name'])
    .executeTakeFirst();
}

/** Adds a device that has not been measured yet; undefined where its address and port are taken. */
export async function insertDevice(
  tx: Tx,
  tenantId: number,
  device: Omit<NewDevice, 'community' | 'upstreamIds'> & {
    readonly id: string;
    readonly sealedCommunity: Buffer;
  },
): Promise<string | undefined> {
  const { name, kind, outletId, region, agentId, ...watch } = device;
  const row = await tx
    .insertInto('device')
    .values({
      ...watch,
      tenantId,
      name: name ?? device.address,
      nameGiven: name !== undefined,
      kind: kind ?? null,
      kindGiven: kind !== undefined,
      outletId: outletId ?? null,
      agentId: agentId ?? null,
      region: region ?? '',
    })
    .onConflict((conflict) => conflict.columns(['tenantId', 'address', 'port', 'agentId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  await addSubjects(tx, tenantId, 'device', [row.id]);
  return row.id;
}

/** The device as a change finds it, locked until the transaction ends. */
export function lockDevice(tx: Tx, tenantId: number, deviceId: string) {
  return tx
    .selectFrom('device')
    .where('tenantId', '=', tenantId)
    .where('id', '=', deviceId)
    .select([
      'id',
      'name',
      'kind',
      sql<string>`host(address)`.as('address'),
      'port',
      'snmpVersion',
      'intervalS',
      'outletId',
      'region',
      'agentId',
      'version',
      'sealedCommunity',
    ])
    .forUpdate()
    .executeTakeFirst();
}

/** Writes what a person changed and returns the new version. What was given by hand is not discovered over any more. */
export async function updateDevice(
  tx: Tx,
  tenantId: number,
  deviceId: string,
  change: Omit<ChangedDevice, 'community' | 'agentId' | 'upstreamIds'> & {
    readonly sealedCommunity: Buffer;
    readonly agentId: string | null;
  },
): Promise<number> {
  const { version: _read, ...fields } = change;
  const { version } = await tx
    .updateTable('device')
    .where('tenantId', '=', tenantId)
    .where('id', '=', deviceId)
    .set((eb) => ({
      ...fields,
      nameGiven: sql<boolean>`name_given or name <> ${change.name}`,
      kindGiven: sql<boolean>`${change.kind}::text is not null and (kind_given or kind is distinct from ${change.kind})`,
      version: eb('version', '+', 1),
    }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Deletes a device with its interfaces and states, `lockUpstream` before: nothing is reached through it any more. Its samples go as soon as the engine sees the note left here. */
export async function deleteDevice(tx: Tx, tenantId: number, deviceId: string): Promise<void> {
  const behind = await knownBehind(tx, tenantId, deviceId);
  await tx.deleteFrom('device').where('tenantId', '=', tenantId).where('id', '=', deviceId).execute();
  if (behind.length > 0) {
    await forgetEmptied(tx, tenantId, behind);
    await settleUpstream(tx, tenantId);
  }
  await noteRemoved(tx, tenantId, [deviceId]);
}

/** Deletes some of a tenant's devices and gives their ids. */
export async function deleteSomeDevices(tx: Tx, tenantId: number, limit: number): Promise<string[]> {
  await lockUpstream(tx, tenantId);
  const rows = await tx
    .selectFrom('device')
    .where('tenantId', '=', tenantId)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute();
  for (const { id } of rows) await deleteDevice(tx, tenantId, id);
  return rows.map((row) => row.id);
}
