import { mostMakes } from '@linekeeper/contract/devices/trait-terms';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

interface Make {
  readonly name: string;
  readonly count: number;
}
interface Makes {
  readonly brands: Make[];
  readonly models: Make[];
  readonly versions: Make[];
}

/** Brands of a tenant's devices, models of one brand or all, and versions of one model or all, the commonest first. */
export async function deviceMakes(
  tx: Tx,
  tenantId: number,
  { brand, model }: { readonly brand?: string | undefined; readonly model?: string | undefined },
): Promise<Makes> {
  const told = (column: 'brand' | 'model' | 'firmware', isWithin = sql<boolean>`true`) => sql`
    coalesce((
      select json_agg(json_build_object('name', g.name, 'count', g.count) order by g.count desc, g.name)
      from (
        select d.${sql.raw(column)}::text as name, sum(d.count)::integer as count from made d
        where d.${sql.raw(column)} <> '' and ${isWithin} group by 1 order by 2 desc, 1 limit ${sql.lit(mostMakes)}
      ) g
    ), '[]')`;
  const isOfBrand = sql<boolean>`(${brand ?? null}::text is null or d.brand = ${brand ?? null})`;
  const isOfModel = sql<boolean>`${isOfBrand} and (${model ?? null}::text is null or d.model = ${model ?? null})`;
  const { rows } = await sql<Makes>`
    with made as materialized (
      select d.brand, d.model::text as model, d.firmware, count(*)::integer as count
      from device d where d.tenant_id = ${tenantId} group by 1, 2, 3
    )
    select ${told('brand')} as brands, ${told('model', isOfBrand)} as models, ${told('firmware', isOfModel)} as versions`.execute(
    tx,
  );
  return rows[0]!;
}
