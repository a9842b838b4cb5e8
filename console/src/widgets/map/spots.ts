import { type Output } from '../../lib/api.ts';
import { squareBox } from '../../lib/map-square.ts';
import { countsOf, oneOf, type Spot } from './marks.ts';

type Own = Output<'POST /monitor/api/v1/charts/map'>;
type Below = Output<'POST /monitor/api/v1/charts/map/customers'>;

/** The outlets of one network: one by one, or in squares where they are many. */
export function ownSpots({ outlets, squares }: Pick<Own, 'outlets' | 'squares'>): Spot[] {
  return [
    ...outlets.map(({ id, name, longitude, latitude, state }) => ({
      ...{ longitude, latitude, counts: oneOf(state), outlet: { id, name } },
      box: { west: longitude, south: latitude, east: longitude, north: latitude },
    })),
    ...squares.map(({ longitude, latitude, west, south, east, north, ...standing }) => ({
      ...{ longitude, latitude, counts: countsOf(standing), box: { west, south, east, north } },
    })),
  ];
}

/** The outlets of customers, which are told by squares alone. */
export function customerSpots({ level, squares }: Pick<Below, 'level' | 'squares'>): Spot[] {
  return squares.map(({ x, y, ...standing }) => {
    const box = squareBox({ level, x, y });
    const middle = squareBox({ level: level + 1, x: 2 * x, y: 2 * y });
    // Where in a square they are is not told: they stand in its middle.
    return { longitude: middle.east, latitude: middle.south, counts: countsOf(standing), box };
  });
}
