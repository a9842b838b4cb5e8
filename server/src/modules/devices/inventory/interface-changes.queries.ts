import type pg from 'pg';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** How an interface stood from a time on; null: the device had none such. */
export interface InterfaceChange {
  readonly tenantId: number;
  readonly interfaceId: string;
  readonly operStatus: number | null;
  readonly atMs: number;
}

/** Notes changes of those interfaces whose changes are remembered, each at its own time; of others nothing is kept. */
export async function noteInterfaceChanges(
  client: pg.ClientBase,
  rows: readonly InterfaceChange[],
): Promise<void> {
  await client.query({
    name: 'note-interface-changes',
    text: `insert into interface_status_change (tenant_id, interface_id, from_at, oper_status)
      select n.tenant_id, n.id, to_timestamp(n.at_ms / 1000), n.oper_status
      from unnest($1::integer[], $2::uuid[], $3::smallint[], $4::double precision[]) as n(tenant_id, id, oper_status, at_ms)
      where exists (select from interface_status_change c where c.tenant_id = n.tenant_id and c.interface_id = n.id)
      on conflict (tenant_id, interface_id, from_at) do update set oper_status = excluded.oper_status`,
    values: [
      rows.map((row) => row.tenantId),
      rows.map((row) => row.interfaceId),
      rows.map((row) => row.operStatus),
      rows.map((row) => row.atMs),
    ],
  });
}

/** Notes what a discovery found of remembered interfaces of a device: what stands otherwise than it did last, from now on. */
export async function noteFoundInterfaces(
  client: pg.ClientBase,
  tenantId: number,
  deviceId: string,
): Promise<void> {
  await client.query(
    `insert into interface_status_change (tenant_id, interface_id, from_at, oper_status)
     select i.tenant_id, i.id, now(), case when i.vanished_at is null then i.oper_status end
     from interface i
     cross join lateral (
       select c.oper_status from interface_status_change c where c.tenant_id = i.tenant_id and c.interface_id = i.id
       order by c.from_at desc limit 1
     ) l
     where i.tenant_id = $1 and i.device_id = $2
       and l.oper_status is distinct from case when i.vanished_at is null then i.oper_status end
     on conflict (tenant_id, interface_id, from_at) do update set oper_status = excluded.oper_status`,
    [tenantId, deviceId],
  );
}

/** Of some interfaces of a tenant those whose changes are not remembered yet, with the device that each is measured with. */
export async function unrememberedInterfaces(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly deviceId: string }[]> {
  return tx
    .selectFrom('interface as i')
    .where('i.tenantId', '=', tenantId)
    .where(sql<boolean>`i.id = any(${[...ids]}::uuid[])`)
    .where(
      sql<boolean>`not exists (select from interface_status_change c where c.tenant_id = i.tenant_id and c.interface_id = i.id)`,
    )
    .select(['i.id', 'i.deviceId'])
    .execute();
}

/** Remembers how some interfaces stand from a time on, with what is known of the time before; of those that are remembered nothing changes. */
export async function rememberInterfaces(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
  { atMs, before }: { readonly atMs: number; readonly before: readonly Omit<InterfaceChange, 'tenantId'>[] },
): Promise<void> {
  await sql`
    with fresh as materialized (
      select i.id, case when i.vanished_at is null then i.oper_status end as oper_status from interface i
      where i.tenant_id = ${tenantId} and i.id = any(${[...ids]}::uuid[])
        and not exists (select from interface_status_change c where c.tenant_id = i.tenant_id and c.interface_id = i.id)
    )
    insert into interface_status_change (tenant_id, interface_id, from_at, oper_status)
    select ${tenantId}::integer, f.id, to_timestamp(${atMs}::double precision / 1000), f.oper_status from fresh f
    union all
    select ${tenantId}::integer, f.id, to_timestamp(b.at_ms / 1000), b.oper_status
    from unnest(${before.map(({ interfaceId }) => interfaceId)}::uuid[], ${before.map(({ atMs: at }) => at)}::double precision[],
      ${before.map(({ operStatus }) => operStatus)}::smallint[]) as b (id, at_ms, oper_status)
    join fresh f on f.id = b.id where b.at_ms < ${atMs}
    on conflict do nothing`.execute(tx);
}

/** Deletes changes of interfaces of tenants that ended before a time; how each stood then is kept. */
export async function deleteInterfaceChangesBefore(
  client: pg.ClientBase,
  tenantIds: readonly number[],
  beforeMs: number,
): Promise<void> {
  await client.query(
    `delete from interface_status_change c
     where c.tenant_id = any($1::integer[]) and c.from_at < to_timestamp($2::double precision / 1000)
       and exists (select from interface_status_change n where n.tenant_id = c.tenant_id and n.interface_id = c.interface_id
         and n.from_at > c.from_at and n.from_at <= to_timestamp($2::double precision / 1000))`,
    [tenantIds, beforeMs],
  );
}
