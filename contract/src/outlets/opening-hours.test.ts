import { describe, expect, it } from 'vitest';
import { isOpenAt, readHours, readWeek, weekText } from './opening-hours.ts';

describe('opening hours', () => {
  it.each([
    ['24/7', '24/7'],
    ['Mo-Fr 09:00-18:00', 'Mo-Fr 09:00-18:00'],
    ['mo,tu,we 9:00-18:00 ; sa 10:00-16:00', 'Mo-We 09:00-18:00; Sa 10:00-16:00'],
    ['Mo 13:00-18:00,09:00-12:00', 'Mo 09:00-12:00,13:00-18:00'],
    ['周一至周五 9:00-12:00，13:00-18:00；周日 10:00-16:00', 'Mo-Fr 09:00-12:00,13:00-18:00; Su 10:00-16:00'],
    ['Sa-Mo 00:00-24:00', 'Mo 00:00-24:00; Sa-Su 00:00-24:00'],
    ['Fr,Sa 18:00-02:00', 'Fr-Sa 18:00-02:00'],
  ])('%s are kept as %s', (given, kept) => expect(readHours(given)).toBe(kept));

  it.each([
    'Mo-Fr',
    '09:00-18:00',
    'Mo 9-18',
    'Mo 09:00-25:00',
    'Mo 09:60-10:00',
    'Mo 09:00-09:00',
    'Mo 09:00-12:00,11:00-13:00',
    'Mo 09:00-12:00; Mo 11:00-13:00',
    'Xx 09:00-12:00',
    'Mo-Tu-We 09:00-12:00',
    '',
    ';',
  ])('%s say nothing', (given) => expect(readHours(given)).toBeUndefined());

  it('are the same after they were read as a week', () => {
    const text = 'Mo-Th 08:00-12:00,13:00-18:00; Fr 18:00-02:00; Su 00:00-24:00';
    expect(weekText(readWeek(text)!)).toBe(text);
  });

  it('go on into the next day where a span ends before it begins', () => {
    const open = (day: number, hour: number) => isOpenAt('Su 18:00-02:00', { day, minute: hour * 60 });
    expect([open(6, 17), open(6, 18), open(6, 23), open(0, 1), open(0, 2)]).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(isOpenAt('24/7', { day: 3, minute: 0 })).toBe(true);
    expect(isOpenAt('', { day: 3, minute: 0 })).toBeUndefined();
  });
});
