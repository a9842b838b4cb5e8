import { type State, states } from '@linekeeper/contract/monitoring/states';
import { serviceState, weightBy, type WeightByState } from '@linekeeper/contract/services/service-state';
import { type ServiceRule, serviceRules } from '@linekeeper/contract/services/service-terms';
import { describe, expect, it } from 'vitest';
import { type Composed, faultOf, spansOver, statesNow, subjectsBelow } from './composition.ts';
import { serviceSpans, type Span } from './service-times.ts';

/** U up, d down, m maintenance, r unreachable, ? unmeasured. */
const letters = { U: 'up', d: 'down', m: 'maintenance', r: 'unreachable', '?': 'unmeasured' } as const;
const of = (members: string): WeightByState => {
  const weights: WeightByState = {};
  for (const letter of members) {
    const state = letters[letter as keyof typeof letters];
    weights[state] = (weights[state] ?? 0) + 1;
  }
  return weights;
};

// The truth table of decision 0074.
describe('what a service is, of what its members are', () => {
  it.for<[rule: ServiceRule, needed: number | null, members: string, state: State]>([
    ['all', null, 'UUU', 'up'],
    ['all', null, 'UUd', 'down'],
    ['all', null, 'UU?', 'unmeasured'],
    ['all', null, 'UUm', 'maintenance'],
    ['all', null, 'UUr', 'unreachable'],
    ['all', null, 'Umr', 'unreachable'],
    ['all', null, 'Um?', 'unmeasured'],
    ['all', null, 'm?r', 'unmeasured'],
    ['all', null, 'dm?', 'down'],
    ['any', null, 'Udd', 'up'],
    ['any', null, 'ddd', 'down'],
    ['any', null, 'dd?', 'unmeasured'],
    ['any', null, 'ddm', 'maintenance'],
    ['any', null, 'dmr', 'maintenance'],
    ['any', null, 'd?r', 'unreachable'],
    ['at-least', 2, 'UUd', 'up'],
    ['at-least', 2, 'UU?', 'up'],
    ['at-least', 2, 'UUm', 'up'],
    ['at-least', 2, 'Udd', 'down'],
    ['at-least', 2, 'Ud?', 'unmeasured'],
    ['at-least', 2, 'Udm', 'maintenance'],
    ['at-least', 2, 'Udr', 'unreachable'],
    ['at-least', 2, 'd??', 'unmeasured'],
    ['at-least', 2, 'dd?', 'down'],
    ['at-least', 2, 'U??', 'unmeasured'],
    ['at-least', 2, 'U?m', 'maintenance'],
    ['at-least', 2, 'dm?', 'unmeasured'],
  ])('%s %s of %s is %s', ([rule, needed, members, state]) => {
    expect(serviceState({ rule, needed }, of(members))).toBe(state);
  });

  it('weighs its members', () => {
    const need = { rule: 'weight', needed: 5 } as const;
    expect(serviceState(need, { up: 5, down: 9 })).toBe('up');
    expect(serviceState(need, { up: 4, down: 9 })).toBe('down');
    expect(serviceState(need, { up: 4, down: 9, unmeasured: 1 })).toBe('unmeasured');
    expect(serviceState(need, { up: 1, down: 9, maintenance: 4 })).toBe('maintenance');
  });

  it('is not known where nothing is left of it', () => {
    expect(serviceState({ rule: 'all', needed: null }, {})).toBe('unmeasured');
  });
});

/** Numbers that are the same each time (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let at = seed;
  return (below) => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Up to six levels of services over eight subjects, each with intervals that leave holes and reach beyond the range. */
function world(seed: number) {
  const next = numbers(seed);
  const subjects = new Map<string, Span[]>();
  for (let at = 0; at < 8; at++) {
    const spans: Span[] = [];
    for (let ms = next(300) - 200; ms < 1100;) {
      const toMs = ms + 1 + next(200);
      spans.push({ state: states[next(states.length)]!, fromMs: ms, toMs });
      ms = toMs + (next(3) === 0 ? next(60) : 0);
    }
    subjects.set(`subject ${at}`, spans);
  }
  const composition = new Map<string, Composed>();
  for (let at = 0; at < 6; at++) {
    const below = [
      ...[...subjects.keys()].map((id) => ({ kind: 'device' as const, id })),
      ...[...composition.keys()].map((id) => ({ kind: 'service' as const, id })),
    ].filter(() => next(3) === 0);
    const members = (below.length > 0 ? below : [{ kind: 'device' as const, id: 'subject 0' }]).map(
      (one) => ({
        ...one,
        weight: 1 + next(4),
      }),
    );
    const rule = serviceRules[next(serviceRules.length)]!;
    const most = members.reduce((sum, { weight }) => sum + weightBy(rule, weight), 0);
    const needed = rule === 'at-least' || rule === 'weight' ? 1 + next(most) : null;
    composition.set(`service ${at}`, { rule, needed, members });
  }
  return { subjects, composition };
}
const range = { fromMs: 0, toMs: 1000 };

describe('the times of services', () => {
  it('are at each moment what the states of their members make then, for random trees and intervals', ({
    expect: told,
  }) => {
    for (let seed = 1; seed <= 60; seed++) {
      const { subjects, composition } = world(seed);
      const spansOf = spansOver(composition, subjects, range);
      const whole = [...composition.keys()].map((id) => [id, spansOf('service', id)] as const);
      for (let ms = 0; ms < 1000; ms++) {
        const then = new Map(
          [...subjects].map(([id, spans]) => [
            id,
            spans.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs)?.state ?? 'unmeasured',
          ]),
        );
        const stateOf = statesNow(composition, then, ms);
        for (const [id, spans] of whole) {
          const at = spans.filter(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);
          if (at.length !== 1 || at[0]!.state !== stateOf('service', id))
            told.fail(`seed ${seed}, ${id} at ${ms}: ${JSON.stringify(at)}, not ${stateOf('service', id)}`);
        }
      }
    }
  });

  it('have no hole, and no two neighbours alike', () => {
    for (let seed = 100; seed < 160; seed++) {
      const { subjects, composition } = world(seed);
      const spans = spansOver(composition, subjects, range)('service', 'service 5');
      expect(spans[0]?.fromMs).toBe(0);
      expect(spans.at(-1)?.toMs).toBe(1000);
      spans.slice(1).forEach((span, at) => {
        expect(span.fromMs).toBe(spans[at]?.toMs);
        expect(span.state).not.toBe(spans[at]?.state);
      });
    }
  });

  it('are empty where the range is', () => {
    expect(serviceSpans({ rule: 'all', needed: null }, [], 5, 5)).toEqual([]);
  });
});

describe('what services may rest on', () => {
  const chain = (length: number) =>
    new Map<string, Composed>(
      Array.from({ length }, (_, at) => [
        `${at}`,
        {
          ...{ rule: 'all', needed: null },
          members: [
            at + 1 < length
              ? { kind: 'service', id: `${at + 1}`, weight: 1 }
              : { kind: 'device', id: 'leaf', weight: 1 },
          ],
        },
      ]),
    );

  it('not on themselves, by whatever way', () => {
    const circle = chain(3).set('2', {
      ...{ rule: 'any', needed: null },
      members: [{ kind: 'service', id: '0', weight: 1 }],
    });
    expect(faultOf(circle)?.fault).toBe('circle');
  });

  it('not on more than five levels', () => {
    expect(faultOf(chain(5))).toBeUndefined();
    expect(faultOf(chain(6))).toEqual({ fault: 'deep', id: '0' });
  });

  it('not on a tree that doubles with each level', () => {
    const wide = new Map<string, Composed>();
    const devices = Array.from({ length: 50 }, (_, at) => ({
      kind: 'device' as const,
      id: `d${at}`,
      weight: 1,
    }));
    for (let at = 0; at < 6; at++) wide.set(`${at}`, { rule: 'all', needed: null, members: devices });
    const services = Array.from({ length: 6 }, (_, at) => ({
      kind: 'service' as const,
      id: `${at}`,
      weight: 1,
    }));
    wide.set('top', { rule: 'all', needed: null, members: services });
    expect(faultOf(wide)).toEqual({ fault: 'large', id: 'top' });
    wide.set('top', { rule: 'all', needed: null, members: services.slice(0, 5) });
    expect(faultOf(wide)).toBeUndefined();
  });

  it('finds each subject once', () => {
    expect(subjectsBelow(chain(4), ['0', '2'])).toEqual(['leaf']);
  });
});
