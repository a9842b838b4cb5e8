import { describe, expect, it } from 'vitest';
import { incidentsOf, isElsewhereToo } from './carrier-incidents.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 3, minute));
/** Lines that are down, each as whose it is and in which minute it failed; of so many in all. */
const of = (failing: readonly (readonly [owner: number, minute: number])[], lines = 10) => ({
  lines,
  failingOf: failing.map(([owner]) => owner),
  failingSince: failing.map(([, minute]) => at(minute)),
  failingDown: failing.map(() => true),
});

describe('a carrier’s incident', () => {
  it('is three lines of two customers that failed one after the other, since the first of them', () => {
    expect(
      incidentsOf(
        of([
          [1, 20],
          [2, 12],
          [1, 13],
        ]),
      ),
    ).toEqual([
      {
        since: at(12),
        ...{ lines: 3, down: 3, outlets: 0 },
        byOwner: new Map([
          [2, 1],
          [1, 2],
        ]),
      },
    ]);
  });

  it('is none of one customer, whose own cause it may be, nor of two lines', () => {
    expect(
      incidentsOf(
        of([
          [1, 12],
          [1, 12],
          [1, 13],
          [1, 14],
        ]),
      ),
    ).toEqual([]);
    expect(
      incidentsOf(
        of([
          [1, 12],
          [2, 12],
        ]),
      ),
    ).toEqual([]);
  });

  it('is none of what failed at other times, however much that is together', () => {
    expect(
      incidentsOf(
        of([
          [1, 0],
          [2, 16],
          [3, 32],
          [4, 48],
        ]),
      ),
    ).toEqual([]);
    expect(
      incidentsOf(
        of([
          [1, 0],
          [2, 15],
          [3, 30],
        ]),
      ),
    ).toHaveLength(1);
  });

  it('is none of a few lines of a great many', () => {
    const few = [
      [1, 1],
      [2, 2],
      [3, 3],
    ] as const;
    expect(incidentsOf(of(few, 30))).toHaveLength(1);
    expect(incidentsOf(of(few, 31))).toEqual([]);
  });

  it('is there as often as there is one, grows with each line and ends with the last but two', () => {
    const morning = [
      [1, 0],
      [2, 1],
      [3, 2],
    ] as const;
    const later = [
      [1, 40],
      [4, 41],
      [5, 41],
      [6, 55],
    ] as const;
    expect(incidentsOf(of([...later, ...morning])).map(({ since, lines }) => [since, lines])).toEqual([
      [at(0), 3],
      [at(40), 4],
    ]);
    expect(incidentsOf(of(morning.slice(1)))).toEqual([]);
    expect(incidentsOf(of([]))).toEqual([]);
  });
});

describe('that others have it too', () => {
  const incident = of([
    [0, 12],
    [1, 12],
    [2, 13],
  ]);

  it('is told to whose line is one of it', () => {
    expect(isElsewhereToo({ ...incident, others: 2 }, 0)).toBe(true);
    expect(
      isElsewhereToo(
        {
          ...of([
            [0, 50],
            [1, 12],
            [2, 13],
            [2, 14],
          ]),
          others: 2,
        },
        0,
      ),
    ).toBe(false);
  });

  it('is not told where there is but one other that it could be', () => {
    const two = of([
      [0, 12],
      [1, 12],
      [1, 13],
    ]);
    expect(isElsewhereToo({ ...two, others: 1 }, 0)).toBe(false);
    expect(isElsewhereToo({ ...two, others: 2 }, 0)).toBe(true);
  });
});
