import { type devices as endpoints } from '@linekeeper/contract/devices/devices';
import { type RawBuilder, sql } from 'kysely';
import { type z } from 'zod';

type Filter = z.output<typeof endpoints.counts.body>;

/** What devices are narrowed by that the resource distribution counts; a list that is empty narrows nothing. */
export interface TraitValues {
  readonly region?: string | undefined;
  readonly division?: string | undefined;
  /** Of the map. */
  readonly place?: string | undefined;
  readonly brand?: string | undefined;
  readonly model?: string | undefined;
  readonly firmware?: string | undefined;
  readonly age?: readonly string[] | undefined;
  readonly support?: readonly string[] | undefined;
  readonly software?: readonly string[] | undefined;
  readonly lacks?: readonly string[] | undefined;
}

const some = (list: readonly string[] | undefined) => (list?.length ? list : undefined);

/** The values of a filter. */
export function traitValues(filter: Filter): TraitValues {
  const { region, division, place, brand, model, firmware, age, support, software, lacks } = filter;
  return {
    ...{ region, division, place, brand, model, firmware },
    ...{ age: some(age), support: some(support), software: some(software), lacks: some(lacks) },
  };
}

const exact = ['region', 'brand', 'model', 'firmware'] as const;
const oneOf = ['age', 'support', 'software'] as const;
const all = [...exact, ...oneOf, 'division', 'place', 'lacks'] as const;

/** Whether any of it narrows. */
export const hasTraits = (values: TraitValues): boolean => all.some((key) => values[key] !== undefined);

/** Whether a device `d` is told apart as is wanted: the same function (device_traits) says so here and to the charts that count it. */
export function traitsMatch(values: TraitValues & { readonly tenantId?: unknown }): RawBuilder<boolean> {
  const wanted: RawBuilder<unknown>[] = [];
  for (const key of exact)
    if (values[key] !== undefined) wanted.push(sql`${sql.ref(`t.${key}`)} = ${values[key]}::text`);
  for (const key of oneOf)
    if (values[key] !== undefined) wanted.push(sql`${sql.ref(`t.${key}`)} = any(${values[key]}::text[])`);
  if (values.division !== undefined) wanted.push(sql`starts_with(t.division, ${values.division}::text)`);
  if (values.place !== undefined)
    wanted.push(sql`is_at_place(${values.place}::text, t.longitude, t.latitude, t.division)`);
  if (values.lacks !== undefined)
    wanted.push(sql`${values.lacks}::text[] <@ array_remove(array[
      case when t.region = '' then 'region' end, case when t.division = '' then 'division' end,
      case when t.outlet_id is null then 'outlet' end, case when t.kind = '' then 'kind' end,
      case when t.brand = '' then 'brand' end, case when t.model = '' then 'model' end,
      case when t.firmware = '' then 'firmware' end], null)`);
  return sql<boolean>`d.id in (
    select t.id from device_traits(array[${values.tenantId}]::integer[]) t where ${sql.join(wanted, sql` and `)})`;
}
