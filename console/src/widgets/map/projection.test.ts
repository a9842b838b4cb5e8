import { describe, expect, it } from 'vitest';
import { moved, placeAt, pointOf, rounded, scales, zoomed } from './projection.ts';

const size = { width: 600, height: 400 };
const view = { latitude: 30, longitude: 120, scale: 40 };

describe('a map', () => {
  it('draws its middle in the middle, east to the right and north above', () => {
    expect(pointOf(view, view, size)).toEqual({ x: 300, y: 200 });
    const { x, y } = pointOf({ latitude: 31, longitude: 121 }, view, size);
    expect(x).toBe(340);
    expect(y).toBeLessThan(200);
  });

  it('says which place is drawn at a point, wherever it is', () => {
    for (const place of [
      { latitude: 22.3, longitude: 114.2 },
      { latitude: -33.9, longitude: 151.2 },
    ]) {
      const found = placeAt(pointOf(place, view, size), view, size);
      expect(found.latitude).toBeCloseTo(place.latitude, 9);
      expect(found.longitude).toBeCloseTo(place.longitude, 9);
    }
  });

  it('keeps what is under the pointer there while it grows, and grows no further than it can', () => {
    const at = { x: 100, y: 90 };
    const before = placeAt(at, view, size);
    const after = placeAt(at, zoomed(view, 2, at, size), size);
    expect(after.latitude).toBeCloseTo(before.latitude, 6);
    expect(after.longitude).toBeCloseTo(before.longitude, 6);
    expect(zoomed(view, 1e9, at, size).scale).toBe(scales.most);
    expect(zoomed(view, 1e-9, at, size).scale).toBe(scales.least);
  });

  it('moves with the pointer', () => {
    const place = placeAt({ x: 100, y: 90 }, view, size);
    const now = pointOf(place, moved(view, { x: 30, y: -20 }, size), size);
    expect([Math.round(now.x), Math.round(now.y)]).toEqual([130, 70]);
  });

  it('says a place no more exactly than it can be pointed at', () => {
    const place = { latitude: 30.123456789, longitude: 120.987654321 };
    expect(rounded(place, 40)).toEqual({ latitude: 30.123, longitude: 120.988 });
    expect(rounded(place, 6000)).toEqual({ latitude: 30.12346, longitude: 120.98765 });
  });
});
