import { type StandsInName } from '@linekeeper/contract/outlets/outlet-terms';
import { type RawBuilder, sql } from 'kysely';

/** What stands somewhere: the outlet and its tenant as expressions in SQL. */
export interface Standing {
  readonly tenant: RawBuilder<unknown>;
  /** Null: in none. */
  readonly outlet: RawBuilder<unknown>;
  /** The region that it says itself, which holds where its outlet says none or it stands in none: a device has one. */
  readonly ownRegion?: RawBuilder<unknown>;
}

/** Places that something is narrowed to: all lists that are given must fit. */
export interface Places {
  readonly region?: readonly string[] | undefined;
  readonly outletId?: readonly string[] | undefined;
  readonly tag?: readonly string[] | undefined;
}

/** Whether it is narrowed to some places at all. */
export const isNarrowed = ({ region, outletId, tag }: Places): boolean =>
  [region, outletId, tag].some((list) => list !== undefined);

/** Whether something is within places, wherever it is asked: for charts, lists, reports and what changed alike. */
export function isWithin({ tenant, outlet, ownRegion }: Standing, places: Places): RawBuilder<boolean> {
  if (!isNarrowed(places)) return sql<boolean>`true`;
  const { region = null, outletId = null, tag = null } = places;
  const isPlaced = (inRegion: RawBuilder<unknown>) => sql<boolean>`${outlet} in (
    select place.id from outlet_directory place where place.tenant_id = ${tenant} and ${inRegion}
      and (${sql.val(outletId)}::uuid[] is null or place.id = any(${sql.val(outletId)}::uuid[]))
      and (${sql.val(tag)}::text[] is null or place.tags && ${sql.val(tag)}::text[]))`;
  const regions = sql`${sql.val(region)}::text[]`;
  const byOutlet = isPlaced(sql`(${regions} is null or place.region = any(${regions}))`);
  if (!ownRegion || region === null) return byOutlet;
  const isInNone = outletId === null && tag === null ? sql`${outlet} is null or ` : sql``;
  return sql<boolean>`(${byOutlet} or (${ownRegion} = any(${regions}) and (${isInNone}${isPlaced(sql`place.region = ''`)})))`;
}

/** What a list must be narrowed by for a region and a tag of outlets; nothing where neither is asked for. */
export function standsIn(
  standing: Standing,
  { outletRegion, outletTag }: Readonly<Partial<Record<StandsInName, string | undefined>>>,
): RawBuilder<boolean>[] {
  const places = {
    region: outletRegion === undefined ? undefined : [outletRegion],
    tag: outletTag === undefined ? undefined : [outletTag],
  };
  return isNarrowed(places) ? [isWithin(standing, places)] : [];
}
