import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

interface Of {
  readonly alertId: string;
  readonly policyId: string;
}

/** Notes that a policy begins to tell of an alert; false where it has begun, or there is no such policy. */
export async function beginEscalation(tx: Tx, tenantId: number, { alertId, policyId }: Of): Promise<boolean> {
  const { rows } = await sql<{ policyId: string }>`
    insert into alert_escalation (tenant_id, alert_id, policy_id)
    select p.tenant_id, ${alertId}::uuid, p.id from escalation_policy p where p.tenant_id = ${tenantId} and p.id = ${policyId}
    on conflict do nothing returning policy_id`.execute(tx);
  return rows.length > 0;
}

/** Notes that a further step is told: once, whoever else comes with the same. False where it was told already. */
export async function noteStep(
  tx: Tx,
  tenantId: number,
  { alertId, policyId, told }: Of & { readonly told: number },
): Promise<boolean> {
  const rows = await tx
    .updateTable('alertEscalation')
    .where('tenantId', '=', tenantId)
    .where('alertId', '=', alertId)
    .where('policyId', '=', policyId)
    .where('told', '=', told)
    .set({ told: told + 1 })
    .returning('told')
    .execute();
  return rows.length > 0;
}
