import { expect, it } from 'vitest';
import { mapPlacePattern, placeOf, placeText } from './map-place.ts';

it('reads from an address the places that it writes, and no other', () => {
  for (const place of [
    { in: 'square', level: 11, x: 1707, y: 844 },
    { in: 'place', place: '330100' },
    { in: 'province', province: '33' },
    { in: 'nowhere' },
  ] as const) {
    expect(mapPlacePattern.test(placeText(place))).toBe(true);
    expect(placeOf(placeText(place), 11)).toEqual(place);
  }
  for (const text of ['', '12.1.1', '3.9.1', '1.2', '-1.0.0', '3301', 'somewhere', '033010'])
    expect(placeOf(text, 11), text).toBeUndefined();
});
