import { describe, expect, it } from 'vitest';
import { branchesOf, dropMove, pathsOf, placeAt, stepMove, visibleRows } from './tree-state.ts';

const department = (id: number, parentId: number | null, memberCount = 1) => ({
  id,
  parentId,
  name: `D${id}`,
  memberCount,
});
// 1 ─ 2 ─ 4
//   └ 3
// 5
const tree = branchesOf([
  department(1, null),
  department(2, 1),
  department(4, 2, 5),
  department(3, 1),
  department(5, null),
]);

describe('the tree of departments', () => {
  it('shows what is open, with the members of all below', () => {
    expect(visibleRows(tree, new Set()).map((item) => [item.id, item.allCount])).toEqual([
      [1, 8],
      [5, 1],
    ]);
    expect(visibleRows(tree, new Set([1, 2])).map((item) => [item.id, item.depth])).toEqual([
      [1, 1],
      [2, 2],
      [4, 3],
      [3, 2],
      [5, 1],
    ]);
    expect(pathsOf(tree).map((item) => item.path)).toContain('D1 / D2 / D4');
  });

  it('takes a drop before, into and after a row', () => {
    expect([placeAt(1, 32), placeAt(16, 32), placeAt(31, 32)]).toEqual(['before', 'into', 'after']);
    expect(dropMove(tree, 5, 3, 'before')).toEqual({ parentId: 1, index: 1 });
    expect(dropMove(tree, 5, 3, 'after')).toEqual({ parentId: 1, index: 2 });
    expect(dropMove(tree, 5, 1, 'into')).toEqual({ parentId: 1, index: 2 });
    expect(dropMove(tree, 2, 3, 'after')).toEqual({ parentId: 1, index: 1 });
  });

  it('takes none into itself or below, and none that changes nothing', () => {
    expect(dropMove(tree, 1, 4, 'into')).toBeUndefined();
    expect(dropMove(tree, 1, 1, 'into')).toBeUndefined();
    expect(dropMove(tree, 2, 1, 'into')).toBeUndefined();
    expect(dropMove(tree, 2, 3, 'before')).toBeUndefined();
  });

  it('does by keys what dragging does', () => {
    expect(stepMove(tree, 3, 'up')).toEqual({ parentId: 1, index: 0 });
    expect(stepMove(tree, 2, 'up')).toBeUndefined();
    expect(stepMove(tree, 2, 'down')).toEqual({ parentId: 1, index: 1 });
    expect(stepMove(tree, 3, 'in')).toEqual({ parentId: 2, index: 1 });
    expect(stepMove(tree, 4, 'out')).toEqual({ parentId: 1, index: 1 });
    expect(stepMove(tree, 5, 'out')).toBeUndefined();
  });
});
