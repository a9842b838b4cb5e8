import { type ConditionSettings } from '@linekeeper/contract/alerts/conditions';
import { type SubjectEventKind } from '@linekeeper/contract/monitoring/events';
import { type State } from '@linekeeper/contract/monitoring/states';
import { describe, expect, it } from 'vitest';
import { judged, minuteMs, ofValues } from './test/looks.ts';

const above = { bound: 'above', value: 80, hysteresis: 0, forS: 0 } as const;
const threshold = (more: Partial<ConditionSettings<'threshold'>> = {}) =>
  ({ kind: 'threshold', settings: { ...above, ...more } }) as const;

describe('a threshold', () => {
  it('holds beyond the value, not at it', () => {
    expect(ofValues(threshold(), [79, 80, 80.1])).toEqual(['no', 'no', 'yes']);
    expect(ofValues(threshold({ bound: 'below' }), [79, 80, 80.1])).toEqual(['yes', 'no', 'no']);
  });

  it('counts once it has lasted, from when it began', () => {
    const seen = [90, 90, 90, 70].map((value, minute) => ({ minute, value }));
    const found = judged(threshold({ forS: 120 }), seen).map(({ finding }) => finding);
    expect(found).toEqual([
      { holds: 'soon', sinceMs: 0, value: 90 },
      { holds: 'soon', sinceMs: 0, value: 90 },
      { holds: 'yes', sinceMs: 0, value: 90 },
      { holds: 'no' },
    ]);
  });

  it('begins anew after a good value', () => {
    const values = [90, 70, 90, 90, 90];
    expect(ofValues(threshold({ forS: 120 }), values)).toEqual(['soon', 'no', 'soon', 'soon', 'yes']);
  });

  it('says nothing of what was not measured: no alert is raised by it, and none ended', () => {
    expect(ofValues(threshold(), [null, 90, null, null])).toEqual(['unknown', 'yes', 'unknown', 'unknown']);
  });

  it('counts no gap as bad: what is bad before and after one began after it', () => {
    const seen = [0, 1, 10, 11, 12].map((minute) => ({ minute, value: 90 }));
    const holds = judged(threshold({ forS: 120 }), seen).map(({ finding }) => finding.holds);
    expect(holds).toEqual(['soon', 'soon', 'soon', 'soon', 'yes']);
  });

  it('keeps an open alert across a gap, with its beginning', () => {
    const seen = [0, 1, 10].map((minute) => ({ minute, value: 90 }));
    expect(judged(threshold({ forS: 60 }), seen).at(-1)?.finding).toMatchObject({ holds: 'yes', sinceMs: 0 });
  });

  it('ends an open alert only beyond the margin to recover', () => {
    const values = [78, 81, 79, 76, 75, 74];
    expect(ofValues(threshold({ hysteresis: 5 }), values)).toEqual(['no', 'yes', 'yes', 'yes', 'no', 'no']);
    const low = threshold({ bound: 'below', value: 10, hysteresis: 5 });
    expect(ofValues(low, [12, 9, 12, 15, 14])).toEqual(['no', 'yes', 'yes', 'no', 'no']);
  });
});

describe('k of n', () => {
  const condition = { kind: 'k-of-n', settings: { bound: 'above', value: 1, k: 2, n: 3 } } as const;

  it('holds while k of the last n measurements were bad, from the first of them', () => {
    const seen = [5, 0, 5, 0, 0].map((value, minute) => ({ minute, value }));
    const found = judged(condition, seen).map(({ finding }) => finding);
    expect(found.map(({ holds }) => holds)).toEqual(['no', 'no', 'yes', 'no', 'no']);
    expect(found[2]).toEqual({ holds: 'yes', sinceMs: 0, value: 5 });
  });

  it('counts measurements alone: what was not measured is neither bad nor good', () => {
    expect(ofValues(condition, [5, null, null, 5])).toEqual(['no', 'unknown', 'unknown', 'yes']);
  });
});

describe('a change', () => {
  const rises = { kind: 'change', settings: { direction: 'rises', by: 10, withinS: 600 } } as const;
  const falls = { kind: 'change', settings: { ...rises.settings, direction: 'falls' } } as const;

  it('is from the farthest value of the window to the newest', () => {
    const values = [50, 45, 48, 56, 55];
    expect(ofValues(rises, values).at(3)).toBe('yes');
    expect(ofValues(falls, values)).not.toContain('yes');
    expect(ofValues(falls, [56, 50, 45])).toEqual(['unknown', 'unknown', 'yes']);
  });

  it('is over when the window holds it no more', () => {
    const values = [0, ...Array.from({ length: 12 }, () => 20)];
    const holds = ofValues(rises, values);
    expect(holds.slice(1, 11)).toEqual(Array.from({ length: 10 }, () => 'yes'));
    expect(holds[11]).toBe('no');
  });

  it('says nothing of a window that was not measured', () => {
    expect(ofValues(rises, [1, 2, 3])).toEqual(['unknown', 'unknown', 'unknown']);
    expect(ofValues(rises, [1, 1, 1, 1, 1, 1, 1, 1, 1]).at(-1)).toBe('no');
  });

  it('is seen between two measurements that lie farther apart than the window', () => {
    const settings = { ...rises.settings, withinS: 60 };
    const seen = [0, 5, 10, 15, 20].map((minute, at) => ({
      minute,
      intervalMs: 300_000,
      value: [1, 1, 30, 30, 30][at]!,
    }));
    const holds = judged({ kind: 'change', settings }, seen).map(({ finding }) => finding.holds);
    expect(holds).toEqual(['unknown', 'no', 'yes', 'no', 'no']);
    // A little late, as measurements are.
    const late = [0, 1.01, 2.02].map((minute, at) => ({ minute, value: [1, 1, 30][at]! }));
    expect(judged({ kind: 'change', settings }, late).at(-1)?.finding.holds).toBe('yes');
  });

  it('keeps an open alert until its window was measured again, after a gap or a restart', () => {
    const climbs = [0, 5, 11, 16];
    const again = Array.from({ length: 12 }, (_none, at) => ({ minute: 60 + at, value: 16 + at * 3 }));
    const seen = [...climbs.map((value, minute) => ({ minute, value })), ...again];
    const open = judged(rises, seen).map(({ isFiring }) => isFiring);
    expect(open.slice(2)).not.toContain(false);
  });

  it('of values that come every second remembers no more than it needs', () => {
    const seen = Array.from({ length: 2_000 }, (_none, second) => ({
      ...{ minute: second / 60, intervalMs: 1_000, value: second % 5 },
    }));
    expect(Math.max(...judged(rises, seen).map(({ kept }) => kept))).toBeLessThan(2_000);
  });
});

describe('absence of data', () => {
  const condition = { kind: 'absent', settings: { forS: 300 } } as const;

  it('holds once nothing came for so long, also when nothing is measured at all', () => {
    const seen = [
      { minute: 0, value: 5 },
      { minute: 1, value: null },
      { minute: 3 },
      { minute: 5 },
      { minute: 6, value: 4 },
    ];
    const found = judged(condition, seen);
    expect(found.map(({ finding }) => finding.holds)).toEqual(['no', 'soon', 'no', 'yes', 'no']);
    expect(found[0]?.lookAtMinute).toBe(5);
    expect(found[3]?.finding).toEqual({ holds: 'yes', sinceMs: 0, value: null });
  });

  it('is counted from when it was first looked for', () => {
    const found = judged(condition, [{ minute: 2 }, { minute: 6, value: null }, { minute: 7, value: null }]);
    expect(found.map(({ finding }) => finding.holds)).toEqual(['no', 'soon', 'yes']);
  });

  it('is not counted while our own hub is cut off, but for what is measured all the same; what is open stays so', () => {
    const cut = { isHubs: true, state: 'unmeasured', stateSinceMs: 3 * minuteMs } as const;
    const seen = [
      { minute: 0, value: 5 },
      { minute: 3, value: null },
      { minute: 4, value: null, ...cut },
      { minute: 30, ...cut },
      { minute: 33, value: null },
      { minute: 34, value: null },
      { minute: 35, value: null },
    ];
    const found = judged(condition, seen);
    expect(found.map(({ finding }) => finding.holds)).toEqual([
      ...['no', 'soon', 'unknown', 'unknown', 'soon', 'soon', 'yes'],
    ]);
    expect(found.at(-1)?.finding).toMatchObject({ sinceMs: 0 });
    const measured = [seen[0]!, { minute: 4, value: 6, ...cut }, { minute: 40, value: null }];
    expect(judged(condition, measured).map(({ finding }) => finding.holds)).toEqual(['no', 'no', 'yes']);
    const open = [seen[0]!, { minute: 5, value: null }, { minute: 6, value: null, ...cut }];
    expect(judged(condition, open).at(-1)).toMatchObject({ isFiring: true, finding: { holds: 'unknown' } });
  });

  it('goes on from the last word where what came after it could not be handed in, however long its state has held', () => {
    const hidden = { isHubs: true, stateSinceMs: -60 * minuteMs, hubsSinceMs: 4 * minuteMs } as const;
    const before = [
      { minute: 0, value: 5 },
      { minute: 4, value: null },
    ];
    const after = [6, 7].map((minute) => ({ minute, value: null }));
    const found = judged(condition, [...before, { minute: 5, ...hidden }, ...after]);
    expect(found.map(({ finding }) => finding.holds)).toEqual(['no', 'soon', 'unknown', 'soon', 'yes']);
  });
});

describe('a state', () => {
  const forTwo = { kind: 'state', settings: { forS: 120 } } as const;

  it('counts once it has lasted, and is looked at again then', () => {
    const down = { state: 'down', stateSinceMs: minuteMs } as const;
    const found = judged(forTwo, [
      { minute: 0 },
      { minute: 1.5, ...down },
      { minute: 3, ...down },
      { minute: 4 },
    ]);
    expect(found.map(({ finding }) => finding.holds)).toEqual(['no', 'soon', 'yes', 'no']);
    expect(found[1]?.lookAtMinute).toBe(3);
    expect(found[2]?.finding).toEqual({ holds: 'yes', sinceMs: minuteMs, value: null });
  });

  it('of other kinds than chosen is none', () => {
    const seen = [{ minute: 9, state: 'unreachable' as const }];
    expect(judged(forTwo, seen)[0]?.finding.holds).toBe('no');
    expect(judged(forTwo, seen, { states: ['down', 'unreachable'] })[0]?.finding.holds).toBe('yes');
  });

  it('that is an outage is not over because work begins on it, and is as it answers afterwards', () => {
    const down = { state: 'down', stateSinceMs: 0 } as const;
    const work = { state: 'maintenance', stateSinceMs: 4 * minuteMs } as const;
    const seen = [{ minute: 3, ...down }, ...[4, 8].map((minute) => ({ minute, ...work })), { minute: 9 }];
    expect(judged(forTwo, seen).map(({ isFiring }) => isFiring)).toEqual([true, true, true, false]);
    // What never fired does not begin to by being worked on.
    expect(judged(forTwo, seen.slice(1)).map(({ isFiring }) => isFiring)).toEqual([false, false, false]);
  });
});

describe('what nobody expects to be measured', () => {
  const rests = { state: 'unmeasured', stateSinceMs: 2 * minuteMs, isResting: true, value: null } as const;

  it('is not missing, and ends the alert that it was', () => {
    const forTwo = { kind: 'state', settings: { forS: 120 } } as const;
    const holds = (states: State[], seen: Parameters<typeof judged>[1]) =>
      judged(forTwo, seen, { states }).map(({ isFiring }) => isFiring);
    const missing = { state: 'unmeasured', stateSinceMs: 0 } as const;
    expect(
      holds(
        ['unmeasured'],
        [2, 9].map((minute) => ({ minute, ...rests })),
      ),
    ).toEqual([false, false]);
    expect(
      holds(
        ['unmeasured'],
        [
          { minute: 2, ...missing },
          { minute: 9, ...rests },
        ],
      ),
    ).toEqual([true, false]);
    // Nor is an outage over because nobody looks.
    const down = { minute: 2, state: 'down', stateSinceMs: 0 } as const;
    expect(holds(['down', 'unmeasured'], [down, { minute: 9, ...rests }])).toEqual([true, true]);
  });

  it('brings no value for as long as it likes', () => {
    const condition = { kind: 'absent', settings: { forS: 300 } } as const;
    const again = [21, 27].map((minute) => ({ minute, value: null }));
    const seen = [{ minute: 0, value: 5 }, { minute: 2, ...rests }, { minute: 20, ...rests }, ...again];
    expect(judged(condition, seen).map(({ isFiring }) => isFiring)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('an event', () => {
  const condition = { kind: 'event', settings: { openS: 600 } } as const;
  const happened = (minute: number) => ({ minute, eventAtMs: minute * minuteMs });

  it('opens an alert for a time, counted anew when it happens again', () => {
    const found = judged(condition, [
      { minute: 0 },
      happened(1),
      { minute: 5 },
      happened(9),
      { minute: 12 },
      { minute: 19 },
    ]);
    expect(found.map(({ finding }) => finding.holds)).toEqual(['no', 'yes', 'yes', 'yes', 'yes', 'no']);
    expect(found[1]?.lookAtMinute).toBe(11);
    expect(found[3]?.lookAtMinute).toBe(19);
    expect(found[4]?.finding).toMatchObject({ sinceMs: minuteMs });
  });

  it('of what the rule asks for no more is over at once', () => {
    const seen = [{ ...happened(1), eventKind: 'restarted' as const }, { minute: 3 }];
    const holds = (events: SubjectEventKind[]) =>
      judged(condition, seen, { events }).map(({ finding }) => finding.holds);
    expect(holds(['restarted', 'address-changed'])).toEqual(['yes', 'yes']);
    expect(holds(['address-changed'])).toEqual(['yes', 'no']);
  });

  it('that is told late, when its time is over, opens none', () => {
    expect(judged(condition, [{ minute: 60, eventAtMs: 0 }])[0]?.finding.holds).toBe('no');
  });
});

describe('a baseline', () => {
  const settings = { direction: 'above', deviations: 4, forS: 0 } as const;
  const usual = { median: 100, mad: 5, swing: 0 };
  const holds = (value: number, more: object = {}, known: typeof usual | null = usual) =>
    judged({ kind: 'baseline', settings: { ...settings, ...more } }, [{ minute: 0, value, usual: known }])[0]
      ?.finding.holds;

  it('holds beyond so many deviations of what is usual', () => {
    expect([129, 130].map((value) => holds(value))).toEqual(['no', 'yes']);
    expect([71, 70].map((value) => holds(value, { direction: 'below' }))).toEqual(['no', 'yes']);
    expect([70, 100, 130].map((value) => holds(value, { direction: 'either' }))).toEqual([
      'yes',
      'no',
      'yes',
    ]);
  });

  it('says nothing where too little is known', () => {
    expect(holds(1_000, {}, null)).toBe('unknown');
  });

  it('of what never varied allows for two percent', () => {
    const still = { ...usual, mad: 0 };
    expect([108, 109].map((value) => holds(value, {}, still))).toEqual(['no', 'yes']);
  });

  it('of what swings within the hour allows for a third of that', () => {
    const swinging = { ...usual, swing: 30 };
    expect([140, 141].map((value) => holds(value, {}, swinging))).toEqual(['no', 'yes']);
  });
});

describe('a budget of outage', () => {
  /** Away for the last minutes, up before. */
  const away = (minutes: number, { known = Infinity, ago = 0 } = {}) => ({
    minute: 1_000,
    timesSince(fromMs: number) {
      const windowMin = Math.min(1_000 - fromMs / minuteMs, known);
      const awayMin = Math.max(0, Math.min(windowMin, minutes + ago) - ago);
      return { upMs: (windowMin - awayMin) * minuteMs, awayMs: awayMin * minuteMs };
    },
  });
  const fast = { kind: 'budget', settings: { objective: 99.9, pace: 'fast' } } as const;
  const slow = { kind: 'budget', settings: { objective: 99.9, pace: 'slow' } } as const;
  const holds = (condition: typeof fast | typeof slow, seen: ReturnType<typeof away>) =>
    judged(condition, [seen])[0]?.finding.holds;

  it('burns too fast when both windows say so', () => {
    // 1.44 % of an hour are 52 seconds.
    expect([0.8, 0.9].map((minutes) => holds(fast, away(minutes)))).toEqual(['no', 'yes']);
    // 0.6 % of six hours are 2.16 minutes.
    expect([2.1, 2.2].map((minutes) => holds(slow, away(minutes)))).toEqual(['no', 'yes']);
  });

  it('is no matter any more when the short window is good again', () => {
    expect(holds(fast, away(3, { ago: 6 }))).toBe('no');
    const found = judged(fast, [away(2), { ...away(2, { ago: 2 }), minute: 1_000 }, away(2, { ago: 6 })]);
    expect(found.map(({ isFiring }) => isFiring)).toEqual([true, true, false]);
  });

  it('says nothing of a window that was measured for less than half', () => {
    expect(holds(fast, away(2, { known: 20 }))).toBe('unknown');
  });
});
