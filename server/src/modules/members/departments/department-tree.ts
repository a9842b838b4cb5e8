import { departmentDepth } from '@linekeeper/contract/limits';

/** A department as the tree needs it; `parentId` is null directly below the tenant. */
export interface Department {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
}

type Ids = ReadonlyMap<number, Department>;
const byId = (all: readonly Department[]): Ids => new Map(all.map((item) => [item.id, item]));

/** Departments from the one given up to the top; ends at a circle, which the tree never has. */
function upFrom(ids: Ids, id: number | null): Department[] {
  const found: Department[] = [];
  for (let at = id === null ? undefined : ids.get(id); at && found.length <= departmentDepth;) {
    found.push(at);
    at = at.parentId === null ? undefined : ids.get(at.parentId);
  }
  return found;
}

/** The department and all below it. */
export function withBelow(all: readonly Department[], id: number): number[] {
  const children = Map.groupBy(all, (item) => item.parentId);
  const found = [id];
  for (let next = 0; next < found.length; next += 1)
    for (const child of children.get(found[next] as number) ?? []) found.push(child.id);
  return found;
}

/** Levels from the department down to its lowest: 1 where nothing is below it. */
function heightOf(all: readonly Department[], id: number): number {
  const children = Map.groupBy(all, (item) => item.parentId);
  const height = (at: number): number =>
    1 + Math.max(0, ...(children.get(at) ?? []).map((child) => height(child.id)));
  return height(id);
}

/** Why a department (undefined: a new one) may not stand below another; undefined where it may. */
export function placeFault(
  all: readonly Department[],
  id: number | undefined,
  parentId: number | null,
): 'DEPARTMENT_INTO_ITSELF' | 'DEPARTMENT_TOO_DEEP' | undefined {
  const above = upFrom(byId(all), parentId);
  if (id !== undefined && above.some((item) => item.id === id)) return 'DEPARTMENT_INTO_ITSELF';
  const height = id === undefined ? 1 : heightOf(all, id);
  return above.length + height > departmentDepth ? 'DEPARTMENT_TOO_DEEP' : undefined;
}

/** The siblings' ids in their new order, with `id` put before the one that stands at `index` now. */
export function orderWith(siblings: readonly number[], id: number, index: number): number[] {
  const others = siblings.filter((item) => item !== id);
  return [...others.slice(0, index), id, ...others.slice(index)];
}

/** Parents before their children, siblings as they came. */
export function inTreeOrder<T extends Department>(all: readonly T[]): T[] {
  const children = Map.groupBy(all, (item) => item.parentId);
  const from = (parentId: number | null): T[] =>
    (children.get(parentId) ?? []).flatMap((item) => [item, ...from(item.id)]);
  return from(null);
}

/** `Headquarters/Sales/North`, by the department's id. */
export function departmentPaths(all: readonly Department[]): ReadonlyMap<number, string> {
  const ids = byId(all);
  return new Map(
    all.map((item) => [
      item.id,
      upFrom(ids, item.id)
        .map((one) => one.name)
        .reverse()
        .join('/'),
    ]),
  );
}
