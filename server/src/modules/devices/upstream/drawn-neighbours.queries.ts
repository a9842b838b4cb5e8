import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type Heard, type Known } from './neighbour-links.ts';

type Marks = Omit<Known, 'heard'>;

/** What some devices heard of their neighbours, as far as that is no more than so many in all; null: it would be more. */
export async function heardBy(
  tx: Tx,
  tenantId: number,
  deviceIds: readonly string[],
  most: number,
): Promise<{ readonly id: string; readonly chassisMac: string; readonly heard: readonly Heard[] | null }[]> {
  const { rows } = await sql<{ id: string; chassisMac: string; heard: Heard[] | null }>`
    select id, chassis_mac as "chassisMac", case when up_to <= ${most} then heard end as heard
    from (
      select n.device_id as id, n.chassis_mac, n.heard, sum(jsonb_array_length(n.heard)) over (order by n.device_id) as up_to
      from device_neighbours n
      where n.tenant_id = ${tenantId} and n.device_id = any(${[...deviceIds]}::uuid[]) and n.heard <> '[]') as counted
    order by id`.execute(tx);
  return rows;
}

/** The devices of an outlet by what their neighbours may know them by; hardware addresses of their ports only where those are asked for. */
export async function marksInOutlet(
  tx: Tx,
  tenantId: number,
  outletId: string,
  macs: readonly string[],
): Promise<Marks[]> {
  const { rows } = await sql<Marks>`
    select d.id, host(d.address) as address, d.sys_name as "sysName", n.chassis_mac as "chassisMac",
      array_append(coalesce(p.macs, '{}'), d.mac_address) as macs
    from device d
    -- Of each of these few by its key, and apart (offset 0): put together with all, those of a network are read for an outlet.
    left join lateral (
      select k.chassis_mac from device_neighbours k where k.tenant_id = ${tenantId} and k.device_id = d.id offset 0) n on true
    left join lateral (
      select array_agg(distinct i.mac_address) as macs
      from interface i
      where i.tenant_id = ${tenantId} and i.device_id = d.id and i.mac_address = any(${[...macs]}::text[]) and i.vanished_at is null
    ) p on true
    where d.tenant_id = ${tenantId} and d.outlet_id = ${outletId}::uuid
    order by d.id`.execute(tx);
  return rows;
}

/** The devices outside an outlet (null: wherever they stand) that alone say of themselves that they are a chassis. */
export async function chassisOutside(
  tx: Tx,
  tenantId: number,
  outletId: string | null,
  macs: readonly string[],
): Promise<{ readonly id: string; readonly chassisMac: string }[]> {
  // Found first and looked up then: few are asked for, and the devices of a network are many.
  const { rows } = await sql<{ id: string; chassisMac: string }>`
    with alone as materialized (
      select n.tenant_id, (array_agg(n.device_id))[1] as id, n.chassis_mac
      from device_neighbours n
      where n.tenant_id = ${tenantId} and n.chassis_mac = any(${[...macs]}::text[])
      group by n.tenant_id, n.chassis_mac having count(*) = 1)
    select d.id, a.chassis_mac as "chassisMac"
    from alone a join device d on d.tenant_id = a.tenant_id and d.id = a.id
    where ${outletId}::uuid is null or d.outlet_id is distinct from ${outletId}::uuid
    order by d.id`.execute(tx);
  return rows;
}
