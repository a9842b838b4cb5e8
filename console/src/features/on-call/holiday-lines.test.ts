import { describe, expect, it } from 'vitest';
import { linesOf, readHolidays } from './holiday-lines.ts';

const words = { free: '休', working: '班' };

describe('lines of holidays', () => {
  const text = '2026-10-01 free National Day\n\n2026-10-10, 班, 国庆调休\n';
  const days = [
    { day: '2026-10-01', kind: 'free', name: 'National Day' },
    { day: '2026-10-10', kind: 'working', name: '国庆调休' },
  ] as const;

  it('are read as people write them, and written as they are read', () => {
    expect(readHolidays(text, '2026', words)).toEqual(days);
    expect(readHolidays(linesOf(days, words), '2026', words)).toEqual(days);
  });

  it.each([
    ['2026-02-30 free No day', 'line'],
    ['2026-10-01 maybe National Day', 'line'],
    ['2026-10-01 free', 'line'],
    ['2027-10-01 free National Day', 'year'],
    ['2026-10-02 free One\n2026-10-02 free Other', 'twice'],
  ])('say what is wrong and where: %j', (wrong, fault) => {
    const lines = wrong.split('\n').length;
    expect(readHolidays(`\n${wrong}`, '2026', words)).toEqual({ fault, line: lines + 1 });
  });
});
