import { describe, expect, it } from 'vitest';
import { wholeTenant } from './rule-scope.ts';
import { type Rule } from './rule.ts';
import { above, board, decided, itself, rule, tenantId, told } from './test/boards.ts';

/** A rule after a change by which it judges otherwise. */
const otherwise = (before: Rule, change: Partial<Rule>): Rule => {
  const version = before.version + 1;
  return { ...before, ...change, version, judgesSince: version };
};

describe('a rule that is changed', () => {
  it('keeps its alert where that holds by what it says now, and ends it by the next look where not', () => {
    const first = rule(above(80));
    for (const [limit, expected] of [
      [85, []],
      [95, ['device resolved rule-changed']],
    ] as const) {
      const all = board([first]);
      all.look(decided(0, [90, 0]));
      expect(told(all.setRules(tenantId, [otherwise(first, { condition: above(limit) })], 1))).toEqual([]);
      expect(told(all.look(decided(60, [null, 0])))).toEqual([]);
      expect(told(all.look(decided(120, [90, 0])))).toEqual(expected);
    }
  });

  it('lets what waited begin anew', () => {
    const first = rule(above(80, 120));
    const all = board([first]);
    all.look(decided(0, [90, 0]));
    expect(told(all.setRules(tenantId, [otherwise(first, {})], 1))).toEqual(['device passed-by']);
    expect(told(all.look(decided(120, [90, 0])))).toEqual(['device pending']);
  });

  it.each([
    ['a value that lasts', above(80, 120), [90, 90, 90]],
    ['k of n', { kind: 'k-of-n', settings: { bound: 'above', value: 80, k: 2, n: 4 } }, [90, 10, 10, 90]],
    ['a change', { kind: 'change', settings: { direction: 'rises', by: 5, withinS: 600 } }, [10, 20]],
    ['absence', { kind: 'absent', settings: { forS: 150 } }, [10, null, null]],
  ] as const)('but judges as before goes on with what it remembers: %s', (_what, condition, values) => {
    const [steady, changed] = [board([rule(condition)]), { now: rule(condition) }];
    const all = board([changed.now]);
    const [expected, got]: string[][] = [[], []];
    for (const [at, value] of values.entries()) {
      changed.now = { ...changed.now, version: changed.now.version + 1, severity: 'minor' };
      expect(all.setRules(tenantId, [changed.now], at * 60_000)).toEqual([]);
      const one = decided(at * 60, [value, 0]);
      expected!.push(...told([...steady.look(one), ...steady.tick(one.atMs + 59_000)]));
      const turns = [...all.look(one), ...all.tick(one.atMs + 59_000)];
      got!.push(...told(turns));
      for (const { running } of turns) expect(running.rule).toBe(changed.now);
    }
    expect(got).toEqual(expected);
    expect(got!.join()).toContain('fired');
  });

  it('to other looks keeps an alert of k of n until its looks say that it cannot hold', () => {
    const looks = (k: number) =>
      ({ kind: 'k-of-n', settings: { bound: 'above', value: 80, k, n: 5 } }) as const;
    const first = rule(looks(2));
    for (const [values, expected] of [
      [[90, 10, 90, 10, 90], []],
      [[90, 10, 10, 10], ['device resolved rule-changed']],
      [[10, 10, 10], ['device resolved rule-changed']],
    ] as const) {
      const all = board([first]);
      for (const atS of [0, 60, 120]) all.look(decided(atS, [90, 0]));
      all.setRules(tenantId, [otherwise(first, { condition: looks(3) })], 1);
      const turns = values.map((value, at) => told(all.look(decided(180 + at * 60, [value, 0]))));
      expect(turns.slice(0, -1).flat()).toEqual([]);
      expect(turns.at(-1)).toEqual(expected);
    }
  });

  it('and deleted ends its alert with that reason; others go on', () => {
    const [one, other] = [rule(above(80)), rule(above(70))];
    const all = board([one, other]);
    all.look(decided(0, [90, 0]));
    expect(told(all.setRules(tenantId, [other], 1))).toEqual(['device resolved rule-deleted']);
    expect(told(all.look(decided(60, [90, 0])))).toEqual([]);
  });

  it.each<[string, Partial<Rule>, number | null]>([
    ['asks for that still', { events: ['restarted', 'address-changed'] }, 601],
    ['asks for other things', { events: ['address-changed'] }, null],
    ['has its alerts open for longer', { condition: { kind: 'event', settings: { openS: 900 } } }, 901],
    ['looks elsewhere', { scope: { ...wholeTenant, subjectIds: ['other'] } }, null],
  ])('of what happened, by a rule that %s, is open as long as that says', (_what, change, endsS) => {
    const restarted = rule(
      { kind: 'event', settings: { openS: 600 } },
      { metric: null, events: ['restarted'] },
    );
    const all = board([restarted]);
    all.look(decided(1, null, { events: [{ ...itself, kind: 'restarted', atMs: 1_000 }] }));
    expect(told(all.setRules(tenantId, [otherwise(restarted, change)], 2_000))).toEqual([]);
    expect(told(all.tick(2_000))).toEqual(endsS === null ? ['device resolved rule-changed'] : []);
    if (endsS === null) return;
    expect(told(all.tick(endsS * 1_000 - 1))).toEqual([]);
    expect(told(all.tick(endsS * 1_000))).toEqual(['device resolved time-over']);
  });
});
