import { expect, it } from 'vitest';
import { bodyOf, dayLines, degreesOf, faultsOf, hoursOfLines, newOutlet } from './outlet-form-values.ts';

it('opening hours come out of the form as they went in', () => {
  for (const hours of ['', '24/7', 'Mo-Th 08:00-12:00,13:00-18:00; Fr 18:00-02:00; Su 00:00-24:00'])
    expect(hoursOfLines(dayLines(hours))).toBe(hours);
  expect(dayLines('Tu 09:00-12:00,13:00-18:00').split('\n')).toEqual([
    '',
    '09:00-12:00, 13:00-18:00',
    '',
    '',
    '',
    '',
    '',
  ]);
  expect(hoursOfLines('9-18\n\n\n\n\n\n')).toBeUndefined();
  expect(hoursOfLines('\n\n\n\n\n\n')).toBeUndefined();
});

it('degrees are numbers within their bounds, with a point or a comma', () => {
  expect([degreesOf('', 90), degreesOf(' 30,25 ', 90), degreesOf('-90', 90)]).toEqual([null, 30.25, -90]);
  for (const wrong of ['91', 'north', '1e1', '--1']) expect(degreesOf(wrong, 90)).toBeUndefined();
});

it('an outlet without number, name and place says so, and one with a division needs no region', () => {
  expect(faultsOf(newOutlet)).toEqual({ number: 'numberEmpty', name: 'nameEmpty', region: 'regionEmpty' });
  const good = { ...newOutlet, number: ' 1 ', name: 'One', division: '330106' };
  expect(faultsOf(good)).toEqual({});
  expect(bodyOf(good)).toMatchObject({ number: '1', division: '330106', latitude: null, timeZone: null });
  expect(faultsOf({ ...good, latitude: '1', contactEmail: 'nobody' })).toEqual({
    longitude: 'otherHalf',
    contactEmail: 'email',
  });
});
