import { z } from 'zod';
import { endpoint, pageInput, pageOf } from '../endpoint.ts';
import { mapBox } from '../outlets/map-box.ts';
import { outletStates } from '../outlets/outlet-terms.ts';
import { namedCustomer, ofCustomer } from '../overview/customers.ts';
import { standing } from '../overview/standing.ts';
import { chartPlaces } from './chart-filter.ts';
import { moment } from './moment.ts';
import { finestLevel, finestLevelBelow, mostMappedOutlets, mostSquaresAcross } from './map-terms.ts';

const view = 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS';
/** Squares of an answer at most. */
export const mostMapSquares = (mostSquaresAcross + 1) ** 2;
const longitude = z.number();
const latitude = z.number();

/** Outlets without a position by their city, or by their province where no city was said: its code with how they stand. */
const placed = z.object({ place: z.string(), ...standing.shape });

/** Of an outlet with a position: the code of its division; of several: what their codes begin with (31, 310106), empty where they have nothing in common. Null: of one at least none was said. */
export const mappedDivision = z.string().nullable();

/** Of the grid, for those above. */
export const mapLevel = z.int().min(0).max(finestLevelBelow);
const at = z
  .int()
  .min(0)
  .max(2 ** finestLevelBelow);
/** Which square of its grid. */
export const mapSquare = { x: at, y: at };
/** One of the places on a map of customers: a square of a grid, a city or a province, all of a province, or those of which nobody said one. */
export const mapPlace = z.discriminatedUnion('in', [
  z.strictObject({ in: z.literal('square'), level: mapLevel, ...mapSquare }),
  z.strictObject({ in: z.literal('place'), place: z.string().regex(/^[1-9]\d{5}$/) }),
  z.strictObject({ in: z.literal('province'), province: z.string().regex(/^[1-9]\d$/) }),
  z.strictObject({ in: z.literal('nowhere') }),
]);

/** Maps of outlets with how they stand. The grid is that of the Mercator map: each square of a level is four of the next. */
export const mapCharts = {
  own: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/map',
    access: view,
    reads: true,
    summary: 'Where outlets are and how they stand: one by one, or in squares where they are many',
    body: z.strictObject({ ...chartPlaces, ...moment, box: mapBox.optional() }),
    output: z.object({
      /** Of the grid; null: each outlet is told. */
      level: z.int().min(0).max(finestLevel).nullable(),
      outlets: z
        .array(
          z.object({
            ...{ id: z.uuid(), name: z.string(), longitude, latitude, division: mappedDivision },
            state: z.enum(outletStates),
          }),
        )
        .max(Math.max(mostMappedOutlets, mostMapSquares)),
      /** Several outlets each: where they are on average, and from where to where. */
      squares: z
        .array(
          z.object({
            ...{ longitude, latitude, west: longitude, south: latitude, east: longitude, north: latitude },
            ...{ division: mappedDivision, ...standing.shape },
          }),
        )
        .max(mostMapSquares),
      places: z.array(placed),
      /** Outlets of which neither position nor division was said. */
      nowhere: standing,
    }),
  }),
  below: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/map/customers',
    access: view,
    reads: true,
    summary:
      'Where outlets of all tenants below are and how they stand, in numbers; for platform and MSP alone',
    body: z.strictObject({ ...ofCustomer, ...moment, box: mapBox.optional() }),
    output: z.object({
      level: mapLevel,
      squares: z.array(z.object({ ...mapSquare, ...standing.shape })).max(mostMapSquares),
      places: z.array(placed),
      nowhere: standing,
      /** Tenants that the numbers are not about: they keep theirs, or have not the product. */
      closedCustomers: z.int(),
      productlessCustomers: z.int(),
    }),
  }),
  holders: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/map/customers/list',
    access: view,
    reads: true,
    summary:
      'Which tenants below have outlets in one place of the map, and how they stand; for platform and MSP alone',
    body: z.strictObject({
      ...pageInput(['total', 'down', 'name']),
      search: z.string().trim().max(128).optional(),
      ...ofCustomer,
      ...moment,
      place: mapPlace,
    }),
    output: pageOf(
      z.object({
        ...namedCustomer,
        ...standing.shape,
      }),
    ),
  }),
};
