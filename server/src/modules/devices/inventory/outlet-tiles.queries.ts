import { sql } from 'kysely';
import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type Tx } from '../../../platform/db/database.ts';

type ByState = Record<State, number>;

const counts = Object.fromEntries(
  states.map((state) => [state, sql<number>`count(*) filter (where s.state = ${sql.lit(state)})`]),
);

/** Devices by outlet and state; those of no outlet have none. */
function byOutlet(tx: Tx, tenantId: number) {
  return tx
    .selectFrom('device as d')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'd.tenantId').onRef('s.subjectId', '=', 'd.id'),
    )
    .where('d.tenantId', '=', tenantId)
    .select('d.outletId')
    .select(states.map((state) => counts[state]!.as(state)))
    .groupBy('d.outletId');
}

/** Some of a tenant's outlets with the states of their devices: the worst first, those without devices last; and how many there are. */
export async function outletTiles(
  tx: Tx,
  tenantId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const worst = sql`case when ${sql.join(
    states.map((state, rank) => sql`${sql.ref(`h.${state}`)} > 0 then ${sql.lit(rank)}`),
    sql` when `,
  )} else ${sql.lit(states.length)} end`;
  const [rows, { total }] = await Promise.all([
    tx
      .selectFrom('outletDirectory as o')
      .leftJoin(byOutlet(tx, tenantId).as('h'), 'h.outletId', 'o.id')
      .where('o.tenantId', '=', tenantId)
      .select(['o.id', 'o.number', 'o.name', ...states.map((state) => `h.${state}` as const)])
      .orderBy(worst)
      // Of two that are as bad, where more is.
      .orderBy(sql`coalesce(h.down, 0) + coalesce(h.unreachable, 0) + coalesce(h.unmeasured, 0)`, 'desc')
      .orderBy('o.number')
      .orderBy('o.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    tx
      .selectFrom('outletDirectory')
      .where('tenantId', '=', tenantId)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    list: rows.map(({ id, number, name, ...held }) => ({ id, number, name, devices: statesOf(held) })),
    total,
  };
}

/** Devices that stand in no outlet, by state. */
export async function devicesElsewhere(tx: Tx, tenantId: number): Promise<ByState> {
  const row = await byOutlet(tx, tenantId).where('d.outletId', 'is', null).executeTakeFirst();
  return statesOf(row ?? {});
}

const statesOf = (row: Partial<Record<State, number | null>>) =>
  Object.fromEntries(states.map((state) => [state, row[state] ?? 0])) as ByState;
