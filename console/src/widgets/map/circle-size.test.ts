import { expect, it } from 'vitest';
import { circleAt, circlePx } from './circle-size.ts';
import { gatheredNumbers, levelAt, type NumberSpot } from './marks.ts';
import { type View } from './projection.ts';

const size = { width: 1100, height: 460 };
const spot = (longitude: number, latitude: number, total: number): NumberSpot => ({
  ...{ longitude, latitude, total },
  box: { west: longitude, east: longitude, south: latitude, north: latitude },
});

it('a circle grows with its number and has room for it', () => {
  const widths = [1, 9, 80, 700, 6000].map((total) =>
    circlePx(total, 6000, total.toLocaleString('en').length),
  );
  expect(widths.toSorted((one, other) => one - other)).toEqual(widths);
  expect(circlePx(6000, 6000, 5)).toBeLessThanOrEqual(64);
  expect(circlePx(1_234_567, 1_234_567, 9)).toBeGreaterThan(9 * 7);
});

it('no circle covers the number of another one, however close two squares have theirs', () => {
  const spots = Array.from({ length: 400 }, (_, n) =>
    spot(75 + ((n * 137) % 600) / 10, 18 + ((n * 61) % 350) / 10, 1 + ((n * 97) % 300)),
  );
  for (const scale of [4, 9.5, 30, 77]) {
    const view: View = { longitude: 104, latitude: 36, scale };
    const circles = gatheredNumbers(spots, levelAt(scale)).map((mark) => {
      const width = circlePx(mark.total, 3000, String(mark.total).length);
      return { ...circleAt(mark, width, view, size), width };
    });
    for (const [n, one] of circles.entries())
      for (const other of circles.slice(n + 1)) {
        const apart = Math.hypot(one.x - other.x, one.y - other.y);
        expect(apart).toBeGreaterThanOrEqual(0.84 * ((one.width + other.width) / 2));
      }
  }
});
