import { type Discovery } from '@linekeeper/contract/monitoring/probes';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type LearnedEdge } from './learned-upstream.ts';
import { type Heard, heardAgain, type Known } from './neighbour-links.ts';

/** Keeps what a device that was just read and is locked heard of its neighbours; where it did not tell, what was known goes on. */
export async function saveNeighbours(
  tx: Tx,
  tenantId: number,
  deviceId: string,
  { chassisMac = '', neighbours }: Pick<Discovery, 'chassisMac' | 'neighbours'>,
): Promise<void> {
  if (!neighbours) return;
  const before = await tx
    .selectFrom('deviceNeighbours')
    .where('tenantId', '=', tenantId)
    .where('deviceId', '=', deviceId)
    .select('heard')
    .executeTakeFirst();
  const heard = heardAgain((before?.heard ?? []) as unknown as Heard[], neighbours, Date.now());
  // Most devices speak of nothing.
  if (!before && chassisMac === '' && heard.length === 0) return;
  const row = { chassisMac, heard: JSON.stringify(heard) };
  await tx
    .insertInto('deviceNeighbours')
    .values({ tenantId, deviceId, ...row })
    .onConflict((conflict) => conflict.columns(['tenantId', 'deviceId']).doUpdateSet(row))
    .execute();
}

/** Another device may answer where it is asked from now on: what was heard there is none of its. */
export async function forgetNeighbours(tx: Tx, tenantId: number, deviceId: string): Promise<void> {
  await tx
    .deleteFrom('deviceNeighbours')
    .where('tenantId', '=', tenantId)
    .where('deviceId', '=', deviceId)
    .execute();
}

/** The outlet that a device stands in; undefined where it stands in none, or is gone. */
export async function outletOf(tx: Tx, tenantId: number, deviceId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('device')
    .where('tenantId', '=', tenantId)
    .where('id', '=', deviceId)
    .select('outletId')
    .executeTakeFirst();
  return row?.outletId ?? undefined;
}

/** The devices of an outlet as their neighbours know them; empty where none of them heard of any. */
export async function knownInOutlet(tx: Tx, tenantId: number, outletId: string): Promise<Known[]> {
  const rows = await tx
    .selectFrom('device as d')
    .leftJoin('deviceNeighbours as n', (join) =>
      join.onRef('n.tenantId', '=', 'd.tenantId').onRef('n.deviceId', '=', 'd.id'),
    )
    .where('d.tenantId', '=', tenantId)
    .where('d.outletId', '=', outletId)
    .select(['d.id', sql<string>`host(d.address)`.as('address'), 'd.sysName', 'd.macAddress'])
    .select(['n.chassisMac', 'n.heard'])
    .orderBy('d.id')
    .execute();
  const heardOf = (row: (typeof rows)[number]) => (row.heard ?? []) as unknown as Heard[];
  const asked = new Set(rows.flatMap((row) => heardOf(row).map(({ chassisMac }) => chassisMac)));
  if (asked.size === 0) return [];
  const ports = await tx
    .selectFrom('interface')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`device_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .where(sql<boolean>`mac_address = any(${[...asked].filter(Boolean)}::text[])`)
    .where('vanishedAt', 'is', null)
    .select(['deviceId', 'macAddress'])
    .distinct()
    .execute();
  const macs = Map.groupBy(ports, ({ deviceId }) => deviceId);
  return rows.map((row) => ({
    ...{ id: row.id, address: row.address, sysName: row.sysName, chassisMac: row.chassisMac },
    macs: [row.macAddress, ...(macs.get(row.id) ?? []).map(({ macAddress }) => macAddress)],
    heard: heardOf(row),
  }));
}

/** The devices of an outlet that a line of it ends at: its ways out. */
export async function waysOutOf(tx: Tx, tenantId: number, outletId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('lineDirectory as l')
    .innerJoin('device as d', (join) =>
      join.onRef('d.tenantId', '=', 'l.tenantId').onRef('d.id', '=', 'l.deviceId'),
    )
    .where('l.tenantId', '=', tenantId)
    .where('l.outletId', '=', outletId)
    .where('d.outletId', '=', outletId)
    .select('d.id')
    .distinct()
    .orderBy('d.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets what was learned of devices that stand in one outlet no more. Gives how many ways that were. */
export async function forgetParted(tx: Tx, tenantId: number): Promise<number> {
  const { rows } = await sql`
    delete from device_upstream u using device d, device p
    where u.tenant_id = ${tenantId} and u.source = 'lldp'
      and d.tenant_id = u.tenant_id and d.id = u.device_id and p.tenant_id = u.tenant_id and p.id = u.parent_id
      and (d.outlet_id is null or d.outlet_id is distinct from p.outlet_id)
    returning u.device_id`.execute(tx);
  return rows.length;
}

/** Keeps what was learned of an outlet's devices in place of what was learned before. Says whether they are reached through others than then. */
export async function writeLearned(
  tx: Tx,
  tenantId: number,
  outletId: string,
  edges: readonly LearnedEdge[],
): Promise<boolean> {
  const wanted = JSON.stringify(edges);
  const { rows: gone } = await sql`
    delete from device_upstream u using device d
    where u.tenant_id = ${tenantId} and u.source = 'lldp'
      and d.tenant_id = u.tenant_id and d.id = u.device_id and d.outlet_id = ${outletId}::uuid
      and not exists (
        select from jsonb_to_recordset(${wanted}::jsonb) as e ("deviceId" uuid, "parentId" uuid)
        where e."deviceId" = u.device_id and e."parentId" = u.parent_id)
    returning u.device_id`.execute(tx);
  const { rows: written } = await sql<{ isNew: boolean }>`
    insert into device_upstream (tenant_id, device_id, parent_id, source, local_port, remote_port, seen_at)
    select ${tenantId}, e."deviceId", e."parentId", 'lldp', e."localPort", e."remotePort", to_timestamp(e."seenMs" / 1000)
    from jsonb_to_recordset(${wanted}::jsonb)
      as e ("deviceId" uuid, "parentId" uuid, "localPort" text, "remotePort" text, "seenMs" double precision)
    on conflict (tenant_id, device_id, source, parent_id) do update
      set local_port = excluded.local_port, remote_port = excluded.remote_port, seen_at = excluded.seen_at
      where (device_upstream.local_port, device_upstream.remote_port, device_upstream.seen_at)
        is distinct from (excluded.local_port, excluded.remote_port, excluded.seen_at)
    returning xmax = 0 as "isNew"`.execute(tx);
  return gone.length > 0 || written.some(({ isNew }) => isNew);
}
