import { type OnCallLayer } from '@linekeeper/contract/on-call/on-call-terms';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../../test/random.ts';
import { onCallAt, type OnCallSchedule, shiftsWithin } from './on-call-at.ts';

const layer = (given: Partial<OnCallLayer>): OnCallLayer => ({
  memberIds: ['ann', 'bo', 'cy'],
  turn: 'day',
  handover: '09:00',
  weekday: 1,
  startsOn: '2026-11-02',
  days: 'all',
  hours: null,
  ...given,
});
const schedule = (given: Partial<OnCallSchedule>): OnCallSchedule => ({
  timeZone: 'Asia/Shanghai',
  layers: [],
  overrides: [],
  holidays: new Map(),
  ...given,
});
const at = (text: string) => Date.parse(`${text}:00.000+08:00`);

describe('turns', () => {
  it('of a day go round at the hour of handing over', () => {
    const turns = schedule({ layers: [layer({})] });
    const who = (text: string) => onCallAt(turns, at(text));
    expect(who('2026-11-02T08:59')).toBeNull();
    expect(who('2026-11-02T09:00')).toBe('ann');
    expect(who('2026-11-03T08:59')).toBe('ann');
    expect(who('2026-11-03T09:00')).toBe('bo');
    expect(who('2026-11-05T09:00')).toBe('ann');
  });

  it('of a week go round on the weekday of handing over, whatever day they began on', () => {
    const turns = schedule({
      layers: [layer({ turn: 'week', weekday: 5, handover: '18:00', startsOn: '2026-11-04' })],
    });
    const who = (text: string) => onCallAt(turns, at(text));
    expect(who('2026-11-03T19:00')).toBeNull();
    expect(who('2026-11-04T19:00')).toBe('ann');
    expect(who('2026-11-06T17:59')).toBe('ann');
    expect(who('2026-11-06T18:00')).toBe('bo');
    expect(who('2026-11-13T18:00')).toBe('cy');
  });

  it('hand over by the clock on the wall when clocks change', () => {
    const berlin = schedule({ timeZone: 'Europe/Berlin', layers: [layer({ startsOn: '2026-10-24' })] });
    expect(shiftsWithin(berlin, Date.parse('2026-10-24T07:00Z'), Date.parse('2026-10-26T08:00Z'))).toEqual([
      { fromMs: Date.parse('2026-10-24T07:00Z'), toMs: Date.parse('2026-10-25T08:00Z'), memberId: 'ann' },
      { fromMs: Date.parse('2026-10-25T08:00Z'), toMs: Date.parse('2026-10-26T08:00Z'), memberId: 'bo' },
    ]);
  });
});

describe('layers', () => {
  const day = layer({ memberIds: ['day'], days: 'working', hours: { from: '09:00', to: '18:00' } });
  const night = layer({ memberIds: ['night'], days: 'working', hours: { from: '18:00', to: '09:00' } });

  it('cover those before them in their hours and on their days; a night belongs to the day on which it began', () => {
    const both = schedule({ layers: [layer({ memberIds: ['else'], handover: '00:00' }), day, night] });
    const who = (text: string) => onCallAt(both, at(text));
    expect(who('2026-11-20T12:00')).toBe('day');
    expect(who('2026-11-20T18:00')).toBe('night');
    // The night from Friday to Saturday goes on until the morning; then the weekend begins.
    expect(who('2026-11-21T08:59')).toBe('night');
    expect(who('2026-11-21T09:00')).toBe('else');
    expect(who('2026-11-23T08:59')).toBe('else');
    expect(who('2026-11-23T09:00')).toBe('day');
  });

  it('take a holiday for free and a made-up weekend for worked on', () => {
    const holidays = new Map([
      ['2026-11-20', 'free'],
      ['2026-11-21', 'working'],
    ] as const);
    const one = schedule({ layers: [day], holidays });
    expect([onCallAt(one, at('2026-11-20T12:00')), onCallAt(one, at('2026-11-21T12:00'))]).toEqual([
      null,
      'day',
    ]);
  });

  it('go on to the one below where whoever has the turn is there no more, and so does who stands in', () => {
    const layers = [layer({ memberIds: ['below'], handover: '00:00' }), layer({ handover: '00:00' })];
    const overrides = [{ memberId: 'gone', fromMs: at('2026-11-02T10:00'), toMs: at('2026-11-02T12:00') }];
    const left = schedule({ layers, overrides, present: new Set(['ann', 'below']) });
    const who = (text: string) => onCallAt(left, at(text));
    expect([who('2026-11-02T11:00'), who('2026-11-03T11:00')]).toEqual(['ann', 'below']);
    const nobody = schedule({ layers, present: new Set() });
    expect(onCallAt(nobody, at('2026-11-03T11:00'))).toBeNull();
  });

  it('give way to who stands in, of several the one that was added last', () => {
    const overrides = [
      { memberId: 'sub', fromMs: at('2026-11-20T10:00'), toMs: at('2026-11-20T12:00') },
      { memberId: 'late', fromMs: at('2026-11-20T11:00'), toMs: at('2026-11-20T11:30') },
    ];
    const covered = schedule({ layers: [day], overrides });
    const range = [at('2026-11-20T09:00'), at('2026-11-20T18:00')] as const;
    expect(shiftsWithin(covered, ...range).map(({ memberId }) => memberId)).toEqual([
      ...['day', 'sub', 'late', 'sub', 'day'],
    ]);
  });
});

it('shifts cover a range without gap and say of every moment who is on call', () => {
  const random = seeded(20261123);
  for (let round = 0; round < 60; round++) {
    const time = () => `${String(random.int(0, 23)).padStart(2, '0')}:${random.pick(['00', '15', '30'])}`;
    const layers = Array.from({ length: random.int(1, 3) }, (_, number) => {
      const [from, to] = [time(), time()];
      return layer({
        memberIds: Array.from({ length: random.int(1, 4) }, (_one, index) => `${number}-${index}`),
        turn: random.pick(['day', 'week']),
        handover: time(),
        weekday: random.int(1, 7),
        startsOn: `2026-03-${random.int(10, 28)}`,
        days: random.pick(['all', 'working', 'free']),
        hours: from === to || random.chance(0.4) ? null : { from, to },
      });
    });
    const timeZone = random.pick(['Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Chatham']);
    const fromMs = Date.parse('2026-03-15T00:00Z') + random.int(0, 10_000) * 60_000;
    const toMs = fromMs + 20 * 86_400_000;
    const overrides = [{ memberId: 'sub', fromMs: fromMs + 86_400_000, toMs: fromMs + 90_000_000 }];
    const turns = schedule({ timeZone, layers, overrides, holidays: new Map([['2026-03-24', 'free']]) });
    const shifts = shiftsWithin(turns, fromMs, toMs);
    expect([shifts[0]!.fromMs, shifts.at(-1)!.toMs]).toEqual([fromMs, toMs]);
    expect(shifts.slice(1).map((shift) => shift.fromMs)).toEqual(
      shifts.slice(0, -1).map((shift) => shift.toMs),
    );
    for (let check = 0; check < 40; check++) {
      const atMs = random.int(fromMs, toMs - 1);
      const shift = shifts.find((one) => one.fromMs <= atMs && atMs < one.toMs);
      expect(shift?.memberId).toBe(onCallAt(turns, atMs));
    }
  }
});
