import { type lines as endpoints } from '@linekeeper/contract/lines/lines';
import { type RawBuilder, sql } from 'kysely';
import { type z } from 'zod';

type Filter = Pick<
  z.output<typeof endpoints.counts.body>,
  'division' | 'place' | 'age' | 'contract' | 'lacks'
>;

/** Whether any of it narrows; a list that is empty does not. */
export const hasTraits = ({ division, place, age, contract, lacks }: Filter): boolean =>
  division !== undefined || place !== undefined || [age, contract, lacks].some((list) => list?.length);

/** Whether a line `l` is told apart as is wanted: the same function (line_traits) says so here and to the charts that count it. */
export function traitsMatch({ division, place, age, contract, lacks }: Filter): RawBuilder<boolean> {
  const wanted: RawBuilder<unknown>[] = [];
  if (division !== undefined) wanted.push(sql`starts_with(t.division, ${division}::text)`);
  if (place !== undefined) wanted.push(sql`is_at_place(${place}::text, t.longitude, t.latitude, t.division)`);
  if (age?.length) wanted.push(sql`t.age = any(${age}::text[])`);
  if (contract?.length) wanted.push(sql`t.contract = any(${contract}::text[])`);
  if (lacks?.length)
    wanted.push(sql`${lacks}::text[] <@ array_remove(array[
      case when t.region = '' then 'region' end, case when t.division = '' then 'division' end], null)`);
  return sql<boolean>`l.id in (
    select t.id from line_traits((select app_tenants())::integer[]) t where ${sql.join(wanted, sql` and `)})`;
}
