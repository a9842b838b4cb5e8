import { describe, expect, it } from 'vitest';
import { markNames } from './mark-names.ts';
import { gatheredNumbers, type NumberSpot } from './marks.ts';
import { placesOf } from './outlined-places.ts';
import outlines from './outlines.json' with { type: 'json' };
import { placedNumbers } from './placed-marks.ts';

const places = placesOf(outlines);
const t = ((key: string) => key) as never;

const at = (longitude: number, latitude: number, inDivision?: string | null): NumberSpot => ({
  ...{ longitude, latitude, total: 1, outlet: { id: `${longitude}`, name: 'shop' } },
  box: { west: longitude, east: longitude, south: latitude, north: latitude },
  ...(inDivision !== undefined && { inDivision }),
});
const square = (west: number, south: number, degrees: number): NumberSpot => ({
  ...{ longitude: west + degrees / 2, latitude: south + degrees / 2, total: 3 },
  box: { west, south, east: west + degrees, north: south + degrees },
});
/** What the one mark is called that gathers some spots. */
const nameOf = (...spots: NumberSpot[]) => [...markNames(t, gatheredNumbers(spots, 0), places).values()];

const jingan = at(121.445, 31.229);
const pudong = at(121.6, 31.22);
const hangzhou = at(120.16, 30.27);
const ningbo = at(121.55, 29.87);

describe('a place of the map that several stand at', () => {
  it('is named by the district that all of them are in, and by the city where they are in several', () => {
    expect(nameOf(jingan, at(121.4455, 31.2295))).toEqual(['静安区']);
    expect(nameOf(jingan, pudong)).toEqual(['上海']);
    expect(nameOf(hangzhou, at(120.1, 30.3))).toEqual(['杭州市']);
  });

  it('is named by the province of several cities, the country of several provinces, and by none of several countries', () => {
    expect(nameOf(hangzhou, ningbo)).toEqual(['浙江']);
    expect(nameOf(hangzhou, jingan)).toEqual(['中国']);
    expect(nameOf(at(139.7, 35.68), at(135.5, 34.7))).toEqual(['日本']);
    expect(nameOf(hangzhou, at(139.7, 35.68))).toEqual(['outlets:map.severalCountries']);
  });

  it('is named by the divisions that were said, rather than by the nearest name on the map', () => {
    const near = { ...at(121.447, 31.205, '310106') };
    expect(nameOf(near, at(121.4471, 31.205, '310106'))).toEqual(['静安区']);
    expect(nameOf(near, at(121.6, 31.22, '310115'))).toEqual(['上海']);
    // A district that the map has no name for is in its city.
    expect(nameOf(at(120.1, 30.2, '330106'), at(120.1, 30.21, '330106'))).toEqual(['杭州市']);
    expect(nameOf(at(120.1, 30.2, null), at(120.1, 30.21, '330106'))).toEqual(['杭州市']);
    expect(nameOf({ ...square(100, 25, 20), inDivision: '' })).toEqual(['中国']);
  });

  it('of a square alone is named by all that it reaches into, but the sea', () => {
    expect(nameOf(square(120.1, 30.2, 0.1))).toEqual(['杭州市']);
    expect(nameOf(square(121.4, 31.15, 0.17))).toEqual(['上海']);
    expect(nameOf(square(120, 30, 2))).toEqual(['中国']);
    expect(nameOf(square(122.1, 29.8, 0.3))).toEqual(['舟山市']);
  });

  it('is called by where it is where nothing has a name, and a single outlet by its own', () => {
    expect(nameOf(at(-150, 0.01), at(-150.02, 0.01))).toEqual(['0.01° N, 150.01° W']);
    expect(nameOf(jingan)).toEqual(['shop']);
    expect([...markNames(t, gatheredNumbers([jingan, pudong], 0), undefined).values()]).toEqual([
      '31.22° N, 121.52° E',
    ]);
  });

  it('by its division alone is named by that, or by the province where the map has no name for it', () => {
    const named = (place: string, scale = 100) =>
      [...markNames(t, placedNumbers([{ place, total: 1 }], places as never, scale), places).values()].join();
    expect(named('330100')).toBe('杭州市');
    expect(named('330100', 10)).toBe('浙江');
    expect(named('310100')).toBe('上海');
    expect(named('419000')).toBe('河南');
  });
});

it('the areas of provinces hold the cities that are in them', () => {
  const wrong = places.cityNames.filter(({ code, ...place }) => {
    const [name] = nameOf(at(place.longitude, place.latitude), at(place.longitude, place.latitude));
    return name !== places.cityNames.find((city) => city.code === code)?.name;
  });
  // Macau is smaller than what is outlined here.
  expect(wrong.map(({ code }) => code)).toEqual(['820001', '820004']);
});
