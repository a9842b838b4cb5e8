import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type Tx } from '../../../platform/db/database.ts';

/** Of which kind what some alerts are about is; alerts that are not there are left out. */
export async function kindsOfAlerts(
  tx: Tx,
  tenantId: number,
  alertIds: readonly string[],
): Promise<ReadonlyMap<string, AlertSubjectKind>> {
  if (alertIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('alert')
    .select(['id', 'subjectKind'])
    .where('tenantId', '=', tenantId)
    .where('id', 'in', [...alertIds])
    .execute();
  return new Map(rows.map(({ id, subjectKind }) => [id, subjectKind as AlertSubjectKind]));
}
