import { type DepartmentNode } from '@linekeeper/contract/members/departments';

/** A department as the tree shows it. */
export interface Branch extends DepartmentNode {
  readonly depth: number;
  /** With the members of all departments below it. */
  readonly allCount: number;
  readonly children: readonly Branch[];
}

/** The departments as branches, siblings in the order in which they came. */
export function branchesOf(departments: readonly DepartmentNode[]): Branch[] {
  const below = Map.groupBy(departments, (item) => item.parentId);
  const from = (parentId: number | null, depth: number): Branch[] =>
    (below.get(parentId) ?? []).map((item) => {
      const children = from(item.id, depth + 1);
      const allCount = children.reduce((sum, child) => sum + child.allCount, item.memberCount);
      return { ...item, depth, children, allCount };
    });
  return from(null, 1);
}

/** The rows that are to be seen, from the top: those below closed departments are not. */
export function visibleRows(branches: readonly Branch[], open: ReadonlySet<number>): Branch[] {
  return branches.flatMap((item) => [item, ...(open.has(item.id) ? visibleRows(item.children, open) : [])]);
}

/** `Headquarters / Sales`, by id, for choosing a department by its name. */
export function pathsOf(branches: readonly Branch[], above = ''): { id: number; path: string }[] {
  return branches.flatMap((item) => {
    const path = above === '' ? item.name : `${above} / ${item.name}`;
    return [{ id: item.id, path }, ...pathsOf(item.children, path)];
  });
}

/** The department and all below it: where it cannot be moved to. */
export function idsWithin(branch: Branch): number[] {
  return [branch.id, ...branch.children.flatMap(idsWithin)];
}

export function findBranch(branches: readonly Branch[], id: number): Branch | undefined {
  for (const item of branches) {
    const found = item.id === id ? item : findBranch(item.children, id);
    if (found) return found;
  }
  return undefined;
}

/** Its siblings with itself, in order. */
export function siblingsOf(branches: readonly Branch[], parentId: number | null): readonly Branch[] {
  return parentId === null ? branches : (findBranch(branches, parentId)?.children ?? []);
}

/** Ids of the departments above one, the nearest first. */
export function idsAbove(branches: readonly Branch[], id: number): number[] {
  const parentId = findBranch(branches, id)?.parentId ?? null;
  return parentId === null ? [] : [parentId, ...idsAbove(branches, parentId)];
}

export type DropPlace = 'before' | 'into' | 'after';
export interface Move {
  readonly parentId: number | null;
  /** Among the siblings without the moved one. */
  readonly index: number;
}

/** Where on a row a drop is: its upper quarter is before it, its lower one after it, the rest into it. */
export function placeAt(offset: number, height: number): DropPlace {
  if (offset < height / 4) return 'before';
  return offset > (height * 3) / 4 ? 'after' : 'into';
}

/** What a drop of one department at another means; undefined where it cannot be, or changes nothing. */
export function dropMove(
  branches: readonly Branch[],
  movedId: number,
  targetId: number,
  place: DropPlace,
): Move | undefined {
  const moved = findBranch(branches, movedId);
  const target = findBranch(branches, targetId);
  if (!moved || !target || idsWithin(moved).includes(targetId)) return undefined;
  if (place === 'into') {
    if (moved.parentId === target.id) return undefined;
    return { parentId: target.id, index: target.children.length };
  }
  const siblings = siblingsOf(branches, target.parentId);
  const others = siblings.filter((item) => item.id !== movedId);
  const index = others.findIndex((item) => item.id === targetId) + (place === 'after' ? 1 : 0);
  const isSame =
    moved.parentId === target.parentId && siblings.findIndex((item) => item.id === movedId) === index;
  return isSame ? undefined : { parentId: target.parentId, index };
}

/** One step up or down among its siblings, or (in and out) a level; what the keys do that dragging does. */
export function stepMove(
  branches: readonly Branch[],
  id: number,
  step: 'up' | 'down' | 'in' | 'out',
): Move | undefined {
  const branch = findBranch(branches, id);
  if (!branch) return undefined;
  const siblings = siblingsOf(branches, branch.parentId);
  const at = siblings.findIndex((item) => item.id === id);
  const before = siblings[at - 1];
  const parent = branch.parentId === null ? undefined : findBranch(branches, branch.parentId);
  if (step === 'up') return at > 0 ? { parentId: branch.parentId, index: at - 1 } : undefined;
  if (step === 'down')
    return at < siblings.length - 1 ? { parentId: branch.parentId, index: at + 1 } : undefined;
  if (step === 'in') return before && { parentId: before.id, index: before.children.length };
  if (!parent) return undefined;
  const parentAt = siblingsOf(branches, parent.parentId).findIndex((item) => item.id === parent.id);
  return { parentId: parent.parentId, index: parentAt + 1 };
}
