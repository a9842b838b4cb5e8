import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type BuiltInRuleId } from '@linekeeper/contract/alerts/built-in-rules';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type Actor } from '../../../platform/db/scope.ts';
import { type AlertReader } from './matching-alerts.ts';

type Reader = Pick<AlertReader, 'tenantId' | 'kinds'>;

/** What an alert is called: its rule and its subject. */
export interface NamedAlert {
  readonly id: string;
  readonly state: string;
  readonly ruleName: string;
  readonly builtIn: BuiltInRuleId | null;
  readonly subjectKind: AlertSubjectKind;
  readonly subjectName: string;
}

/** Alerts that have fired, of those that a caller may see, held until the transaction ends; always in one order. */
export async function lockAlerts(
  tx: Tx,
  { tenantId, kinds }: Reader,
  alertIds: readonly string[],
): Promise<NamedAlert[]> {
  const rows = await tx
    .selectFrom('alert as a')
    .where('a.tenantId', '=', tenantId)
    .where(sql<boolean>`a.id = any(${[...alertIds]}::uuid[])`)
    .where(sql<boolean>`a.subject_kind = any(${[...kinds]})`)
    .select(['a.id', 'a.state', 'a.ruleName', 'a.builtIn', 'a.subjectKind', 'a.subjectName'])
    .orderBy('a.id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    ...row,
    builtIn: row.builtIn as BuiltInRuleId | null,
    subjectKind: row.subjectKind as AlertSubjectKind,
  }));
}

/** Marks alerts as taken; `ownerId` null leaves to whom they were given. */
export async function takeAlerts(
  tx: Tx,
  tenantId: number,
  alertIds: readonly string[],
  by: { readonly at: Date; readonly name: string; readonly ownerId: string | null },
): Promise<void> {
  await tx
    .updateTable('alert')
    .set({
      state: 'acknowledged',
      acknowledgedAt: by.at,
      acknowledgedBy: by.name,
      ...(by.ownerId === null ? {} : { ownerId: by.ownerId }),
      version: sql`version + 1`,
    })
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`id = any(${[...alertIds]}::uuid[])`)
    .execute();
}

/** Ends alerts by hand. */
export async function closeAlerts(
  tx: Tx,
  tenantId: number,
  alertIds: readonly string[],
  by: { readonly at: Date; readonly name: string; readonly note: string },
): Promise<void> {
  await tx
    .updateTable('alert')
    .set({
      ...{ state: 'resolved', resolvedAt: by.at, resolveReason: 'closed-by-hand' },
      ...{ resolvedBy: by.name, resolveNote: by.note, version: sql`version + 1` },
    })
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`id = any(${[...alertIds]}::uuid[])`)
    .execute();
}

/** Gives an alert to a member, or to nobody. */
export async function setOwner(
  tx: Tx,
  tenantId: number,
  alertId: string,
  ownerId: string | null,
): Promise<void> {
  await tx
    .updateTable('alert')
    .set({ ownerId, version: sql`version + 1` })
    .where('tenantId', '=', tenantId)
    .where('id', '=', alertId)
    .execute();
}

export interface Step {
  readonly at: Date;
  readonly kind: 'acknowledged' | 'owner' | 'note' | 'resolved';
  readonly data: Readonly<Record<string, string>>;
}

/** Writes down the same step of several alerts, with who did it and where they belong. */
export async function addSteps(
  tx: Tx,
  {
    tenantId,
    actor,
  }: { readonly tenantId: number; readonly actor: Pick<Actor, 'tenantId' | 'memberId' | 'name'> | undefined },
  alertIds: readonly string[],
  { at, kind, data }: Step,
): Promise<void> {
  await tx
    .insertInto('alertStep')
    .values(
      alertIds.map((alertId) => ({
        ...{ tenantId, alertId, at, kind, data: JSON.stringify(data) },
        actorMemberId: actor?.memberId ?? null,
        actorName: actor?.name ?? null,
        actorTenantId: actor?.tenantId ?? null,
      })),
    )
    .execute();
}
