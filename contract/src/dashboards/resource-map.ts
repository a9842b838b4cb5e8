import { z } from 'zod';
import { divisionPrefix } from '../devices/traits.ts';
import { endpoint } from '../endpoint.ts';
import { mapBox } from '../outlets/map-box.ts';
import { ofCustomer } from '../overview/customers.ts';
import { chartPlaces } from './chart-filter.ts';
import { mapLevel, mappedDivision, mapSquare, mostMapSquares } from './map.ts';
import { finestLevel, mostMappedOutlets } from './map-terms.ts';
import { resourceKinds } from './resource-terms.ts';

const view = 'DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION';
const kind = z.enum(resourceKinds);
const longitude = z.number();
const latitude = z.number();
const total = z.int();

/** Of what stands in outlets without a position: by their city, or by their province where no city was said. */
const places = z.array(z.object({ place: z.string(), total }));
/** Of what stands in outlets of which neither position nor division was said, or in none. */
const nowhere = total;

/** Maps of how many devices or lines stand where, on the grid of the maps of outlets (`map.ts`). */
export const resourceMapCharts = {
  own: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/resources/map',
    access: view,
    reads: true,
    summary: 'How many devices or lines stand where: by outlet, or in squares where outlets are many',
    body: z.strictObject({
      ...{ kind, ...chartPlaces, division: divisionPrefix.optional() },
      box: mapBox.optional(),
    }),
    output: z.object({
      /** Of the grid; null: each outlet is told. */
      level: z.int().min(0).max(finestLevel).nullable(),
      /** Those alone in which any stands. */
      outlets: z
        .array(
          z.object({ id: z.uuid(), name: z.string(), longitude, latitude, division: mappedDivision, total }),
        )
        .max(Math.max(mostMappedOutlets, mostMapSquares)),
      /** Several outlets each: where they are on average, and from where to where. */
      squares: z
        .array(
          z.object({
            ...{ longitude, latitude, west: longitude, south: latitude, east: longitude, north: latitude },
            ...{ division: mappedDivision, total },
          }),
        )
        .max(mostMapSquares),
      ...{ places, nowhere },
    }),
  }),
  below: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/resources/map/customers',
    access: view,
    reads: true,
    summary:
      'How many devices or lines of all tenants below stand where, in numbers; for platform and MSP alone',
    body: z.strictObject({ kind, ...ofCustomer, box: mapBox.optional() }),
    output: z.object({
      level: mapLevel,
      squares: z.array(z.object({ ...mapSquare, total })).max(mostMapSquares),
      ...{ places, nowhere },
      /** Tenants that the numbers are not about: they keep theirs, or have not the product. */
      closedCustomers: z.int(),
      productlessCustomers: z.int(),
    }),
  }),
};
