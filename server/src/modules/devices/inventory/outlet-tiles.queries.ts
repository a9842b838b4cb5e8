import { sql } from 'kysely';
import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type Tx } from '../../../platform/db/database.ts';
import {
  type OutletReader,
  outletStandings,
  standingColumns,
  standingOf,
  worstRank,
} from '../../outlets/index.ts';

type ByState = Record<State, number>;

/** Some of a tenant's outlets with the states of what stands in them: the worst first, those with nothing last; and how many there are. */
export async function outletTiles(
  tx: Tx,
  reader: OutletReader,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const inTrouble = sql.join(
    ['', 'lines_'].flatMap((of) =>
      ['down', 'unreachable', 'unmeasured'].map((state) => sql`coalesce(${sql.ref(`h.${of}${state}`)}, 0)`),
    ),
    sql` + `,
  );
  const [rows, { total }] = await Promise.all([
    tx
      .selectFrom('outletDirectory as o')
      .leftJoin(outletStandings(tx, reader).as('h'), 'h.outletId', 'o.id')
      .where('o.tenantId', '=', reader.tenantId)
      .select(['o.id', 'o.number', 'o.name', ...standingColumns])
      .orderBy(worstRank)
      // Of two that are as bad, where more is.
      .orderBy(inTrouble, 'desc')
      .orderBy('o.number')
      .orderBy('o.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    tx
      .selectFrom('outletDirectory')
      .where('tenantId', '=', reader.tenantId)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    list: rows.map(({ id, number, name, ...held }) => ({ id, number, name, ...standingOf(held, reader) })),
    total,
  };
}

/** Devices that stand in no outlet, by state. */
export async function devicesElsewhere(tx: Tx, tenantId: number): Promise<ByState> {
  const rows = await tx
    .selectFrom('device as d')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'd.tenantId').onRef('s.subjectId', '=', 'd.id'),
    )
    .where('d.tenantId', '=', tenantId)
    .where('d.outletId', 'is', null)
    .select(['s.state', sql<number>`count(*)`.as('count')])
    .groupBy('s.state')
    .execute();
  return Object.fromEntries(
    states.map((state) => [state, rows.find((row) => row.state === state)?.count ?? 0]),
  ) as ByState;
}
