import { type HeatMap } from '@linekeeper/contract/dial/dial-tests';
import { type pathCells } from './paths.queries.ts';

type Cells = Awaited<ReturnType<typeof pathCells>>;

/** Paths as a map of outlets and targets, both in the order of their names; what touches no outlet stands in a row of its own, the first. */
export function heatMapOf({ ids, outletIds, outletNames, targets, states, values }: Cells): HeatMap {
  const outlets = inOrder(new Map(outletIds.map((id, at) => [id, outletNames[at] ?? null])));
  const names = inOrder(new Map(targets.map((target) => [target ?? '', target ?? ''])));
  const rowOf = new Map(outlets.map(([id], at) => [id, at]));
  const columnOf = new Map(names.map(([target], at) => [target, at]));
  return {
    outlets: outlets.map(([id, name]) => ({ id, name })),
    targets: names.map(([target]) => target),
    paths: ids,
    rows: outletIds.map((id) => rowOf.get(id)!),
    columns: targets.map((target) => columnOf.get(target ?? '')!),
    states,
    values,
  };
}

const names = new Intl.Collator('zh', { numeric: true });

function inOrder<Key extends string | null>(byKey: ReadonlyMap<Key, string | null>) {
  return [...byKey].sort(([one, a], [other, b]) =>
    one === null ? -1 : other === null ? 1 : names.compare(a ?? '', b ?? '') || names.compare(one, other),
  );
}
