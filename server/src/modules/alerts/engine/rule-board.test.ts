import { describe, expect, it } from 'vitest';
import { seeded } from '../../../../test/random.ts';
import { judgeSubject } from './judge-subject.ts';
import { memoryOf } from './measured-before.ts';
import { type Decided, RuleBoard, type Running, type Turn } from './rule-board.ts';
import { wholeTenant } from './rule-scope.ts';
import { type Rule } from './rule.ts';
import { afterStop, compile, type Compiled, isFoundAgain, isWritten } from './running.ts';
import {
  above,
  board,
  decided,
  facts,
  isDown,
  itself,
  rule,
  standing,
  tenantId,
  told,
} from './test/boards.ts';

describe('the rules of a tenant', () => {
  it('look at each series of their metric, and tell what began and ended', () => {
    const ports = rule(above(50), { subjectKind: 'interface', metric: 'if.in' });
    const all = board([rule(above(80, 60)), ports]);
    expect(told(all.look(decided(0, [90, 60])))).toEqual(['device pending', 'device port fired']);
    expect(told(all.look(decided(60, [90, 60])))).toEqual(['device fired']);
    expect(told(all.look(decided(120, [null, 10])))).toEqual(['device port resolved passed']);
    expect(told(all.look(decided(180, [10, 10])))).toEqual(['device resolved passed']);
    expect(told(all.look(decided(240, [90, 10])))).toEqual(['device pending']);
    expect(told(all.look(decided(300, [10, 10])))).toEqual(['device passed-by']);
  });

  it('look at what is within their scope, as it is now', () => {
    let known = facts('device', { outletId: 'here', tags: ['core'] });
    const scope = { ...wholeTenant, outletIds: ['here'] };
    const all = board([rule(above(80), { scope })], (id) => (id === 'device' ? known : undefined));
    expect(told(all.look(decided(0, [90, 0])))).toEqual(['device fired']);
    known = facts('device', { outletId: 'there' });
    all.factsChanged('device');
    expect(told(all.look(decided(60, [90, 0])))).toEqual(['device resolved out-of-scope']);
    expect(told(all.look(decided(120, [90, 0])))).toEqual([]);
  });

  it('are of their own tenant alone', () => {
    const all = board([rule(above(80))]);
    expect(all.look(decided(0, [90, 0], { tenantId: 8 }))).toEqual([]);
  });

  it('fire by time where nothing is measured: a state that lasts', () => {
    const all = board([isDown(120)]);
    const down = { state: 'down', stateSinceMs: 30_000 } as const;
    expect(told(all.look(decided(60, null, down)))).toEqual(['device pending']);
    expect(told(all.tick(149_999))).toEqual([]);
    expect(told(all.tick(150_000))).toEqual(['device fired']);
    expect(told(all.tick(900_000))).toEqual([]);
    expect(told(all.look(decided(960, null)))).toEqual(['device resolved passed']);
  });

  it('go on while nobody measures: that ends no state, and raises nothing', () => {
    const all = board([isDown(60)]);
    const unmeasured = { state: 'unmeasured', stateSinceMs: 90_000 } as const;
    expect(told(all.look(decided(60, null, { state: 'down' })))).toEqual(['device fired']);
    expect(told(all.look(decided(120, null, unmeasured)))).toEqual([]);
    expect(told(all.look(decided(180, [0, 0])))).toEqual(['device resolved passed']);
    expect(told(all.look(decided(240, null, unmeasured)))).toEqual([]);
  });

  it('see events of parts of a target, and let their alerts end by time', () => {
    const restarted = rule(
      { kind: 'event', settings: { openS: 60 } },
      { metric: null, events: ['interface-vanished'], subjectKind: 'interface' },
    );
    const all = board([restarted]);
    const port = { subjectKind: 'interface', subjectId: 'device port' } as const;
    const event = { ...port, kind: 'interface-vanished', atMs: 1_000 } as const;
    const other = { ...event, kind: 'restarted' } as const;
    const ofDevice = { ...event, ...itself } as const;
    expect(told(all.look(decided(1, null, { events: [event, other, ofDevice] })))).toEqual([
      'device port fired',
    ]);
    expect(told(all.tick(60_999))).toEqual([]);
    expect(told(all.tick(61_000))).toEqual(['device port resolved time-over']);
  });

  it('end what is open of a target that is deleted', () => {
    const all = board([rule(above(80)), isDown(600)]);
    all.look(decided(0, [90, 0], { state: 'down' }));
    expect(told(all.removed(tenantId, 'device', 1))).toEqual([
      'device passed-by',
      'device resolved subject-deleted',
    ]);
    expect(all.tick(1e12)).toEqual([]);
  });
});

describe('an alert', () => {
  it('is the same one from pending to its end, and the next one is another', () => {
    const all = board([rule(above(80, 60))]);
    const looks = [90, 90, 10, 90].map((value, at) => all.look(decided(at * 60, [value, 0])));
    const [pending, fired, resolved, next] = looks.map(([turn]) => turn!.alertId);
    expect([fired, resolved]).toEqual([pending, pending]);
    expect(next).not.toBe(pending);
  });

  it('that somebody closed is raised anew by the next look where it still holds', () => {
    const all = board([rule(above(80))]);
    const ids = new Set(all.look(decided(0, [90, 0])).map(({ alertId }) => alertId!));
    expect(all.closed(tenantId, new Set(['another']), 1)).toEqual([]);
    expect(told(all.closed(tenantId, ids, 1))).toEqual(['device resolved closed-by-hand']);
    expect(all.closed(tenantId, ids, 1)).toEqual([]);
    expect(told(all.look(decided(60, [90, 0])))).toEqual(['device fired']);
  });
});

describe('many rules of the same series', () => {
  it.each([1, 2, 3, 4])('say what they say as if each rule looked at each value (seed %i)', (seed) => {
    const random = seeded(seed);
    // Half of the seeds leave values that no rule minds.
    const isOneSided = seed % 2 === 0;
    const bound = () => (isOneSided ? 'above' : random.pick(['above', 'below'] as const));
    const limit = () => random.int(isOneSided ? 60 : 0, 100);
    const made = Array.from({ length: 40 }, (_, n): Rule => {
      const of =
        n % 2
          ? ({ subjectKind: 'interface', metric: 'if.in' } as const)
          : ({ metric: 'device.cpu' } as const);
      const settings = { bound: bound(), value: limit() };
      if (n % 5 === 0) return rule({ kind: 'k-of-n', settings: { ...settings, k: 2, n: 4 } }, of);
      if (n % 7 === 0) return rule({ kind: 'absent', settings: { forS: 90 } }, of);
      return rule(
        {
          kind: 'threshold',
          settings: { ...settings, hysteresis: random.int(0, 20), forS: random.int(0, 90) },
        },
        of,
      );
    });
    const all = board(made);
    const plain = made.map((one) => compile(one));
    const expected: string[] = [];
    const got: string[] = [];
    for (let atS = 0; atS < 3 * 3600; atS += 30) {
      const value = () => (random.chance(0.1) ? null : random.int(0, 100));
      const one = decided(atS, random.chance(0.1) ? null : [value(), value()]);
      const note = (into: string[], turns: readonly Turn[]) =>
        into.push(...turns.map(({ running, what }) => `${atS} ${running.rule.id} ${what}`).sort());
      note(got, all.look(one));
      note(
        expected,
        plain.flatMap((compiled) => looksAtAll(compiled, one)),
      );
    }
    expect(got).toEqual(expected);
    expect(got.filter((line) => line.includes('resolved')).length).toBeGreaterThan(100);
  });

  /** A rule that looks at each value of its metric. */
  function looksAtAll(compiled: Compiled, one: Decided): Turn[] {
    const ofMetric = one.columns.entries().filter(([, { metric }]) => metric === compiled.rule.metric);
    return [...ofMetric].flatMap(([column, { subjectId }]) => {
      const value = one.values?.[column] ?? NaN;
      const seen = { value: Number.isNaN(value) ? null : value };
      const parts = { usualOf: () => null, timesSince: () => ({ upMs: 0, awayMs: 0 }) };
      const { running, turn } = judgeSubject({ compiled, subjectId }, one, seen, parts);
      compiled.running.set(subjectId, running);
      return turn ?? [];
    });
  }
});

describe('a target that is not watched now', () => {
  it('keeps what is due until it is watched again', () => {
    const all = board([isDown(60)]);
    all.look(decided(0, null, { state: 'down', stateSinceMs: 0 }));
    const known = standing.get('device')!;
    standing.delete('device');
    expect(all.tick(60_000)).toEqual([]);
    standing.set('device', known);
    expect(told(all.tick(61_000))).toEqual(['device fired']);
  });
});

describe('a rule that throws', () => {
  it('says nothing, and the others go on', () => {
    const failed: string[] = [];
    const all = new RuleBoard({
      ...{ factsOf: (id) => facts(id), usualOf: () => null, targetOf: () => undefined },
      timesSince: () => ({ upMs: 0, awayMs: 0 }),
      failed: ({ id }) => void failed.push(id),
    });
    const throwing = { ...isDown(), condition: { kind: 'budget', settings: null } } as unknown as Rule;
    all.setRules(tenantId, [throwing, rule(above(80))], 0);
    expect(told(all.look(decided(0, [90, 0])))).toEqual(['device fired']);
    expect(failed).toEqual([throwing.id]);
  });
});

describe('what runs', () => {
  const kept = ({ running: { rule: _rule, ...running } }: Turn): Omit<Running, 'rule'> => running;

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'survives a restart at any time without losing or repeating an alert (seed %i)',
    (seed) => {
      const random = seeded(seed);
      const rules = [
        rule(above(80)),
        rule(above(60, 180)),
        rule({ kind: 'k-of-n', settings: { bound: 'above', value: 70, k: 3, n: 6 } }),
        isDown(90),
        rule({ kind: 'event', settings: { openS: 300 } }, { metric: null, events: ['restarted'] }),
        rule({ kind: 'absent', settings: { forS: 130 } }),
        rule({ kind: 'change', settings: { direction: 'rises', by: 60, withinS: 300 } }),
      ];
      const [steady, restarted] = [board(rules), { now: board(rules) }];
      /** As the database has it: what is pending or firing, and what had to be remembered. */
      const rows = new Map<string, { rule: Rule; row: Omit<Running, 'rule'> }>();
      const note = (turns: readonly Turn[]) => {
        for (const turn of turns) {
          const { rule, subjectId } = turn.running;
          const key = `${rule.id} ${subjectId}`;
          if (!isWritten(turn.running)) rows.delete(key);
          else rows.set(key, { rule, row: JSON.parse(JSON.stringify(kept(turn))) as Omit<Running, 'rule'> });
        }
      };
      let state: 'up' | 'down' = 'up';
      let stateSinceMs = 0;
      let alerts = 0;
      /** As the database has it: the last look, whatever it said. */
      let measuredMs: number | null = null;
      const samples: { atMs: number; value: number }[] = [];
      for (let atS = 0; atS < 6 * 3600; atS += 30) {
        // What is due between two looks: the first look after a stop tells of absence, not the time.
        const betweenMs = atS * 1000 - 15_000;
        const due = { expected: steady.tick(betweenMs), got: restarted.now.tick(betweenMs) };
        note(due.got);
        if (random.chance(0.1)) [state, stateSinceMs] = [state === 'up' ? 'down' : 'up', atS * 1000];
        const isMeasured = random.chance(0.9) && state === 'up';
        const values = isMeasured ? [random.int(0, 100), 0] : null;
        const events = random.chance(0.02)
          ? [{ ...itself, kind: 'restarted', atMs: atS * 1000 } as const]
          : [];
        const one = decided(atS, values, { state, stateSinceMs, events });
        if (random.chance(0.2)) {
          restarted.now = board(rules);
          const found = [...rows.values()].map(({ rule: own, row }) => ({
            ...{ rule: own, row: { ...row, ...afterStop(own, row, { measuredMs, stoppedMs: one.atMs }) } },
          }));
          restarted.now.restore(
            found.map(({ row }) => row),
            (row) => found.find((own) => own.row === row)!.rule,
          );
          for (const own of rules.filter((each) => isFoundAgain(each) && samples.length > 0)) {
            const withinMs = own.condition.kind === 'change' ? 300_000 : 0;
            const within = samples.filter(({ atMs }) => one.atMs - atMs <= withinMs);
            const window = {
              timesMs: within.map(({ atMs }) => atMs),
              values: within.map(({ value }) => value),
            };
            const memory = memoryOf(own, samples.at(-1)!, { window, stoppedMs: one.atMs });
            restarted.now.recall(own, 'device', memory);
          }
        }
        const [expected, got] = [
          [...due.expected, ...steady.tick(one.atMs), ...steady.look(one)],
          [...due.got, ...restarted.now.tick(one.atMs), ...restarted.now.look(one)],
        ];
        note(got.slice(due.got.length));
        measuredMs = one.atMs;
        if (values) samples.push({ atMs: one.atMs, value: values[0]! });
        expect(told(got).toSorted()).toEqual(told(expected).toSorted());
        alerts += told(got).filter((text) => text.includes('fired')).length;
      }
      expect(alerts).toBeGreaterThan(20);
    },
  );
});
