import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

/** Who asks how the outlets of a tenant stand. */
export interface OutletReader {
  readonly tenantId: number;
  /** Whether the lines that end in an outlet count for this reader: who may not see them must not learn of them by its state either. */
  readonly seesLines: boolean;
}

/** Lets one see lines, elsewhere too. */
const lineCode: PermissionCode = 'DMS_SERVER_MANAGE_WAN_VIEW';

/** Whether outlets stand by their lines, too, for somebody. */
export const seesLines = ({ permissions }: { readonly permissions: ReadonlySet<string> }): boolean =>
  permissions.has(lineCode);

/** What stands in an outlet (outlet_parts). */
interface OutletPart {
  readonly tenantId: number;
  /** Null: of a device that is in none. */
  readonly outletId: string | null;
  readonly kind: 'device' | 'line';
  readonly id: string;
  readonly createdAt: Date;
}

/** Whether a part `p` of an outlet counts for a reader. */
export const isPartSeen = ({ seesLines }: Pick<OutletReader, 'seesLines'>): RawBuilder<boolean> =>
  seesLines ? sql<boolean>`true` : sql<boolean>`p.kind = 'device'`;

type LinesIn<S extends State> = `lines${Capitalize<S>}`;
const linesIn = <S extends State>(state: S) =>
  `lines${state[0]!.toUpperCase()}${state.slice(1)}` as LinesIn<S>;

/**
 * What stands in the outlets of a tenant, an outlet a row: how many of each kind are in which state, and `rank`, the worst state of all by its
 * place in the contract's order. Outlets in which nothing stands are left out.
 */
export function outletStandings(tx: Tx, reader: OutletReader) {
  const count = (kind: 'device' | 'line', state: State) =>
    sql<number>`count(*) filter (where p.kind = ${sql.lit(kind)} and s.state = ${sql.lit(state)})`;
  return tx
    .selectFrom(sql<OutletPart>`outlet_parts()`.as('p'))
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'p.tenantId').onRef('s.subjectId', '=', 'p.id'),
    )
    .where('p.tenantId', '=', reader.tenantId)
    .where('p.outletId', 'is not', null)
    .where(isPartSeen(reader))
    .select(['p.outletId', sql<number>`count(*) filter (where p.kind = 'device')`.as('deviceCount')])
    .select(states.map((state) => count('device', state).as(state)))
    .select(states.map((state) => count('line', state).as(linesIn(state))))
    .select(
      sql<number>`min(array_position(${sql.lit(`{${states.join(',')}}`)}::text[], s.state)) - 1`.as('rank'),
    )
    .groupBy('p.outletId');
}

/** The worst state of what stands in an outlet, of the standings `h`, by its place in the contract's order; where nothing does comes last. */
export const worstRank = sql<number>`coalesce(h.rank, ${sql.lit(states.length)})`;

/** What a query tells of the standings `h`. */
export const standingColumns = [
  'h.rank',
  ...states.map((state) => `h.${state}` as const),
  ...states.map((state) => `h.${linesIn(state)}` as const),
] as const;

type Counted = { readonly [S in State as S | LinesIn<S>]: number | null };

/** How an outlet stands as a reader gets it: nought of each state where nothing stands, null of lines where these may not be seen. */
export function standingOf(
  held: Counted & { readonly rank: number | null },
  { seesLines }: Pick<OutletReader, 'seesLines'>,
) {
  const count = (of: (state: State) => number | null) =>
    Object.fromEntries(states.map((state) => [state, of(state) ?? 0])) as Record<State, number>;
  return {
    devices: count((state) => held[state]),
    lines: seesLines ? count((state) => held[linesIn(state)]) : null,
    state: held.rank === null ? null : states[held.rank]!,
  };
}
