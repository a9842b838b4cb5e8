import { type ChartPlaces } from '@linekeeper/contract/dashboards/chart-filter';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { patternsOf } from '../../platform/search/search-text.ts';
import { placed } from './placed.ts';

interface Asked extends ChartPlaces {
  readonly to: string;
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
}

/**
 * Which place a subject with a name `name` in an outlet `o` takes among all: by name or outlet where they are sorted by that, as people count; else
 * some place that stays the same.
 */
export function placeBy(name: RawBuilder<unknown>, sort: string | undefined): RawBuilder<unknown> {
  const natural = sql`${name} collate natural_order`;
  if (sort === 'outlet')
    return sql`row_number() over (order by o.number collate natural_order nulls last, ${natural})`;
  return sql`row_number() over (order by ${sort === 'name' ? natural : sql`${name} collate "C"`})`;
}

/** Whether any of some texts holds what is searched for. */
export function holding(
  search: string | undefined,
  texts: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  if (!search) return sql`true`;
  const { anywhere } = patternsOf(search);
  return sql`(${sql.join(
    texts.map((text) => sql`${text} ilike ${anywhere}`),
    sql` or `,
  )})`;
}

/** Lines of a tenant in some places that were there before a moment, by what is searched for: a query that gives what hours are added up with. */
export const foundLines = (
  tenantId: number,
  { to, search, sort, ...places }: Asked,
): RawBuilder<unknown> => sql`
  select l.id, l.down_bps, l.up_bps, l.created_at, ${placeBy(sql`l.name`, sort)} as place
  from line_directory l join outlet_directory o on o.tenant_id = l.tenant_id and o.id = l.outlet_id
  where l.tenant_id = ${tenantId} and l.created_at < ${to}::timestamptz and ${placed(sql`l.outlet_id`, tenantId, places)}
    and ${holding(search, [sql`l.name`, sql`l.provider`, sql`o.number`, sql`o.name`])}`;

/** What a line is called and where it stands. */
export interface NamedLine {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly outletNumber: string;
  readonly outletName: string;
}

/** Some lines of a tenant by name. */
export async function namedLines(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedLine>> {
  const { rows } = await sql<NamedLine>`
    select l.id, l.name, l.provider, o.number as "outletNumber", o.name as "outletName"
    from line_directory l join outlet_directory o on o.tenant_id = l.tenant_id and o.id = l.outlet_id
    where l.tenant_id = ${tenantId} and l.id = any(${sql.val([...ids])}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
