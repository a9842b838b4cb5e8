import { type EscalationStep } from '@linekeeper/contract/on-call/escalations';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** What people write down of a policy. */
export interface PolicyFields {
  readonly name: string;
  readonly steps: readonly EscalationStep[];
  /** Null: until somebody acknowledges. */
  readonly repeats: number | null;
  readonly againAfterMin: number;
}
export interface KeptPolicy extends PolicyFields {
  readonly id: string;
  readonly version: number;
}

const columns = ['id', 'name', 'steps', 'repeats', 'againAfterMin', 'version'] as const;
/** The steps were checked when they came in; those from before steps named ways name none. */
export const keptSteps = (steps: unknown): EscalationStep[] =>
  (steps as (Omit<EscalationStep, 'ways'> & Partial<EscalationStep>)[]).map(({ ways = [], ...step }) => ({
    ...step,
    ways,
  }));
const kept = ({ steps, ...row }: { readonly steps: unknown }) =>
  ({ ...row, steps: keptSteps(steps) }) as unknown as KeptPolicy;

/** All policies of a tenant by name, or those whose name has a text in it, each with how many alert rules tell by it. */
export async function policiesOf(
  tx: Tx,
  tenantId: number,
  search?: string,
): Promise<(KeptPolicy & { readonly rules: number })[]> {
  let query = tx.selectFrom('escalationPolicy').where('tenantId', '=', tenantId);
  if (search) query = query.where(sql<boolean>`position(lower(${search}) in lower(name)) > 0`);
  const rows = await query
    .select(columns)
    .select(
      sql<number>`(select count(*)::integer from alert_rule_told r where r.tenant_id = escalation_policy.tenant_id
        and r.told_to @> jsonb_build_array(jsonb_build_object('kind', 'escalation', 'id', escalation_policy.id)))`.as(
        'rules',
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...kept(row), rules: row.rules }));
}

/** One policy; undefined where the tenant has none of this id. */
export async function policyById(tx: Tx, tenantId: number, id: string): Promise<KeptPolicy | undefined> {
  const row = await tx
    .selectFrom('escalationPolicy')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .select(columns)
    .executeTakeFirst();
  return row && kept(row);
}

/** Which of some policies a tenant has. */
export async function policiesThere(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('escalationPolicy')
    .where('tenantId', '=', tenantId)
    .where('id', 'in', ids)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** One policy, locked until the transaction ends; undefined where the tenant has none of this id. */
export async function lockPolicy(tx: Tx, tenantId: number, id: string): Promise<KeptPolicy | undefined> {
  const row = await tx
    .selectFrom('escalationPolicy')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst();
  return row && kept(row);
}

/** How many policies a tenant has. */
export async function countPolicies(tx: Tx, tenantId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('escalationPolicy')
    .where('tenantId', '=', tenantId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const stored = ({ name, steps, repeats, againAfterMin }: PolicyFields) => ({
  ...{ name, repeats, againAfterMin },
  steps: JSON.stringify(steps),
});

/** Adds a policy and gives its id; undefined where another is called so. */
export async function insertPolicy(
  tx: Tx,
  tenantId: number,
  fields: PolicyFields,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('escalationPolicy')
    .values({ tenantId, ...stored(fields) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether another policy is called so. */
export async function isPolicyName(
  tx: Tx,
  tenantId: number,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('escalationPolicy')
    .where('tenantId', '=', tenantId)
    .where('id', '<>', id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes what a person changed and gives the new version. */
export async function updatePolicy(
  tx: Tx,
  tenantId: number,
  id: string,
  fields: PolicyFields,
): Promise<number> {
  const { version } = await tx
    .updateTable('escalationPolicy')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .set((eb) => ({ ...stored(fields), version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Deletes a policy with how far it had come; what it was telling of is told to the administrators when its next step is due. */
export async function deletePolicy(tx: Tx, tenantId: number, id: string): Promise<void> {
  await tx.deleteFrom('escalationPolicy').where('tenantId', '=', tenantId).where('id', '=', id).execute();
}
