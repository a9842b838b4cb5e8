import { z } from 'zod';
import { divisionPrefix } from '../devices/traits.ts';
import { dayBands, mostTraitText } from '../devices/trait-terms.ts';
import { endpoint, pageInput, pageOf } from '../endpoint.ts';
import { namedCustomer, ofCustomer } from '../overview/customers.ts';
import { chartPlaces, offeredPlaces } from './chart-filter.ts';
import { mapPlace } from './map.ts';
import {
  customerLevels,
  deviceTraits,
  deviceTraitsBelow,
  lineTraits,
  lineTraitsBelow,
  modelWants,
  mostShares,
  mostSkippedShares,
} from './resource-terms.ts';

const view = 'DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION';

/** From which value on they are told, the most frequent being the first. */
const skipped = { skip: z.int().min(0).max(mostSkippedShares).optional() };

/** What is counted by what, in the whole network or in some places of it. */
const counted = z.discriminatedUnion('kind', [
  z.strictObject({
    ...{ kind: z.literal('device'), by: z.enum(deviceTraits), ...skipped },
    ...{ ...chartPlaces, division: divisionPrefix.optional() },
  }),
  z.strictObject({
    ...{ kind: z.literal('line'), by: z.enum(lineTraits), ...skipped },
    ...{ ...chartPlaces, division: divisionPrefix.optional() },
  }),
]);
export type Counted = z.infer<typeof counted>;

/** The same over customers, or of one with all below it; their outlets are not told of. */
const devicesBelow = { kind: z.literal('device'), by: z.enum(deviceTraitsBelow), ...ofCustomer };
const linesBelow = { kind: z.literal('line'), by: z.enum(lineTraitsBelow), ...ofCustomer };
const countedBelow = z.discriminatedUnion('kind', [z.strictObject(devicesBelow), z.strictObject(linesBelow)]);
export type CountedBelow = z.output<typeof countedBelow>;

/** A model says its brand and itself, a version both and itself; anything else is one word. Empty: it is not said. */
const value = z.array(z.string().max(mostTraitText)).min(1).max(3);
/** The words of a model: its brand and itself. */
const modelParts = 2;
const share = z.object({
  value,
  /** What an outlet or a division is called; empty for what is its own name. */
  name: z.string(),
  count: z.int(),
});
const shares = {
  total: z.int(),
  /** The most frequent first. */
  values: z.array(share).max(mostShares),
  /** Values after these, and how many things have one of them. */
  others: z.object({ values: z.int(), count: z.int() }),
};

export const modelRow = z.object({
  brand: z.string(),
  model: z.string(),
  devices: z.int(),
  /** The versions that they have, the most frequent first. */
  versions: z.array(z.object({ firmware: z.string(), count: z.int() })),
  versionCount: z.int(),
  leastVersion: z.string().nullable(),
  supportedUntil: z.string().nullable(),
  /** How far away that day is. */
  support: z.enum(dayBands),
  /** What customers decided themselves counts for them: these numbers may be of other versions and days. */
  below: z.int(),
  incomparable: z.int(),
  unsupported: z.int(),
  /** Who decided, where it is a tenant above; null: this tenant, or nobody. */
  giver: z.string().nullable(),
  /** Of the own decision; null: there is none. */
  version: z.int().nullable(),
});
export type ModelRow = z.infer<typeof modelRow>;

/** Charts of the resource distribution. */
export const resourceCharts = {
  places: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/resources/places',
    access: view,
    reads: true,
    summary:
      'Regions and tags of outlets that the resource distribution can be narrowed to, the commonest first',
    body: z.strictObject({}),
    output: offeredPlaces,
  }),
  shares: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/resources',
    access: view,
    reads: true,
    summary: 'How many devices or lines there are of each region, kind, brand, model, version, provider, …',
    body: counted,
    output: z.object(shares),
  }),
  models: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/resources/models',
    access: view,
    reads: true,
    summary:
      'Models of devices with what was decided of them: how many are below the chosen version or out of support; of the own network or some of its places, or of all customers',
    body: z
      .strictObject({
        ...pageInput(['model', 'devices', 'below', 'unsupported', 'supportedUntil']),
        of: z.enum(['own', 'customers']).default('own'),
        search: z.string().trim().max(128).optional(),
        ...ofCustomer,
        ...{ ...chartPlaces, division: divisionPrefix.optional() },
      })
      .refine(({ of, customerId }) => of === 'customers' || customerId === undefined, {
        path: ['customerId'],
      })
      // Outlets of customers are not told of.
      .refine(
        ({ of, region, outletId, tag, division }) =>
          of === 'own' || [region, outletId, tag, division].every((place) => place === undefined),
        { path: ['of'] },
      ),
    output: pageOf(modelRow),
  }),
  below: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/resources/customers',
    access: view,
    reads: true,
    summary: 'The same counted over all tenants below, in numbers; for platform and MSP alone',
    body: z.discriminatedUnion('kind', [
      z.strictObject({ ...devicesBelow, ...skipped }),
      z.strictObject({ ...linesBelow, ...skipped }),
    ]),
    output: z.object({
      ...shares,
      values: z.array(share.extend({ customers: z.int() })).max(mostShares),
      /** Tenants below that have any, and those that the numbers are not about: they keep theirs, or have not the product. */
      customers: z.int(),
      closedCustomers: z.int(),
      productlessCustomers: z.int(),
    }),
  }),
  holders: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/charts/resources/customers/list',
    access: view,
    reads: true,
    summary:
      'Which tenants below have how many of one value, at one place of the map, or of all; for platform and MSP alone',
    body: z
      .strictObject({
        ...pageInput(['count', 'name']),
        search: z.string().trim().max(128).optional(),
        counted: countedBelow,
        value: value.optional(),
        /** Of those alone that are at one place of the map, instead of a value. */
        place: mapPlace.optional(),
        /** Of one model those alone that want something. */
        wants: z.enum(modelWants).optional(),
        level: z.enum(customerLevels).default('each'),
      })
      .refine(
        ({ wants, counted: { by }, value: of }) =>
          wants === undefined || (by === 'model' && of?.length === modelParts),
        { path: ['wants'] },
      )
      .refine(({ place, value: of }) => place === undefined || of === undefined, { path: ['place'] }),
    output: pageOf(
      z.object({
        ...namedCustomer,
        count: z.int(),
      }),
    ),
  }),
};
