import { expect, it } from 'vitest';
import { type RootAlert, stormSettings, stormsOf } from './storms.ts';

const root = (id: string, ...groups: readonly string[]): RootAlert => ({
  alert: { id, targetId: id, isOutage: true, firedAtMs: 0 },
  ...{ sinceMs: 0, groups, behindIds: [] },
});

it('of places that hold as many, the one that says most of what is in both comes first, whatever failed before', () => {
  const roots = [root('device', 'outlet'), root('path', 'target', 'outlet'), root('other', 'target')];
  const rules = { ...stormSettings, isWhole: () => true };
  expect(stormsOf(roots, [], rules)).toMatchObject([{ group: 'target', memberIds: ['path', 'other'] }]);
  const larger = [...roots, root('third', 'outlet')];
  expect(stormsOf(larger, [], rules)).toMatchObject([{ group: 'outlet', peak: 3 }]);
});
