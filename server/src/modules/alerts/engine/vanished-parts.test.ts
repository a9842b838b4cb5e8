import { describe, expect, it } from 'vitest';
import { wholeTenant } from './rule-scope.ts';
import { above, board, decided, facts, rule, standing, tenantId, told } from './test/boards.ts';

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

  it('is missed after our own hub was cut off, during which nothing is missing', () => {
    const cut = { ...without, isHubs: true, state: 'unmeasured', stateSinceMs: 100_000 } as const;
    const over = board([absent()]);
    over.look(decided(0, [1, 1]));
    over.look(decided(60, [1], without));
    expect(told(over.look(decided(120, null, cut)))).toEqual([]);
    expect(told(over.look(decided(140, [1], without)))).toEqual([]);
    expect(told(over.tick(189_000)), 'forty seconds do not count').toEqual([]);
    expect(told(over.tick(190_000))).toEqual(['device port fired']);

    const meanwhile = board([absent()]);
    meanwhile.look(decided(0, [1, 1]));
    meanwhile.look(decided(60, [1], without));
    // Its time runs out while the hub is cut off, and before it was asked.
    standing.set('device', decided(130, null, cut));
    expect(told(meanwhile.tick(150_000))).toEqual([]);
    expect(told(meanwhile.look(decided(240, [1], without)))).toEqual([]);
    expect(told(meanwhile.tick(290_000))).toEqual(['device port fired']);
  });

  it('is missed after a time in which nobody looked, and of its tenant that was closed from anew', () => {
    const all = board([absent()]);
    all.look(decided(0, [1, 1]));
    all.look(decided(60, [1], without));
    all.stopped(100_000);
    expect(told(all.tick(200_000))).toEqual([]);
    expect(told(all.look(decided(260, [1], without)))).toEqual([]);
    expect(told(all.tick(310_000))).toEqual(['device port fired']);

    const closed = board([absent()]);
    closed.look(decided(0, [1, 1]));
    closed.look(decided(60, [1], without));
    closed.tenantClosed(tenantId, 100_000);
    expect(told(closed.tick(200_000))).toEqual([]);
    closed.look(decided(260, [1], without));
    expect(told(closed.tick(1e9))).toEqual(['device port fired']);
  });

  it('is missed anew once its target is expected again, that rested when it vanished or was to be missed', () => {
    const rests = { state: 'unmeasured', stateSinceMs: 90_000, isResting: true } as const;
    const later = board([absent()]);
    later.look(decided(0, [1, 1]));
    later.look(decided(60, [1], without));
    expect(told(later.look(decided(90, null, { ...without, ...rests })))).toEqual(['device port passed-by']);
    expect(told(later.tick(150_000))).toEqual([]);
    expect(told(later.look(decided(600, [1], without)))).toEqual(['device port pending']);
    expect(told(later.tick(749_000))).toEqual([]);
    expect(told(later.tick(750_000))).toEqual(['device port fired']);
    expect(told(later.look(decided(780, [1, 1])))).toEqual(['device port resolved passed']);

    const meanwhile = board([absent()]);
    meanwhile.look(decided(0, [1, 1]));
    meanwhile.look(decided(90, null, rests));
    expect(told(meanwhile.look(decided(120, null, { ...without, ...rests })))).toEqual([]);
    meanwhile.look(decided(600, [1], without));
    expect(told(meanwhile.tick(750_000))).toEqual(['device port fired']);

    const due = board([absent()]);
    due.look(decided(0, [1, 1]));
    due.look(decided(60, [1], without));
    // It rests when its time runs out, and nothing was decided since it does.
    standing.set('device', decided(90, null, { ...without, ...rests }));
    expect(told(due.tick(150_000))).toEqual(['device port passed-by']);
    due.look(decided(600, [1], without));
    expect(told(due.tick(750_000))).toEqual(['device port fired']);
  });

  it('ends what else is open of it, and says that it is there no more', () => {
    const all = board([rule(above(50), port), rule(above(50))]);
    expect(told(all.look(decided(0, [90, 90])))).toEqual(['device fired', 'device port fired']);
    expect(told(all.look(decided(60, [90], without)))).toEqual(['device port resolved subject-deleted']);
  });
});
