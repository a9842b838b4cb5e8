import { type Application } from '@linekeeper/contract/settings/applications';
import {
  type ApplicationCode,
  applicationCodes,
  productOfApplication,
} from '@linekeeper/contract/settings/application-terms';
import { type LifecycleState } from '@linekeeper/contract/products/lifecycle';
import { productCatalogue } from '@linekeeper/contract/products/product-catalogue';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { openKeys } from './application-keys.queries.ts';
import { maintenanceAt } from './maintenance-rules.ts';

/** The applications of a tenant as they stand at a time, in the order of the contract. */
export async function applicationsOf(tx: Tx, tenantId: number, nowMs: number): Promise<Application[]> {
  const rows = await tx
    .selectFrom('application')
    .select(['id', 'appCode', 'name', 'iconId', 'state', 'operationId', 'version', 'changedAt', 'changedBy'])
    .select(['maintenanceSince', 'maintenanceUntil', 'maintenanceText'])
    .where('tenantId', '=', tenantId)
    .execute();
  const closed = await closedCodes(tx, tenantId);
  const keys = await openKeys(tx, tenantId, new Date(nowMs));
  const place = (row: { appCode: string }) => applicationCodes.indexOf(row.appCode as ApplicationCode);
  return rows
    .sort((a, b) => place(a) - place(b))
    .map((row) => {
      const { id, name, iconId, version, changedAt, changedBy } = row;
      const appCode = row.appCode as ApplicationCode;
      const product = productOfApplication[appCode];
      return {
        id,
        appCode,
        name,
        icon: iconId,
        state: row.state as LifecycleState,
        operationId: row.operationId,
        isProductClosed:
          product !== undefined && productCatalogue[product].codes.some((code) => closed.has(code)),
        maintenance: maintenanceAt(row, nowMs),
        keys: keys.get(id) ?? [],
        version,
        changedAt: changedAt?.toISOString() ?? null,
        changedBy,
      };
    });
}

/** The codes of products that are closed to a tenant. */
async function closedCodes(tx: Tx, tenantId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ codes: string[] }>`select closed_codes(${tenantId}) as codes`.execute(tx);
  return new Set(rows[0]?.codes);
}

/** One application; locked until the transaction ends. */
export function lockApplication(tx: Tx, tenantId: number, applicationId: string) {
  return tx
    .selectFrom('application')
    .select(['version', 'appCode', 'name', 'iconId', 'state', 'stateAt', 'operationId'])
    .select(['maintenanceSince', 'maintenanceUntil', 'maintenanceText'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', applicationId)
    .forUpdate()
    .executeTakeFirst();
}

export interface ApplicationChange {
  readonly name?: string | null;
  readonly iconId?: string | null;
  readonly maintenanceSince?: Date | null;
  readonly maintenanceUntil?: Date | null;
  readonly maintenanceText?: string | null;
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

/** Writes how an application stands from a time on. What is typed on its form meanwhile is not touched by that. */
export async function writeApplicationState(
  tx: Tx,
  tenantId: number,
  applicationId: string,
  change: {
    readonly state: LifecycleState;
    readonly operationId: string | null;
    readonly stateAt: Date;
    readonly changedAt?: Date;
    readonly changedBy?: string;
  },
): Promise<void> {
  await tx
    .updateTable('application')
    .set(change)
    .where('tenantId', '=', tenantId)
    .where('id', '=', applicationId)
    .execute();
}

/** Whom a maintenance keeps out: enabled members who are no administrators, with their open sessions and tokens. */
export async function countKeptOut(tx: Tx, tenantId: number, now: Date) {
  const others = sql`select s.member_id, s.kind from open_session s
    join member_directory m on m.tenant_id = s.tenant_id and m.id = s.member_id
    where s.tenant_id = ${tenantId} and s.expires_at > ${now}
      and m.enabled and not m.administrator`;
  const { rows } = await sql<{
    members: number;
    signedIn: number;
    apiTokens: number;
  }>`with open as (${others})
    select
      (select count(*)::integer from member_directory where tenant_id = ${tenantId} and enabled and not administrator) as members,
      (select count(distinct member_id)::integer from open where kind = 'session') as signed_in,
      (select count(*)::integer from open where kind = 'token') as api_tokens`.execute(tx);
  return rows[0] ?? { members: 0, signedIn: 0, apiTokens: 0 };
}
