import { type OnCallLayer } from '@linekeeper/contract/on-call/on-call-terms';
import { describe, expect, it } from 'vitest';
import { isoIn } from '../../../platform/zoned-time.ts';
import { onCallAt, type OnCallSchedule, shiftsWithin } from './on-call-at.ts';

/** Turns where clocks change, where somebody stands in over a hand-over, and where days are made up. */
const layer = (given: Partial<OnCallLayer>): OnCallLayer => ({
  memberIds: ['ann', 'bo', 'cy'],
  turn: 'day',
  handover: '09:00',
  weekday: 1,
  startsOn: '2026-03-01',
  days: 'all',
  hours: null,
  ...given,
});
const schedule = (given: Partial<OnCallSchedule>): OnCallSchedule => ({
  timeZone: 'Europe/Berlin',
  layers: [],
  overrides: [],
  holidays: new Map(),
  ...given,
});
const ms = (text: string) => Date.parse(text);
const hourMs = 3_600_000;
const said = (of: OnCallSchedule, from: string, to: string) =>
  shiftsWithin(of, ms(from), ms(to)).map(({ fromMs, toMs, memberId }) => [
    isoIn(of.timeZone, new Date(fromMs)).slice(0, 16),
    memberId,
    (toMs - fromMs) / hourMs,
  ]);

describe('a hand-over', () => {
  it('at a time that clocks leave out comes as much after the change, once, and the next day at its time', () => {
    const turns = schedule({ layers: [layer({ handover: '02:30', startsOn: '2026-03-27' })] });
    expect(said(turns, '2026-03-28T01:30Z', '2026-03-31T00:30Z')).toEqual([
      ['2026-03-28T02:30', 'bo', 24],
      ['2026-03-29T03:30', 'cy', 23],
      ['2026-03-30T02:30', 'ann', 24],
    ]);
  });

  it('at a time that clocks show twice comes at the first, and nobody is on call a second time', () => {
    const turns = schedule({ layers: [layer({ handover: '02:30', startsOn: '2026-10-23' })] });
    expect(said(turns, '2026-10-24T00:30Z', '2026-10-27T01:30Z')).toEqual([
      ['2026-10-24T02:30', 'bo', 24],
      ['2026-10-25T02:30', 'cy', 25],
      ['2026-10-26T02:30', 'ann', 24],
    ]);
  });

  it('of a week on the day on which clocks change makes that week an hour shorter or longer', () => {
    const weekly = layer({ turn: 'week', weekday: 7, handover: '02:30', startsOn: '2026-03-22' });
    expect(said(schedule({ layers: [weekly] }), '2026-03-22T01:30Z', '2026-04-12T00:30Z')).toEqual([
      ['2026-03-22T02:30', 'ann', 7 * 24],
      ['2026-03-29T03:30', 'bo', 7 * 24 - 1],
      ['2026-04-05T02:30', 'cy', 7 * 24],
    ]);
  });

  // There midnight itself is left out, or the hour before it comes twice.
  it.each(['Africa/Cairo', 'America/Santiago', 'Asia/Beirut', 'America/Havana', 'Australia/Lord_Howe'])(
    'at midnight in %s goes round through a whole year, each of 23 to 25 hours',
    (timeZone) => {
      const turns = schedule({ timeZone, layers: [layer({ handover: '00:00', startsOn: '2025-12-01' })] });
      const [first, ...rest] = shiftsWithin(turns, ms('2026-01-01T12:00Z'), ms('2026-12-31T12:00Z'));
      const order = ['ann', 'bo', 'cy'];
      const begin = order.indexOf(first!.memberId!);
      expect([first, ...rest].map((shift) => shift?.memberId)).toEqual(
        [first, ...rest].map((_, index) => order[(begin + index) % 3]),
      );
      expect(rest).toHaveLength(364);
      for (const { fromMs, toMs } of rest.slice(0, -1)) {
        expect((toMs - fromMs) / hourMs).toBeGreaterThanOrEqual(23);
        expect((toMs - fromMs) / hourMs).toBeLessThanOrEqual(25);
      }
    },
  );
});

describe('who stands in', () => {
  it('over a hand-over gives back to who has the next turn, at the minute', () => {
    const overrides = [{ memberId: 'sub', fromMs: ms('2026-03-28T20:00Z'), toMs: ms('2026-03-29T10:00Z') }];
    const turns = schedule({ layers: [layer({ startsOn: '2026-03-28' })], overrides });
    expect(said(turns, '2026-03-28T08:00Z', '2026-03-30T07:00Z')).toEqual([
      ['2026-03-28T09:00', 'ann', 12],
      ['2026-03-28T21:00', 'sub', 14],
      ['2026-03-29T12:00', 'bo', 21],
    ]);
  });

  it('over several turns moves none of them, and covers times that no turn covers', () => {
    const overrides = [{ memberId: 'sub', fromMs: ms('2026-03-03T00:00Z'), toMs: ms('2026-03-05T23:00Z') }];
    const hours = { from: '09:00', to: '17:00' };
    const days = layer({ startsOn: '2026-03-02', handover: '00:00', hours });
    const turns = schedule({ layers: [days], overrides });
    const who = (at: string) => onCallAt(turns, ms(at));
    expect(who('2026-03-02T12:00Z')).toBe('ann');
    expect([who('2026-03-03T00:00Z'), who('2026-03-05T22:59Z')]).toEqual(['sub', 'sub']);
    expect([who('2026-03-05T23:00Z'), who('2026-03-06T12:00Z')]).toEqual([null, 'bo']);
  });

  it('whose hours touch another one’s leaves no minute to nobody', () => {
    const edge = ms('2026-03-03T12:00Z');
    const overrides = [
      { memberId: 'one', fromMs: edge - hourMs, toMs: edge },
      { memberId: 'two', fromMs: edge, toMs: edge + hourMs },
    ];
    const covered = schedule({ overrides });
    expect([onCallAt(covered, edge - 1), onCallAt(covered, edge)]).toEqual(['one', 'two']);
  });
});

describe('a holiday', () => {
  const night = { from: '22:00', to: '06:00' };
  const working = layer({ memberIds: ['night'], days: 'working', hours: night });
  const free = layer({ memberIds: ['free'], days: 'free', handover: '00:00' });

  it('ends the night before it in the morning, begins none of its own, and gives way to the next', () => {
    const holidays = new Map([['2026-03-04', 'free']] as const);
    const one = schedule({ layers: [free, working], holidays });
    // The night of Tuesday goes on into the holiday; its own night is of who is there on free days, until midnight.
    expect(said(one, '2026-03-03T21:00Z', '2026-03-05T22:00Z')).toEqual([
      ['2026-03-03T22:00', 'night', 8],
      ['2026-03-04T06:00', 'free', 18],
      ['2026-03-05T00:00', null, 22],
      ['2026-03-05T22:00', 'night', 1],
    ]);
  });

  it('moves no turn: who has it that day has none, and the next goes on as it was', () => {
    const turns = layer({ startsOn: '2026-03-02', handover: '00:00', days: 'working' });
    const holidays = new Map([['2026-03-03', 'free']] as const);
    const who = (at: string) => onCallAt(schedule({ layers: [turns], holidays }), ms(at));
    expect([who('2026-03-02T12:00Z'), who('2026-03-03T12:00Z'), who('2026-03-04T12:00Z')]).toEqual([
      ...['ann', null, 'cy'],
    ]);
  });

  it('that is worked on has its night over the change of clocks, an hour shorter', () => {
    const holidays = new Map([['2026-03-28', 'working']] as const);
    const one = schedule({ layers: [working], holidays });
    expect(said(one, '2026-03-28T20:00Z', '2026-03-29T20:00Z')).toEqual([
      ['2026-03-28T21:00', null, 1],
      ['2026-03-28T22:00', 'night', 7],
      ['2026-03-29T06:00', null, 16],
    ]);
  });
});
