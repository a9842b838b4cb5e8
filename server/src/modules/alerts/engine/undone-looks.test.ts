import { describe, expect, it } from 'vitest';
import { wholeTenant } from './rule-scope.ts';
import { above, board, decided, facts, isDown, rule, told } from './test/boards.ts';

describe('a look that is undone', () => {
  it('is as if it had not been: an alert that it raised, one that it ended, and one that left the scope', () => {
    let scoped = facts('device', { outletId: 'here' });
    const scope = { ...wholeTenant, outletIds: ['here'] };
    const all = board([rule(above(80)), isDown(0, { scope })], () => scoped);
    const high = decided(0, [90, 0], { state: 'down' });
    for (let time = 0; time < 2; time++) {
      const { turns, undo } = all.lookUndoably(high);
      expect(told(turns)).toEqual(['device fired', 'device fired']);
      undo?.();
    }
    const { turns } = all.lookUndoably(high);
    const alerts = turns.map(({ alertId }) => alertId);
    const end = all.lookUndoably(decided(60, [10, 0]));
    expect(told(end.turns)).toEqual(['device resolved passed', 'device resolved passed']);
    end.undo?.();
    scoped = facts('device', { outletId: 'there' });
    all.factsChanged('device');
    const low = decided(60, [10, 0], { state: 'down' });
    for (let time = 0; time < 2; time++) {
      const left = all.lookUndoably(low);
      expect(told(left.turns).toSorted()).toEqual(['device resolved out-of-scope', 'device resolved passed']);
      expect(left.turns.map(({ alertId }) => alertId).toSorted()).toEqual(alerts.toSorted());
      left.undo?.();
    }
  });

  it('leaves alone what was looked at since', () => {
    const all = board([rule(above(80))]);
    const { undo } = all.lookUndoably(decided(0, [90, 0]));
    expect(told(all.look(decided(60, [10, 0])))).toEqual(['device resolved passed']);
    expect(told(all.look(decided(120, [90, 0])))).toEqual(['device fired']);
    undo?.();
    expect(told(all.look(decided(180, [10, 0])))).toEqual(['device resolved passed']);
  });
});
