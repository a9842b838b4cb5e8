import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** The line of each of these devices of a tenant that has one. */
export async function linesOfDevices(
  tx: Tx,
  tenantId: number,
  deviceIds: readonly string[],
): Promise<{ deviceId: string; lineId: string }[]> {
  const rows = await tx
    .selectFrom('subjectState')
    .where('tenantId', '=', tenantId)
    .where('kind', '=', 'device')
    .where(sql<boolean>`subject_id = any(${deviceIds}::uuid[])`)
    .where('lineId', 'is not', null)
    .select(['subjectId as deviceId', 'lineId'])
    .orderBy('subjectId')
    .execute();
  return rows as { deviceId: string; lineId: string }[];
}
