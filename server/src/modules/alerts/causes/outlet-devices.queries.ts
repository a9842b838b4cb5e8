import type pg from 'pg';

/** A device of an outlet, or a path to a target, and since when it answers; null: it does not. Times are milliseconds since 1970. */
export interface Answering {
  readonly id: string;
  readonly upSinceMs: number | null;
  readonly measuredAtMs: number | null;
}

/** All devices of some outlets of a tenant, by the outlet. */
export async function devicesOfOutlets(
  client: pg.ClientBase,
  tenantId: number,
  outletIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Answering[]>> {
  if (outletIds.length === 0) return new Map();
  const { rows } = await client.query<Answering & { readonly outletId: string }>({
    name: 'alert-outlet-devices',
    text: `select d.outlet_id as "outletId", d.id,
        (extract(epoch from case when s.state = 'up' then s.since end) * 1000)::double precision as "upSinceMs",
        (extract(epoch from s.measured_at) * 1000)::double precision as "measuredAtMs"
      from device_directory d
      join subject_state s on s.tenant_id = d.tenant_id and s.subject_id = d.id
      where d.tenant_id = $1 and d.outlet_id = any($2::uuid[])`,
    values: [tenantId, outletIds],
  });
  return Map.groupBy(rows, ({ outletId }) => outletId);
}
