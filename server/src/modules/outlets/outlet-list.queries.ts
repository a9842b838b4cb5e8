import { type ExpressionBuilder, sql } from 'kysely';
import { type z } from 'zod';
import { type outletSortable, outletStates } from '@linekeeper/contract/outlets/outlet-terms';
import { type outlets as endpoints } from '@linekeeper/contract/outlets/outlets';
import { divisionPrefix } from '@linekeeper/contract/outlets/divisions';
import { type Tx } from '../../platform/db/database.ts';
import { type Tables } from '../../platform/db/schema.gen.ts';
import { patternsOf } from '../../platform/search/search-text.ts';
import { divisionPatterns } from './division-search.ts';
import {
  type OutletReader,
  outletStandings,
  standingColumns,
  standingOf,
  worstRank,
} from './outlet-parts.ts';

export type OutletFilter = z.output<typeof endpoints.counts.body> &
  Pick<z.output<typeof endpoints.list.body>, 'state'>;
export type OutletPage = z.output<typeof endpoints.list.body>;

/** Values of a filter that are offered at most. */
const mostOffered = 500;

const shown = (tx: Tx, reader: OutletReader) =>
  tx
    .selectFrom('outlet as o')
    .leftJoin(outletStandings(tx, reader).as('h'), 'h.outletId', 'o.id')
    .where('o.tenantId', '=', reader.tenantId);

type Shown = ExpressionBuilder<{ o: Tables['outlet'] }, 'o'>;

const searched = [
  'number',
  'name',
  'region',
  'divisionName',
  'address',
  'contactName',
  'contactPhone',
] as const;

/** How well it is known where an outlet is, by its word in the contract. */
const positionOf = sql`case when o.latitude is not null then 'exact' when o.division is null then 'none'
  when o.division like '__0000' then 'province' else 'city' end`;

function matches(eb: Shown, filter: OutletFilter) {
  const { search, region, division, tag, state, position, box } = filter;
  const wanted = [];
  if (search) {
    const { anywhere } = patternsOf(search);
    const inDivision = sql<boolean>`o.division like any(${divisionPatterns(search)}::text[])`;
    wanted.push(eb.or([...searched.map((column) => eb(`o.${column}`, 'ilike', anywhere)), inDivision]));
  }
  if (region?.length) wanted.push(sql<boolean>`o.region = any(${region}::text[])`);
  if (division?.length)
    wanted.push(
      sql<boolean>`o.division like any(${division.map((code) => `${divisionPrefix(code)}%`)}::text[])`,
    );
  if (tag?.length) wanted.push(sql<boolean>`o.tags && ${tag}::text[]`);
  if (position?.length) wanted.push(sql<boolean>`${positionOf} = any(${position}::text[])`);
  if (box)
    wanted.push(
      sql<boolean>`o.longitude between ${box.west} and ${box.east} and o.latitude between ${box.south} and ${box.north}`,
    );
  if (state?.length)
    wanted.push(
      sql<boolean>`${worstRank} = any(${state.map((one) => outletStates.indexOf(one))}::integer[])`,
    );
  return eb.and(wanted);
}

const columns = [
  'o.id',
  'o.number',
  'o.name',
  'o.region',
  'o.division',
  'o.divisionName',
  'o.address',
  'o.latitude',
  'o.longitude',
  'o.contactName',
  'o.contactPhone',
  'o.contactEmail',
  'o.openingHours',
  'o.timeZone',
  'o.tags',
  'o.note',
  'h.deviceCount',
  ...standingColumns,
] as const;

const sortColumns = {
  number: sql`o.number`,
  name: sql`o.name`,
  region: sql`coalesce(nullif(o.region, ''), o.division_name)`,
  state: worstRank,
  devices: sql`coalesce(h.device_count, 0)`,
  down: sql`coalesce(h.down, 0)`,
} as const satisfies Record<(typeof outletSortable)[number], unknown>;

/** One page of the outlets of a tenant with the states of what stands in them, or all of them up to `limit` for an export. */
export async function outletRows(tx: Tx, reader: OutletReader, input: OutletPage, limit?: number) {
  const rows = await shown(tx, reader)
    .where((eb) => matches(eb, input))
    .select(columns)
    .orderBy(sql`${sortColumns[input.sort ?? 'number']} ${sql.raw(input.order)}`)
    .orderBy('o.number')
    .orderBy('o.id')
    .limit(limit ?? input.pageSize)
    .offset(limit === undefined ? (input.page - 1) * input.pageSize : 0)
    .execute();
  return rows.map((row) => outletOf(row, reader));
}

/** How many outlets match. */
export async function outletTotal(tx: Tx, reader: OutletReader, filter: OutletFilter): Promise<number> {
  const row = await (filter.state?.length ? shown(tx, reader) : plain(tx, reader.tenantId))
    .where((eb) => matches(eb as Shown, filter))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Outlets alone, without what stands in them. */
const plain = (tx: Tx, tenantId: number) =>
  tx.selectFrom('outlet as o').where('o.tenantId', '=', tenantId) as unknown as ReturnType<typeof shown>;

/** One outlet with all that it is; undefined where there is none. */
export async function outletDetail(tx: Tx, reader: OutletReader, outletId: string) {
  const row = await shown(tx, reader)
    .where('o.id', '=', outletId)
    .select([...columns, 'o.createdAt', 'o.version'])
    .executeTakeFirst();
  return row && { ...outletOf(row, reader), createdAt: row.createdAt.toISOString(), version: row.version };
}

/** How many outlets are worst in each state, by its place in `outletStates`. */
export function outletCounts(tx: Tx, reader: OutletReader, filter: OutletFilter) {
  return shown(tx, reader)
    .where((eb) => matches(eb, { ...filter, state: undefined }))
    .select([worstRank.as('rank'), sql<number>`count(*)`.as('count')])
    .groupBy(worstRank)
    .execute();
}

/** The regions that a tenant's outlets name, the commonest first. */
export function outletRegions(tx: Tx, tenantId: number) {
  return tx
    .selectFrom('outlet')
    .where('tenantId', '=', tenantId)
    .where('region', '<>', '')
    .select(['region as value', sql<number>`count(*)`.as('count')])
    .groupBy('region')
    .orderBy('count', 'desc')
    .orderBy('region')
    .limit(mostOffered)
    .execute();
}

/** The tags that a tenant's outlets have, the commonest first. */
export function outletTags(tx: Tx, tenantId: number) {
  return tx
    .selectFrom('outlet')
    .where('tenantId', '=', tenantId)
    .select([sql<string>`unnest(tags)`.as('value'), sql<number>`count(*)`.as('count')])
    .groupBy('value')
    .orderBy('count', 'desc')
    .orderBy('value')
    .limit(mostOffered)
    .execute();
}

/** An outlet as a reader gets it. */
function outletOf<T extends Parameters<typeof standingOf>[0] & { readonly deviceCount: number | null }>(
  row: T,
  reader: OutletReader,
) {
  return { ...row, deviceCount: row.deviceCount ?? 0, ...standingOf(row, reader) };
}
