import { type Tx } from '../../platform/db/database.ts';

/** What was agreed of lines, in bit/s each way; null where nothing was. */
export async function contractedRates(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly downBps: number | null; readonly upBps: number | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('lineDirectory')
    .where('tenantId', '=', tenantId)
    .where('id', 'in', [...ids])
    .select(['id', 'downBps', 'upBps'])
    .execute();
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

/** The interfaces that some devices have now, in the order of the devices and by name. */
export async function reportInterfaces(
  tx: Tx,
  tenantId: number,
  deviceIds: readonly string[],
): Promise<ReportInterface[]> {
  if (deviceIds.length === 0) return [];
  const rows = await tx
    .selectFrom('interfaceDirectory')
    .where('tenantId', '=', tenantId)
    .where('deviceId', 'in', [...deviceIds])
    .where('vanishedAt', 'is', null)
    .select(['id', 'deviceId', 'name', 'alias', 'speedBps'])
    .orderBy('name')
    .orderBy('id')
    .execute();
  const of = Map.groupBy(rows, ({ deviceId }) => deviceId);
  return deviceIds.flatMap((id) =>
    (of.get(id) ?? []).map((row) => ({ ...row, speedBps: number(row.speedBps) || null })),
  );
}
