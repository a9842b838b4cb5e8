import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

interface Of {
  readonly alertId: string;
  readonly policyId: string;
}

export interface Progress {
  /** Since when its steps count; null: since the alert was told. */
  readonly begunAt: Date | null;
  /** It tells of a consequence those alone who may not see the cause. */
  readonly isApart: boolean;
}

/**
 * Notes that a policy begins to tell of an alert; false where it has begun, or there is no such policy. Its steps count from when the alert was
 * told, or from a later time.
 */
export async function beginEscalation(
  tx: Tx,
  tenantId: number,
  { alertId, policyId, begunAt = null, isApart = false }: Of & Partial<Pick<Progress, 'begunAt' | 'isApart'>>,
): Promise<boolean> {
  const { rows } = await sql<{ policyId: string }>`
    insert into alert_escalation (tenant_id, alert_id, policy_id, begun_at, is_apart)
    select p.tenant_id, ${alertId}::uuid, p.id, ${begunAt}::timestamptz, ${isApart}::boolean from escalation_policy p where p.tenant_id = ${tenantId} and p.id = ${policyId}
    on conflict do nothing returning policy_id`.execute(tx);
  return rows.length > 0;
}

/** Notes that a further step is told: once, whoever else comes with the same. False where it was told already. */
export async function noteStep(
  tx: Tx,
  tenantId: number,
  { alertId, policyId, told, isApart }: Of & { readonly told: number } & Pick<Progress, 'isApart'>,
): Promise<boolean> {
  const rows = await tx
    .updateTable('alertEscalation')
    .where('tenantId', '=', tenantId)
    .where('alertId', '=', alertId)
    .where('policyId', '=', policyId)
    .where('told', '=', told)
    .where('isApart', '=', isApart)
    .set({ told: told + 1 })
    .returning('told')
    .execute();
  return rows.length > 0;
}

/** Takes over how far policies have come of an alert for another, where they have not begun for that: gives those that go on with it. */
export async function inheritProgress(
  tx: Tx,
  tenantId: number,
  { alertId, from }: { readonly alertId: string; readonly from: string },
): Promise<{ policyId: string; told: number; begunAt: Date | null }[]> {
  const { rows } = await sql<{ policyId: string; told: number; begunAt: Date | null }>`
    insert into alert_escalation (tenant_id, alert_id, policy_id, told, begun_at)
    select e.tenant_id, ${alertId}::uuid, e.policy_id, e.told, e.begun_at from alert_escalation e
    where e.tenant_id = ${tenantId} and e.alert_id = ${from}::uuid and not e.is_apart
    on conflict do nothing returning policy_id, told, begun_at`.execute(tx);
  return rows;
}

/** How a policy tells of an alert; undefined where it does not. */
export async function progressOf(
  tx: Tx,
  tenantId: number,
  { alertId, policyId }: Of,
): Promise<Progress | undefined> {
  return tx
    .selectFrom('alertEscalation')
    .select(['begunAt', 'isApart'])
    .where('tenantId', '=', tenantId)
    .where('alertId', '=', alertId)
    .where('policyId', '=', policyId)
    .executeTakeFirst();
}

/** Forgets how far policies have come with an alert for those alone who may not see its cause: all are told of it now, from the first step on. */
export async function forgetApart(tx: Tx, tenantId: number, alertId: string): Promise<void> {
  await tx
    .deleteFrom('alertEscalation')
    .where('tenantId', '=', tenantId)
    .where('alertId', '=', alertId)
    .where('isApart', '=', true)
    .execute();
}
