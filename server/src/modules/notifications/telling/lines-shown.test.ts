import { describe, expect, it } from 'vitest';
import { linesShown, mostShown, type SteppedLine } from './lines-shown.ts';

const lineOf = (atMin: number, given: Partial<SteppedLine> = {}): SteppedLine => ({
  ...{ id: `${atMin}`, memberId: 'clerk', channel: 'app', onceKey: 'a fired', step: 'fired' },
  ...{
    state: 'sent',
    reason: null,
    because: null,
    answer: null,
    answerOf: null,
    attempts: 1,
    digestId: null,
  },
  ...{ createdAt: new Date(atMin * 60_000), settledAt: new Date(atMin * 60_000 + 1_000) },
  ...given,
});

describe('what is shown of who was told', () => {
  it('is how it stands now, and how often and when it was told before that', () => {
    const { lines } = linesShown(
      [lineOf(0), lineOf(5), lineOf(10, { state: 'skipped', reason: 'held-work' })],
      'keeper',
    );
    expect(lines).toMatchObject([
      { state: 'skipped', reason: 'held-work', times: 2, lastToldAt: new Date(301_000) },
    ]);
  });

  it('counts what waits, or was left out, as told by nothing', () => {
    const { lines } = linesShown(
      [
        lineOf(0, { state: 'waiting', settledAt: null }),
        lineOf(0, { channel: 'email', state: 'skipped', reason: 'severity' }),
      ],
      'keeper',
    );
    expect(lines.map(({ times, lastToldAt }) => [times, lastToldAt])).toEqual([
      [0, null],
      [0, null],
    ]);
  });

  it('is the end of an alert beside its beginning, each in the order in which it was first noted', () => {
    const { lines } = linesShown(
      [lineOf(9, { step: 'resolved' }), lineOf(1, { memberId: 'late' }), lineOf(0), lineOf(5)],
      'keeper',
    );
    expect(lines.map(({ memberId, step, times }) => [memberId, step, times])).toEqual([
      ['clerk', 'fired', 2],
      ['late', 'fired', 1],
      ['clerk', 'resolved', 1],
    ]);
  });

  it('leaves out others where there are very many, and the reader never', () => {
    const others = Array.from({ length: mostShown + 50 }, (_, at) => lineOf(at, { memberId: `other ${at}` }));
    const own = lineOf(9_000, { memberId: 'keeper' });
    const { lines, leftOut } = linesShown([...others, own], 'keeper');
    expect([lines.length, leftOut, lines.at(-1)?.memberId]).toEqual([mostShown, 51, 'keeper']);
    expect(linesShown(others, 'keeper').leftOut).toBe(50);
  });
});
