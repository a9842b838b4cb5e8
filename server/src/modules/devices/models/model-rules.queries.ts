import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

export interface Model {
  readonly brand: string;
  readonly model: string;
}

export interface ModelRule {
  readonly leastVersion: string | null;
  /** `2027-12-31`. */
  readonly supportedUntil: string | null;
}

const dayText = sql<string | null>`to_char(supported_until, 'YYYY-MM-DD')`.as('supportedUntil');

/** What a tenant decides of models is changed by one at a time: how many there are is counted. */
export async function lockModelRules(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${tenantId}, hashtext('model rules'))`.execute(tx);
}

/** What a tenant itself decided of a model; undefined: nothing. */
export function modelRule(tx: Tx, tenantId: number, { brand, model }: Model) {
  return tx
    .selectFrom('modelRule')
    .where('tenantId', '=', tenantId)
    .where('brand', '=', brand)
    .where('model', '=', model)
    .select(['leastVersion', dayText, 'version'])
    .executeTakeFirst();
}

/** Of how many models a tenant decided something. */
export async function countModelRules(tx: Tx, tenantId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('modelRule')
    .where('tenantId', '=', tenantId)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Writes what a tenant decides of a model; gives its version. */
export async function writeModelRule(
  tx: Tx,
  tenantId: number,
  { brand, model }: Model,
  { leastVersion, supportedUntil }: ModelRule,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into model_rule as r (tenant_id, brand, model, least_version, supported_until)
    values (${tenantId}, ${brand}, ${model}, ${leastVersion}, ${supportedUntil}::date)
    on conflict (tenant_id, brand, model) do update set least_version = excluded.least_version,
      supported_until = excluded.supported_until, changed_at = now(), version = r.version + 1
    returning version`.execute(tx);
  return rows[0]!.version;
}

/** Takes back what a tenant decided of a model. */
export async function deleteModelRule(tx: Tx, tenantId: number, { brand, model }: Model): Promise<void> {
  await tx
    .deleteFrom('modelRule')
    .where('tenantId', '=', tenantId)
    .where('brand', '=', brand)
    .where('model', '=', model)
    .execute();
}
