import { expect, it } from 'vitest';
import { type StoreBand, storeBand } from './store-band.ts';

it('a store comes to a step at its share, and leaves it three percent below', () => {
  let band: StoreBand = 0;
  const course = [80, 84.9, 85, 84, 82.1, 81.9, 99, 93, 92, 91.9, 94, 95, 81, 50].map((percent) => {
    band = storeBand(band, percent);
    return band;
  });
  expect(course).toEqual([0, 0, 85, 85, 85, 0, 95, 95, 95, 85, 85, 95, 0, 0]);
});
