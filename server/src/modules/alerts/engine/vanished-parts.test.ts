import { describe, expect, it } from 'vitest';
import { wholeTenant } from './rule-scope.ts';
import { above, board, decided, facts, rule, tenantId, told } from './test/boards.ts';

const port = { subjectKind: 'interface', metric: 'if.in' } as const;
const absent = (more: object = {}) => rule({ kind: 'absent', settings: { forS: 150 } }, { ...port, ...more });
const without = { columns: [{ subjectId: 'device', metric: 'device.cpu' }] } as const;

describe('a part that vanished from its target', () => {
  it('is missed by a rule about absence until it is back, also across a restart', () => {
    const missed = absent();
    const all = board([missed]);
    all.look(decided(0, [1, 1]));
    const pending = all.look(decided(60, [1], without));
    expect(told(pending)).toEqual(['device port pending']);
    const again = board([missed]);
    for (const one of [all, again]) {
      if (one === again) one.restore([pending[0]!.running], () => missed);
      expect(told(one.look(decided(120, [1], without)))).toEqual([]);
      expect(told(one.tick(150_000))).toEqual(['device port fired']);
      expect(told(one.look(decided(180, [1], without)))).toEqual([]);
      expect(told(one.look(decided(240, [1, 1])))).toEqual(['device port resolved passed']);
    }
  });

  it('is missed no more once its target leaves the scope or is deleted', () => {
    let outletId = 'here';
    const rules = [absent({ scope: { ...wholeTenant, outletIds: ['here'] } }), absent()];
    const all = board(rules, (id) => facts(id, { outletId }));
    all.look(decided(0, [1, 1]));
    expect(told(all.look(decided(60, [1], without)))).toEqual(['device port pending', 'device port pending']);
    outletId = 'there';
    all.factsChanged('device');
    expect(told(all.look(decided(120, [1], without)))).toEqual(['device port passed-by']);
    expect(told(all.removed(tenantId, 'device', 121_000))).toEqual(['device port passed-by']);
    expect(all.tick(1e9)).toEqual([]);
  });

  it('ends what else is open of it, and says that it is there no more', () => {
    const all = board([rule(above(50), port), rule(above(50))]);
    expect(told(all.look(decided(0, [90, 90])))).toEqual(['device fired', 'device port fired']);
    expect(told(all.look(decided(60, [90], without)))).toEqual(['device port resolved subject-deleted']);
  });
});
