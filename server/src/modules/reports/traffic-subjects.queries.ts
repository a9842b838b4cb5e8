import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** What was agreed of lines, also of those that were deleted, in bit/s each way; null where nothing was. */
export async function contractedRates(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly downBps: number | null; readonly upBps: number | null }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; downBps: number | null; upBps: number | null }>`
    select l.id, l.down_bps as "downBps", l.up_bps as "upBps" from line_history() l
    where l.tenant_id = ${tenantId} and l.id = any(${sql.val([...ids])}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ id, downBps, upBps }) => [id, { downBps: number(downBps), upBps: number(upBps) }]),
  );
}

const number = (value: unknown) => (value === null ? null : Number(value));

export interface ReportInterface {
  readonly id: string;
  readonly deviceId: string;
  readonly name: string;
  readonly alias: string;
  readonly speedBps: number | null;
}

/** The interfaces that some devices have now, and some by their own ids, whether they are still there or not; by name. */
export async function reportInterfaces(
  tx: Tx,
  tenantId: number,
  { deviceIds, ids }: { readonly deviceIds: readonly string[]; readonly ids: readonly string[] },
): Promise<ReportInterface[]> {
  if (deviceIds.length + ids.length === 0) return [];
  const rows = await tx
    .selectFrom('interfaceDirectory')
    .where('tenantId', '=', tenantId)
    .where(
      sql<boolean>`(device_id = any(${[...deviceIds]}::uuid[]) and vanished_at is null or id = any(${[...ids]}::uuid[]))`,
    )
    .select(['id', 'deviceId', 'name', 'alias', 'speedBps'])
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, speedBps: number(row.speedBps) || null }));
}
