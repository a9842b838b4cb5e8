import { describe, expect, it } from 'vitest';
import { columnWidths } from './sheet.ts';

const of = (...shares: number[]) => shares.map((share) => ({ share }));

describe('the columns of a table on paper', () => {
  it('are as wide as their shares say', () => {
    expect(columnWidths(of(1, 3), [10, 10], 100)).toEqual([25, 75]);
  });

  it('hold the longest word of each title, for which those with room give some of theirs', () => {
    expect(columnWidths(of(1, 1, 2), [40, 10, 10], 100)).toEqual([40, 20, 40]);
    // One that is narrow enough only after another took room holds its word, too.
    expect(columnWidths(of(1, 1, 2), [70, 10, 10], 100)).toEqual([70, 10, 20]);
    expect(columnWidths(of(1, 1, 2), [60, 12, 10], 100)).toEqual([60, 40 / 3, 80 / 3]);
    expect(columnWidths(of(1, 1, 2), [60, 14, 10], 100)).toEqual([60, 14, 26]);
  });

  it('are by their shares alone where there is not enough room for all words', () => {
    expect(columnWidths(of(1, 1), [60, 60], 100)).toEqual([50, 50]);
  });
});
