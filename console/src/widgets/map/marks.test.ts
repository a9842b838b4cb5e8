import { describe, expect, it } from 'vitest';
import {
  countsOf,
  gathered,
  isInView,
  levelAt,
  oneOf,
  type Spot,
  squareAt,
  viewOf,
  worstOf,
} from './marks.ts';
import { pointOf } from './projection.ts';

const spot = (longitude: number, latitude: number, state: Parameters<typeof oneOf>[0] = 'up'): Spot => ({
  ...{ longitude, latitude, counts: oneOf(state) },
  box: { west: longitude, east: longitude, south: latitude, north: latitude },
  outlet: { id: `${longitude} ${latitude}`, name: 'shop' },
});
const many = Array.from({ length: 400 }, (_, n) =>
  spot(75 + ((n * 137) % 600) / 10, 18 + ((n * 61) % 350) / 10),
);

describe('marks of a map', () => {
  it('hold every spot once at each level, and stand for its worst state', () => {
    for (const level of [0, 3, 6, 9, 14]) {
      const marks = gathered([...many, spot(100, 30, 'down')], level);
      expect(marks.reduce((sum, { total }) => sum + total, 0)).toBe(401);
      expect(marks.filter(({ worst }) => worst === 'down')).toHaveLength(1);
    }
    expect(gathered(many, 0)).toHaveLength(1);
    expect(
      worstOf(countsOf({ total: 3, down: 0, unreachable: 0, unmeasured: 1, maintenance: 0, up: 1 })),
    ).toBe('unmeasured');
  });

  it('have boxes that hold their own spots and no other: what a mark opens is what it counts', () => {
    for (const level of [4, 7, 10])
      for (const { box, total } of gathered(many, level)) {
        const within = many.filter(
          ({ longitude, latitude }) =>
            longitude >= box.west && longitude <= box.east && latitude >= box.south && latitude <= box.north,
        );
        expect(within).toHaveLength(total);
      }
  });

  it('stand in squares of which four are one of the level before, so that squares of a server are never cut', () => {
    for (const place of many) {
      const fine = squareAt(place, 11);
      const coarse = squareAt(place, 6);
      expect([fine.x >> 5, fine.y >> 5]).toEqual([coarse.x, coarse.y]);
    }
  });

  it('are as far apart as a mark is wide, and no more than twice that', () => {
    for (const scale of [1.2, 9.5, 120, 6000]) {
      const widthPx = (360 * scale) / 2 ** levelAt(scale);
      expect(widthPx).toBeGreaterThanOrEqual(64);
      expect(widthPx).toBeLessThan(128);
    }
  });

  it('are all within the first view', () => {
    const size = { width: 800, height: 400 };
    const view = viewOf(many, size)!;
    for (const place of many) {
      const { x, y } = pointOf(place, view, size);
      expect(x >= 0 && x <= 800 && y >= 0 && y <= 400).toBe(true);
      expect(isInView(place, view, size)).toBe(true);
    }
    expect(viewOf([], size)).toBeUndefined();
    expect(viewOf([spot(120, 30)], size)?.scale).toBe(400);
  });
});
