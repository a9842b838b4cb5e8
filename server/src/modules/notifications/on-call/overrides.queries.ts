import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** Somebody who stands in. */
export interface KeptOverride {
  readonly id: string;
  readonly scheduleId: string;
  readonly memberId: string;
  readonly fromMs: number;
  readonly toMs: number;
}

const ms = (column: 'from_at' | 'to_at') =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** Who stands in within a time, in the order in which they were added. */
export async function overridesWithin(
  tx: Tx,
  tenantId: number,
  scheduleIds: readonly string[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<KeptOverride[]> {
  return tx
    .selectFrom('onCallOverride')
    .where('tenantId', '=', tenantId)
    .where('scheduleId', '=', sql<string>`any(${[...scheduleIds]}::uuid[])`)
    .where('toAt', '>', new Date(fromMs))
    .where('fromAt', '<', new Date(toMs))
    .select(['id', 'scheduleId', 'memberId', ms('from_at').as('fromMs'), ms('to_at').as('toMs')])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** How many of a schedule are not over yet. */
export async function countOverrides(
  tx: Tx,
  tenantId: number,
  scheduleId: string,
  at: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom('onCallOverride')
    .where('tenantId', '=', tenantId)
    .where('scheduleId', '=', scheduleId)
    .where('toAt', '>', at)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertOverride(
  tx: Tx,
  tenantId: number,
  { scheduleId, memberId, fromMs, toMs }: Omit<KeptOverride, 'id'>,
): Promise<string> {
  const { id } = await tx
    .insertInto('onCallOverride')
    .values({ tenantId, scheduleId, memberId, fromAt: new Date(fromMs), toAt: new Date(toMs) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes one and gives it; undefined where the tenant has none of this id. */
export async function deleteOverride(
  tx: Tx,
  tenantId: number,
  id: string,
): Promise<KeptOverride | undefined> {
  return tx
    .deleteFrom('onCallOverride')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .returning(['id', 'scheduleId', 'memberId', ms('from_at').as('fromMs'), ms('to_at').as('toMs')])
    .executeTakeFirst();
}
