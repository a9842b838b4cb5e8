import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../db/database.ts';

const open = ['waiting', 'running'] as const;

/** The operation of a kind that has not ended and was asked for with this value in its input; undefined where there is none. */
export function openOperationWith(
  tx: Tx,
  tenantId: number,
  kind: string,
  input: { readonly name: string; readonly value: string },
) {
  return tx
    .selectFrom('operation')
    .select(['id', 'createdBy', 'createdByTenantId'])
    .where('tenantId', '=', tenantId)
    .where('kind', '=', kind)
    .where('state', 'in', open)
    .where(sql`input ->> ${sql.lit(input.name)}`, '=', input.value)
    .executeTakeFirst();
}

/** Whether an operation of a tenant that has not ended was asked for with a value in its input, as a part of a query. */
export const isInputOfOpenOperation = (
  name: string,
  tenantId: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from operation w where w.tenant_id = ${tenantId} and w.state in (${sql.join(open.map((state) => sql.lit(state)))})
    and w.input ->> ${sql.lit(name)} = ${value})`;
