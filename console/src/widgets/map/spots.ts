import { type Output } from '../../lib/api.ts';
import { type Square, squareBox } from '../../lib/map-square.ts';
import { countsOf, oneOf, type Spot } from './marks.ts';
import { type Place } from './projection.ts';

type Own = Output<'POST /monitor/api/v1/charts/map'>;
type Below = Output<'POST /monitor/api/v1/charts/map/customers'>;

/** The outlets of one network: one by one, or in squares where they are many. */
export function ownSpots({ outlets, squares }: Pick<Own, 'outlets' | 'squares'>): Spot[] {
  return [
    ...outlets.map(({ id, name, longitude, latitude, division, state }) => ({
      ...{ longitude, latitude, counts: oneOf(state), outlet: { id, name }, inDivision: division },
      box: { west: longitude, south: latitude, east: longitude, north: latitude },
    })),
    ...squares.map(({ longitude, latitude, division, west, south, east, north, ...standing }) => ({
      ...{
        longitude,
        latitude,
        inDivision: division,
        counts: countsOf(standing),
        box: { west, south, east, north },
      },
    })),
  ];
}

/** Where in a square something is is not told of customers: it stands in its middle. */
export function squareMiddle({ level, x, y }: Square): Place {
  const { east, south } = squareBox({ level: level + 1, x: 2 * x, y: 2 * y });
  return { longitude: east, latitude: south };
}

/** The outlets of customers, which are told by squares alone. */
export function customerSpots({ level, squares }: Pick<Below, 'level' | 'squares'>): Spot[] {
  return squares.map(({ x, y, ...standing }) => ({
    ...{ ...squareMiddle({ level, x, y }), counts: countsOf(standing) },
    box: squareBox({ level, x, y }),
  }));
}
