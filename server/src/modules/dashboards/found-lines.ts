import { type ChartPlaces } from '@linekeeper/contract/dashboards/chart-filter';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { patternsOf } from '../../platform/search/search-text.ts';
import { linePlaced } from './placed.ts';

interface Asked extends ChartPlaces {
  /** In hours since 1970: what was deleted before was not there. */
  readonly fromHour: number;
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

/** The outlet of a device or line of the past, as `o`: as it is called now, or was last where it is deleted, too. */
export const outletOf = (subject: 'd' | 'l'): RawBuilder<unknown> => sql`
  left join outlet_directory n on n.tenant_id = ${sql.ref(subject)}.tenant_id and n.id = ${sql.ref(subject)}.outlet_id
  cross join lateral (select coalesce(n.number, ${sql.ref(subject)}.kept_outlet_number) as number,
    coalesce(n.name, ${sql.ref(subject)}.kept_outlet_name) as name) o`;

/**
 * Lines of a tenant in some places that were there within a time, by what is searched for, those that were deleted as long as their samples are kept: a
 * query that gives what hours are added up with.
 */
export const foundLines = (
  tenantId: number,
  { fromHour, to, search, sort, ...places }: Asked,
): RawBuilder<unknown> => sql`
  select l.id, l.down_bps, l.up_bps, l.created_at, l.there_until, ${placeBy(sql`l.name`, sort)} as place from line_history() l ${outletOf('l')}
  where l.tenant_id = ${tenantId} and l.has_samples and l.created_at < ${to}::timestamptz
    and (l.there_until is null or l.there_until > to_timestamp(${fromHour} * 3600::float8)) and ${linePlaced(tenantId, places)}
    and ${holding(search, [sql`l.name`, sql`l.provider`, sql`o.number`, sql`o.name`])}`;

/** What a line is called and where it stands. */
export interface NamedLine {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly outletNumber: string;
  readonly outletName: string;
  /** When it was deleted; null while it is there. */
  readonly removedAt: string | null;
}

/** Some lines of a tenant by name. */
export async function namedLines(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedLine>> {
  const { rows } = await sql<Omit<NamedLine, 'removedAt'> & { readonly removedAt: Date | null }>`
    select l.id, l.name, l.provider, coalesce(o.number, '') as "outletNumber", coalesce(o.name, '') as "outletName", l.there_until as "removedAt"
    from line_history() l ${outletOf('l')}
    where l.tenant_id = ${tenantId} and l.id = any(${sql.val([...ids])}::uuid[])`.execute(tx);
  return new Map(
    rows.map(({ removedAt, ...row }) => [row.id, { ...row, removedAt: removedAt?.toISOString() ?? null }]),
  );
}
