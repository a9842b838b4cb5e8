import { type resourceCharts } from '@linekeeper/contract/dashboards/resources';
import { type ResourceKind } from '@linekeeper/contract/dashboards/resource-terms';
import { type MapPlace } from '@linekeeper/contract/outlets/map-place';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { branchesOf, branchOf, customerFacts, isNamed, namedCustomer } from '../overview/index.ts';
import { isAt } from './customers-map.ts';
import { resourceSquaresBelow } from './resource-map.queries.ts';
import { holdersBelow } from './resources.queries.ts';

type Asked = z.output<typeof resourceCharts.holders.body>;
type Answer = z.input<typeof resourceCharts.holders.output>;

/** How many devices or lines each tenant below has at one place of the map. */
async function countsAt(
  tx: Tx,
  root: number,
  { kind, place }: { readonly kind: ResourceKind; readonly place: MapPlace },
): Promise<ReadonlyMap<number, number>> {
  const there = (await resourceSquaresBelow(tx, root, kind)).filter((row) => isAt(row, place));
  const counts = new Map<number, number>();
  for (const { id, total } of there) counts.set(id, (counts.get(id) ?? 0) + total);
  return counts;
}

/** Which tenants below have how many of something, each by itself or those right below with all below them; a page of them. */
export async function customerHolders(
  tx: Tx,
  { root, nowMs }: { readonly root: number; readonly nowMs: number },
  asked: Asked,
): Promise<Answer> {
  const { counted, value, place, wants, level, search, sort = 'count', page, pageSize } = asked;
  const facts = await customerFacts(tx, root);
  const counts =
    place === undefined
      ? await holdersBelow(tx, root, { ...counted, value, wants })
      : await countsAt(tx, root, { kind: counted.kind, place });
  const rightBelow = branchesOf(root, facts);
  const isWithin = branchOf(facts, counted.customerId);
  const sums = new Map<number, number>();
  for (const [id, count] of counts) {
    if (!isWithin(id)) continue;
    const whose = level === 'each' ? id : rightBelow(id)?.id;
    if (whose !== undefined) sums.set(whose, (sums.get(whose) ?? 0) + count);
  }
  const rows = facts.flatMap((fact) => {
    const count = sums.get(fact.id);
    if (count === undefined || !isNamed(fact, search)) return [];
    return { ...namedCustomer(fact, { root, nowMs }), count };
  });
  // They come by name; what is equal stays so.
  const inOrder = sort === 'count' ? rows.toSorted((one, other) => one.count - other.count) : rows;
  const list = asked.order === 'desc' ? inOrder.toReversed() : inOrder;
  return { list: list.slice((page - 1) * pageSize, page * pageSize), total: rows.length, page, pageSize };
}
