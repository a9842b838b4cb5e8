import { describe, expect, it } from 'vitest';
import {
  type Department,
  departmentPaths,
  inTreeOrder,
  orderWith,
  placeFault,
  withBelow,
} from './department-tree.ts';

const chain = (length: number): Department[] =>
  Array.from({ length }, (_, i) => ({ id: i + 1, parentId: i === 0 ? null : i, name: `D${i + 1}` }));
const tree: Department[] = [
  { id: 1, parentId: null, name: 'Sales' },
  { id: 4, parentId: 2, name: 'Team' },
  { id: 2, parentId: 1, name: 'North' },
  { id: 3, parentId: 1, name: 'South' },
];

describe('a department’s place', () => {
  it('is ten levels deep at most, counted with what stands below it', () => {
    const ten = chain(10);
    expect(placeFault(ten, undefined, 9)).toBeUndefined();
    expect(placeFault(ten, undefined, 10)).toBe('DEPARTMENT_TOO_DEEP');
    const two: Department[] = [
      ...chain(9),
      { id: 20, parentId: null, name: 'A' },
      { id: 21, parentId: 20, name: 'B' },
    ];
    expect(placeFault(two, 21, 9)).toBeUndefined();
    expect(placeFault(two, 20, 9)).toBe('DEPARTMENT_TOO_DEEP');
  });

  it('is never below itself', () => {
    expect(placeFault(tree, 1, 1)).toBe('DEPARTMENT_INTO_ITSELF');
    expect(placeFault(tree, 1, 4)).toBe('DEPARTMENT_INTO_ITSELF');
    expect(placeFault(tree, 4, 3)).toBeUndefined();
    expect(placeFault(tree, 4, null)).toBeUndefined();
  });

  it('among its siblings is before the one that stood there', () => {
    expect(orderWith([1, 2, 3], 3, 0)).toEqual([3, 1, 2]);
    expect(orderWith([1, 2, 3], 1, 99)).toEqual([2, 3, 1]);
    expect(orderWith([1, 2], 9, 1)).toEqual([1, 9, 2]);
  });
});

describe('the tree', () => {
  it('gives a department with all below it, parents before children, and paths', () => {
    expect(withBelow(tree, 1).sort()).toEqual([1, 2, 3, 4]);
    expect(inTreeOrder(tree).map((item) => item.id)).toEqual([1, 2, 4, 3]);
    expect(departmentPaths(tree).get(4)).toBe('Sales/North/Team');
  });
});
