import { usualLineMonthMegabytes, usualMonthMegabytes } from '@linekeeper/contract/dial/month-budget';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

/** To whom a run is charged: its test, or what somebody ran once of no test; and each line that carries it. */
export const chargesOf = (testId: string | null, lineIds: readonly string[]): string[] => [
  `test:${testId ?? 'now'}`,
  ...lineIds.map((id) => `line:${id}`),
];

/** What was carried in a month, in bytes, by charge; what goes on counts with all that it announced. */
export async function usedOf(tx: Tx, tenantId: number, month: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ charge: string; bytes: number }>`
    select 'test:' || coalesce(b.test_id::text, 'now') as charge, sum(coalesce(b.bytes, b.most_bytes))::double precision as bytes
    from dial_booking b where b.tenant_id = ${tenantId} and b.month = ${month} group by 1
    union all
    select 'line:' || l.id, sum(coalesce(b.bytes, b.most_bytes))::double precision
    from dial_booking b, unnest(b.line_ids) as l (id) where b.tenant_id = ${tenantId} and b.month = ${month} group by 1`.execute(
    tx,
  );
  return new Map(rows.map(({ charge, bytes }) => [charge, bytes]));
}

/** What each of these charges may carry in a month, in bytes. A test or a line that the tenant does not have may carry nothing. */
export async function budgetsOf(
  tx: Tx,
  tenantId: number,
  charges: readonly string[],
): Promise<Map<string, number>> {
  const idsOf = (kind: string) =>
    charges.filter((charge) => charge.startsWith(`${kind}:`)).map((charge) => charge.slice(kind.length + 1));
  const { rows } = await sql<{ charge: string; megabytes: number }>`
    select 'test:' || t.id as charge, t.month_megabytes as megabytes from dial_test t
    where t.tenant_id = ${tenantId} and t.id = any(${idsOf('test').filter((id) => id !== 'now')}::uuid[])
    union all
    select 'line:' || l.id, coalesce(b.megabytes, ${usualLineMonthMegabytes}) from line_directory l
    left join dial_line_budget b on b.tenant_id = l.tenant_id and b.line_id = l.id
    where l.tenant_id = ${tenantId} and l.id = any(${idsOf('line')}::uuid[])`.execute(tx);
  return new Map([
    ['test:now', usualMonthMegabytes * 1e6],
    ...rows.map(({ charge, megabytes }) => [charge, megabytes * 1e6] as const),
  ]);
}

/** What is left of each of these charges, in bytes. */
export async function leftOf(tx: Tx, tenantId: number, month: string, charges: readonly string[]) {
  const budgets = await budgetsOf(tx, tenantId, charges);
  const used = await usedOf(tx, tenantId, month);
  return new Map([...budgets].map(([charge, bytes]) => [charge, bytes - (used.get(charge) ?? 0)]));
}

/** Says what tests may carry over a line in a month; gives what it was. */
export async function setLineBudget(
  tx: Tx,
  tenantId: number,
  lineId: string,
  megabytes: number,
): Promise<void> {
  await tx
    .insertInto('dialLineBudget')
    .values({ tenantId, lineId, megabytes })
    .onConflict((conflict) => conflict.columns(['tenantId', 'lineId']).doUpdateSet({ megabytes }))
    .execute();
}
