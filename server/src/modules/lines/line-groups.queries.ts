import { type LineGroup, type LineGrouping } from '@linekeeper/contract/lines/line-groups';
import { type State, states } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { type LineFilter, lines, matches } from './matching-lines.ts';

export type WantedGroups = LineFilter & {
  readonly by: LineGrouping;
  readonly page: number;
  readonly pageSize: number;
};

/** What a group is known by, what it is called, and its number where it has one. */
const groupings = {
  outlet: { key: sql<string>`o.id::text`, name: sql<string>`o.name`, number: sql<string | null>`o.number` },
  provider: {
    key: sql<string>`l.provider`,
    name: sql<string>`l.provider`,
    number: sql<string | null>`null::text`,
  },
  region: {
    key: sql<string>`o.region`,
    name: sql<string>`o.region`,
    number: sql<string | null>`null::text`,
  },
} as const;

const inState = (state: State) => sql<number>`(count(*) filter (where s.state = ${sql.lit(state)}))::integer`;

/** The lines that match by what they are put together by, counted by state: the group with most of the worst first. */
export async function lineGroups(
  tx: Tx,
  tenantId: number,
  { by, page, pageSize, ...filter }: WantedGroups,
): Promise<{ list: LineGroup[]; total: number }> {
  const { key, name, number } = groupings[by];
  const grouped = lines(tx, tenantId)
    .where((eb) => matches(eb, filter))
    .groupBy([key, name, number])
    .select([key.as('key'), name.as('name'), number.as('number')])
    .select(sql<number>`count(*)::integer`.as('total'))
    .select(states.map((state) => inState(state).as(state)));
  const rows = await tx
    .selectFrom(grouped.as('g'))
    .selectAll('g')
    .select(sql<number>`(count(*) over ())::integer`.as('groups'))
    .orderBy('g.down', 'desc')
    .orderBy('g.unreachable', 'desc')
    .orderBy('g.unmeasured', 'desc')
    .orderBy('g.number')
    .orderBy('g.name')
    .orderBy('g.key')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    total: rows[0]?.groups ?? 0,
    list: rows.map(({ key: of, name: called, number: numbered, total, groups: _all, ...counts }) => ({
      ...{ key: of, name: called, number: numbered, total },
      state: Object.fromEntries(states.map((state) => [state, counts[state]])) as Record<State, number>,
    })),
  };
}
