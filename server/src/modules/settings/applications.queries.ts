import { type Application, type ApplicationCode, applicationCodes } from '@linekeeper/contract/applications';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** The applications of a tenant, in the order of the contract. */
export async function applicationsOf(tx: Tx, tenantId: number): Promise<Application[]> {
  const rows = await tx
    .selectFrom('application')
    .select(['id', 'appCode', 'name', 'iconId', 'version', 'changedAt', 'changedBy'])
    .where('tenantId', '=', tenantId)
    .execute();
  const place = (row: { appCode: string }) => applicationCodes.indexOf(row.appCode as ApplicationCode);
  return rows
    .sort((a, b) => place(a) - place(b))
    .map(({ iconId, changedAt, appCode, ...row }) => ({
      ...row,
      appCode: appCode as ApplicationCode,
      icon: iconId,
      changedAt: changedAt?.toISOString() ?? null,
    }));
}

/** One application; locked until the transaction ends. */
export function lockApplication(tx: Tx, tenantId: number, applicationId: string) {
  return tx
    .selectFrom('application')
    .select(['version', 'appCode', 'name', 'iconId'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', applicationId)
    .forUpdate()
    .executeTakeFirst();
}

export interface ApplicationChange {
  readonly name?: string;
  readonly iconId?: string;
  readonly changedAt: Date;
  readonly changedBy: string;
}

/** Writes a change and gives the next version. */
export async function updateApplication(
  tx: Tx,
  tenantId: number,
  applicationId: string,
  change: ApplicationChange,
): Promise<number> {
  const row = await tx
    .updateTable('application')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('tenantId', '=', tenantId)
    .where('id', '=', applicationId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}
