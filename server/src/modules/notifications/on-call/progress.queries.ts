import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

interface Of {
  readonly alertId: string;
  readonly policyId: string;
}

/**
 * Notes that a policy begins to tell of an alert; false where it has begun, or there is no such policy. Its steps count from when the alert was
 * told, or from a later time.
 */
export async function beginEscalation(
  tx: Tx,
  tenantId: number,
  { alertId, policyId, begunAt = null }: Of & { readonly begunAt?: Date | null },
): Promise<boolean> {
  const { rows } = await sql<{ policyId: string }>`
    insert into alert_escalation (tenant_id, alert_id, policy_id, begun_at)
    select p.tenant_id, ${alertId}::uuid, p.id, ${begunAt}::timestamptz from escalation_policy p where p.tenant_id = ${tenantId} and p.id = ${policyId}
    on conflict do nothing returning policy_id`.execute(tx);
  return rows.length > 0;
}

/** What is known of a policy that tells of an alert. */
export interface Progress {
  /** Since when its steps count; null: since the alert was told. */
  readonly begunAt: Date | null;
  /** The round in which it told last; the first is 0. */
  readonly round: number;
}

/** Notes that a further step is told: once, whoever else comes with the same. False where it was told already. */
export async function noteStep(
  tx: Tx,
  tenantId: number,
  { alertId, policyId, told, begunAt, round }: Of & Progress & { readonly told: number },
): Promise<boolean> {
  const rows = await tx
    .updateTable('alertEscalation')
    .where('tenantId', '=', tenantId)
    .where('alertId', '=', alertId)
    .where('policyId', '=', policyId)
    .where('told', '=', told)
    .set({ told: told + 1, begunAt, round })
    .returning('told')
    .execute();
  return rows.length > 0;
}

/** Notes that a policy has told all that it tells of an alert; false where that is known, or there is no such policy. */
export async function endEscalation(
  tx: Tx,
  tenantId: number,
  { alertId, policyId, at }: Of & { readonly at: Date },
): Promise<boolean> {
  const rows = await tx
    .updateTable('alertEscalation')
    .where('tenantId', '=', tenantId)
    .where('alertId', '=', alertId)
    .where('policyId', '=', policyId)
    .where('endedAt', 'is', null)
    .set({ endedAt: at })
    .returning('told')
    .execute();
  return rows.length > 0;
}

/**
 * Takes over how far policies have come of an alert for another, where they have not begun for that: gives those that go on with it. Its rounds
 * are counted anew: of the first one its people were told under the other alert.
 */
export async function inheritProgress(
  tx: Tx,
  tenantId: number,
  { alertId, from }: { readonly alertId: string; readonly from: string },
): Promise<{ policyId: string; told: number; begunAt: Date | null }[]> {
  const { rows } = await sql<{ policyId: string; told: number; begunAt: Date | null }>`
    with gone_on as (
      insert into alert_escalation (tenant_id, alert_id, policy_id, told, begun_at, round, ended_at)
      select e.tenant_id, ${alertId}::uuid, e.policy_id, e.told, e.begun_at, least(e.round, 1), e.ended_at from alert_escalation e
      where e.tenant_id = ${tenantId} and e.alert_id = ${from}::uuid
      on conflict do nothing returning policy_id, told, begun_at, ended_at)
    select policy_id, told, begun_at from gone_on where ended_at is null`.execute(tx);
  return rows;
}

/** How far a policy has come with an alert; undefined where it has not begun. */
export async function progressOf(
  tx: Tx,
  tenantId: number,
  { alertId, policyId }: Of,
): Promise<Progress | undefined> {
  return tx
    .selectFrom('alertEscalation')
    .select(['begunAt', 'round'])
    .where('tenantId', '=', tenantId)
    .where('alertId', '=', alertId)
    .where('policyId', '=', policyId)
    .executeTakeFirst();
}
