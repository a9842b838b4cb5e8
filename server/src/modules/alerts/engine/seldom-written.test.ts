import { describe, expect, it } from 'vitest';
import { above, board, decided, facts, rule, told } from './test/boards.ts';
import { wholeTenant } from './rule-scope.ts';
import { afterStop, type Running } from './running.ts';

describe('a rule of k of n measurements', () => {
  const twoOfThree = () =>
    rule({ kind: 'k-of-n', settings: { bound: 'above', value: 90, k: 2, n: 3 } }, { metric: 'device.cpu' });
  /** What is to be written after each of these values, a minute apart. */
  const written = (values: readonly number[]) => {
    const own = board([twoOfThree()]);
    return values.map((value, at) => own.look(decided(at * 60, [value, 0])).map(({ what }) => what));
  };

  it('is written down while its measurements differ, and not while all of them are bad', () => {
    expect(written([95, 95, 95, 96, 97, 10, 98, 99, 99])).toEqual([
      ['remembered'],
      ['fired'],
      ['remembered'],
      [],
      [],
      ['remembered'],
      ['remembered'],
      ['remembered'],
      ['remembered'],
    ]);
  });

  it('says the same after a restart with what was written as without one', () => {
    const values = [95, 95, 95, 96, 97, 10, 98, 10, 10, 95];
    const one = twoOfThree();
    for (let at = 1; at < values.length; at++) {
      const [first, second] = [board([one]), board([one])];
      const kept = new Map<string, object>();
      for (const [n, value] of values.slice(0, at).entries())
        for (const { running } of first.look(decided(n * 60, [value, 0])))
          if (running.phase === 'quiet' && running.memory === null) kept.clear();
          else kept.set('it', running);
      second.restore([...kept.values()] as never, () => one);
      for (const [n, value] of [...values.entries()].slice(at)) {
        const next = decided(n * 60, [value, 0]);
        expect(told(second.look(next)), `from ${at}, at ${n}`).toEqual(told(first.look(next)));
      }
    }
  });
});

describe('a rule of a value that has to last', () => {
  const lasting = () => rule(above(90, 300));
  const missed = null;

  it('is written down as it begins to wait, as its value is missed, and as it comes again', () => {
    const own = board([lasting()]);
    const written = [95, 96, 97, missed, 98, 99, 99, 10].map((value, at) =>
      own.look(decided(at * 60, [value, 0])).map(({ what }) => what),
    );
    expect(written.map((one) => one.join())).toEqual(
      'pending,,,remembered,remembered,fired,,resolved'.split(','),
    );
  });

  it('says the same after a restart with what was written and when its target was measured as without one', () => {
    const one = lasting();
    // What is missed for longer begins anew; what is not, goes on.
    const values = [95, 95, missed, 95, missed, missed, missed, 95, 95, 95, 95, 95, 95, 10];
    for (let at = 1; at < values.length; at++) {
      const [first, second] = [board([one]), board([one])];
      let kept: Running | undefined;
      for (const [n, value] of values.slice(0, at).entries())
        for (const { running } of first.look(decided(n * 60, [value, 0]))) kept = running;
      const measuredMs = (at - 1) * 60_000;
      const going = kept && { ...kept, ...afterStop(one, kept, { measuredMs, stoppedMs: measuredMs }) };
      second.restore(going ? [going] : [], () => one);
      for (const [n, value] of [...values.entries()].slice(at)) {
        const next = decided(n * 60, [value, 0]);
        expect(told(second.look(next)), `from ${at}, at ${n}`).toEqual(told(first.look(next)));
      }
    }
  });
});

it('of interfaces that stand alike, a rule that names one looks at that one', () => {
  const [named, other] = ['port 1', 'port 2'];
  const columns = [
    { subjectId: other, metric: 'if.in' },
    { subjectId: named, metric: 'if.in' },
  ] as const;
  const above = {
    kind: 'threshold',
    settings: { bound: 'above', value: 90, hysteresis: 0, forS: 0 },
  } as const;
  const more = { metric: 'if.in', subjectKind: 'interface' } as const;
  const all = rule(above, { ...more, severity: 'minor' });
  const tags: readonly string[] = [];
  const own = board([all, rule(above, { ...more, scope: { ...wholeTenant, subjectIds: [named] } })], (id) =>
    facts(id, { tags }),
  );
  expect(told(own.look(decided(0, [99, 99], { columns })))).toEqual([
    'port 2 fired',
    'port 1 fired',
    'port 1 fired',
  ]);
});
