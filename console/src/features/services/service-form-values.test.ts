import { expect, it } from 'vitest';
import { bodyOf, faultsOf, type FormMember, percentOf, treeOf, valuesOf } from './service-form-values.ts';
import { treeLines } from './tree-lines.ts';

const member = (id: string, state: FormMember['state'], weight = 1): FormMember => ({
  ...{ kind: 'device', id, weight, name: id, isGone: false, state },
});
const values = {
  ...valuesOf(undefined),
  name: ' Shop ',
  members: [member('a', 'up'), member('b', 'down', 3)],
};

it('an objective is a percentage that can be met, or none', () => {
  expect([percentOf(''), percentOf(' 99,9 %'), percentOf('99.95')]).toEqual([null, 99.9, 99.95]);
  expect([percentOf('100'), percentOf('49'), percentOf('x')]).toEqual([undefined, undefined, undefined]);
});

it('what is wrong is said of its field', () => {
  expect(faultsOf(values)).toEqual({});
  expect(faultsOf({ ...valuesOf(undefined), sloPercent: '101' })).toEqual({
    ...{ name: 'nameEmpty', members: 'membersEmpty', sloPercent: 'sloWrong' },
  });
  expect(faultsOf({ ...values, rule: 'at-least', needed: 3 })).toEqual({ needed: 'neededTooMuch' });
  expect(faultsOf({ ...values, rule: 'weight', needed: 4 })).toEqual({});
  expect(faultsOf({ ...values, tags: ['x'.repeat(33)] })).toEqual({ tags: 'tagsWrong' });
});

it('a number goes with the rules that take one', () => {
  expect(bodyOf({ ...values, needed: 2 })).toMatchObject({ name: 'Shop', rule: 'all', needed: null });
  expect(bodyOf({ ...values, rule: 'weight', needed: 2, sloPercent: '99.9' })).toMatchObject({
    ...{ needed: 2, sloPercent: 99.9 },
    members: [
      { kind: 'device', id: 'a', weight: 1 },
      { kind: 'device', id: 'b', weight: 3 },
    ],
  });
});

it('the tree that is being made stands as it would, and keeps what is below members that were there', () => {
  const inner = { kind: 'service', id: 's', weight: 1, name: 'Inner', isGone: false, state: 'up' } as const;
  const node = { ...inner, opens: 's', rule: 'any', needed: null } as const;
  const before = [
    { ...node, key: '0', parent: null, id: 'top' },
    { ...node, key: '0.0', parent: '0' },
    { ...node, key: '0.0.0', parent: '0.0', kind: 'device', id: 'd', rule: null },
  ] as const;
  const tree = treeOf({ ...values, members: [...values.members, inner] }, before);
  expect(tree.map(({ key, state }) => [key, state])).toEqual([
    ['0', 'down'],
    ['0.0', 'up'],
    ['0.1', 'down'],
    ['0.2', 'up'],
    ['0.2.0', 'up'],
  ]);
  expect(treeOf({ ...values, rule: 'any' }, [])[0]?.state).toBe('up');
});

it('each place but the first has a line from the one above it, what is not up drawn last', () => {
  const tree = treeOf({ ...values, members: [member('b', 'down'), member('a', 'up')] }, []);
  const { edges, widthPx } = treeLines(tree, 36);
  expect(edges.map(({ key }) => key)).toEqual(['0.1', '0.0']);
  expect(edges[1]?.path).toBe('M6 27V48Q6 54 12 54H21');
  expect(widthPx).toBe(48);
});
