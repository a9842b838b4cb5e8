import { expect, it } from 'vitest';
import { treemap } from './treemap.ts';

const values = [60, 30, 20, 10, 6, 6, 3, 1];

it('Tiles are as large as their values and fill the map', () => {
  const total = values.reduce((sum, one) => sum + one, 0);
  for (const aspect of [0.5, 1, 2, 4])
    treemap(values, aspect).forEach(({ width, height }, at) =>
      expect(width * height).toBeCloseTo(values[at]! / total, 10),
    );
});

it('No tile stands on another or beside the map', () => {
  const tiles = treemap(values);
  const near = 1e-9;
  for (const [at, one] of tiles.entries()) {
    expect(one.x).toBeGreaterThanOrEqual(0);
    expect(one.x + one.width).toBeLessThanOrEqual(1 + near);
    expect(one.y + one.height).toBeLessThanOrEqual(1 + near);
    for (const other of tiles.slice(at + 1)) {
      const isApart =
        one.x + one.width <= other.x + near ||
        other.x + other.width <= one.x + near ||
        one.y + one.height <= other.y + near ||
        other.y + other.height <= one.y + near;
      expect(isApart).toBe(true);
    }
  }
});

it('Tiles are nearer to squares than stripes would be', () => {
  const stretch = treemap([1, 1, 1, 1, 1, 1, 1, 1], 2).map(({ width, height }) => (width * 2) / height);
  for (const one of stretch) expect(Math.max(one, 1 / one)).toBeLessThan(2.1);
});

it('A map of nothing has no tiles to see', () => {
  expect(treemap([])).toEqual([]);
  expect(treemap([0])).toEqual([{ x: 0, y: 0, width: 0, height: 0 }]);
});
