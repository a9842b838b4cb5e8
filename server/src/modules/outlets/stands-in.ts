import { type StandsInName } from '@linekeeper/contract/outlets/outlet-terms';
import { type RawBuilder, sql } from 'kysely';

/** What stands somewhere: the outlet and its tenant as expressions in SQL. */
export interface Standing {
  readonly tenant: RawBuilder<unknown>;
  /** Null: in none. */
  readonly outlet: RawBuilder<unknown>;
}

/** What a list must be narrowed by for a region and a tag of outlets; nothing where neither is asked for. */
export function standsIn(
  { tenant, outlet }: Standing,
  { outletRegion, outletTag }: Readonly<Partial<Record<StandsInName, string | undefined>>>,
): RawBuilder<boolean>[] {
  if (outletRegion === undefined && outletTag === undefined) return [];
  const [region, tag] = [sql.val(outletRegion ?? null), sql.val(outletTag ?? null)];
  return [
    sql<boolean>`${outlet} in (
      select place.id from outlet_directory place where place.tenant_id = ${tenant}
        and (${region}::text is null or place.region = ${region}::text)
        and (${tag}::text is null or ${tag}::text = any(place.tags)))`,
  ];
}
