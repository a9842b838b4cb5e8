import { z } from 'zod';
import {
  deviceTraits,
  deviceTraitsBelow,
  lineTraits,
  lineTraitsBelow,
} from '../dashboards/resource-terms.ts';
import { endpoint, text, time } from '../endpoint.ts';
import { mostPins } from '../explorer/explorer-terms.ts';
import { languages } from '../language.ts';
import { ofCustomer } from '../overview/customers.ts';
import {
  boardStandings,
  chartsOfSlide,
  rankedLevels,
  slideKinds,
  slidePeriods,
  slideSeconds,
  wallMost,
} from './wall-terms.ts';
import { slideData } from './slide-data.ts';

const view = 'DMS_SERVER_CENTER_WALL';
const edit = 'DMS_SERVER_CENTER_WALL_EDIT';
const path = '/monitor/api/v1/walls';

const wallId = z.uuid();
const params = z.strictObject({ wallId });

/** What a slide is narrowed to: all that stands in the outlets that fit each of them. */
const places = { region: text(64).optional(), outletId: z.uuid().optional(), tag: text(32).optional() };

/** What its figures look back over. */
const overPeriod = { last: z.enum(slidePeriods).default('24h') };

/** One dashboard of a wall with its filter and its period. */
export const slide = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('overall'), ...overPeriod, ...places }),
  /** Outlets on the map, with how they stand. */
  z.strictObject({ kind: z.literal('map'), ...places }),
  /** All business services, or those with a tag. */
  z.strictObject({ kind: z.literal('services'), tag: text(32).optional() }),
  z.strictObject({ kind: z.literal('service'), serviceId: z.uuid() }),
  z.strictObject({ kind: z.literal('devices'), by: z.enum(deviceTraits), ...places }),
  z.strictObject({ kind: z.literal('lines'), by: z.enum(lineTraits), ...places }),
  /** What the lines carried, and which of them used most of their contract. */
  z.strictObject({ kind: z.literal('traffic'), ...overPeriod, ...places }),
  /** How the networks of customers stand, and which of them stand worst. */
  z.strictObject({
    kind: z.literal('customers'),
    /** Whether those that stand worst are each by itself, or the MSPs right below with all below them. */
    level: z.enum(rankedLevels).optional(),
    ...ofCustomer,
  }),
  /** Their outlets on the map. */
  z.strictObject({ kind: z.literal('customers-map'), ...ofCustomer }),
  /** Their availability with its trend, and that of the worst. */
  z.strictObject({ kind: z.literal('customers-availability'), ...overPeriod, ...ofCustomer }),
  /** How their business services stand. */
  z.strictObject({ kind: z.literal('customers-services'), ...ofCustomer }),
  z.strictObject({
    ...{ kind: z.literal('customers-devices'), by: z.enum(deviceTraitsBelow), ...ofCustomer },
  }),
  z.strictObject({ kind: z.literal('customers-lines'), by: z.enum(lineTraitsBelow), ...ofCustomer }),
  /** What their lines carried, and at whom the busiest are. */
  z.strictObject({ kind: z.literal('customers-traffic'), ...overPeriod, ...ofCustomer }),
  /** How often something of theirs changed its state. */
  z.strictObject({ kind: z.literal('customers-changes'), ...overPeriod, ...ofCustomer }),
  /** Charts that were pinned to a dashboard of the explorer: so many a slide, from its first or from later ones on. */
  z.strictObject({
    kind: z.literal('board'),
    boardId: z.uuid(),
    part: z
      .int()
      .min(1)
      .max(Math.ceil(mostPins / chartsOfSlide))
      .default(1),
  }),
]);
export type Slide = z.output<typeof slide>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const shape = {
  name: text(64),
  slides: z.array(slide).min(1).max(wallMost.slides),
  /** How long each slide stands. */
  seconds: z.int().min(slideSeconds.least).max(slideSeconds.most).default(slideSeconds.usual),
  /** When it dims, on the clocks of the tenant; null: never. From and to are not the same. */
  night: z
    .strictObject({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, { path: ['to'] })
    .nullable()
    .default(null),
  language: z.enum(languages),
};

const key = z.object({
  id: z.uuid(),
  /** Which screen it is for. */
  name: z.string(),
  createdAt: time,
  createdBy: z.string(),
  /** Null: until it is revoked. */
  expiresAt: time.nullable(),
  /** Null until it was used. */
  lastUsedAt: time.nullable(),
  lastAddress: z.string().nullable(),
});
export type WallKey = z.infer<typeof key>;

const wall = z.object({
  id: wallId,
  ...shape,
  version: z.int(),
  changedAt: time,
  changedBy: z.string(),
  /** The dashboards of the explorer that it shows: whose they are, and how each stands to the reader. */
  boards: z.array(
    z.object({
      id: z.uuid(),
      standing: z.enum(boardStandings),
      /** Empty for what the reader may not see, and for what is gone. */
      name: z.string(),
      ownerName: z.string(),
      isShared: z.boolean(),
    }),
  ),
  /** Those that are good, the newest first. */
  keys: z.array(key),
});
export type Wall = z.infer<typeof wall>;

/** Walls: dashboards that a screen shows in turn, and the keys by which one without a person does. */
export const walls = {
  list: endpoint({
    method: 'POST',
    path: `${path}/list`,
    access: view,
    reads: true,
    summary: 'The walls of the chosen tenant by name, with the keys that are good',
    body: z.strictObject({}),
    output: z.object({ list: z.array(wall).max(wallMost.walls) }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: edit,
    summary: 'Add a wall',
    body: z.strictObject(shape),
    output: z.object({ id: wallId }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:wallId`,
    access: edit,
    summary: 'Change a wall; screens that show it follow at once',
    params,
    body: z.strictObject({ ...shape, version: z.int() }),
    output: z.object({ version: z.int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:wallId`,
    access: edit,
    summary: 'Delete a wall and end its keys',
    params,
    output: z.object({}),
  }),
  createKey: endpoint({
    method: 'POST',
    path: `${path}/:wallId/keys`,
    access: edit,
    reauthenticates: true,
    summary:
      'Make a key that shows this wall and nothing else, with the rights that its maker then has; it is shown this once',
    params,
    body: z.strictObject({
      name: text(64),
      /** When it ends; null: when it is revoked. */
      expiresAt: time.nullable().default(null),
    }),
    output: z.object({ id: z.uuid(), key: z.string(), expiresAt: time.nullable() }),
  }),
  revokeKey: endpoint({
    method: 'DELETE',
    path: `${path}/:wallId/keys/:keyId`,
    access: edit,
    summary: 'Revoke a key; the screens that show by it stop at once',
    params: z.strictObject({ wallId, keyId: z.uuid() }),
    output: z.object({}),
  }),
  shown: endpoint({
    method: 'GET',
    path: `${path}/:wallId/shown`,
    access: view,
    forWalls: true,
    summary: 'What a wall shows: its slides in turn, how long each, when it dims',
    params,
    output: z.object({
      name: z.string(),
      slides: z.array(
        z.object({
          ...{ kind: z.enum(slideKinds) },
          /** What it is narrowed to, in words; empty for all, and where the reader may not see the slide. */
          place: z.string(),
          last: z.enum(slidePeriods).nullable(),
          /** It is of the own network of one who has customers: that is said, since those are not in it. */
          isOwn: z.boolean(),
        }),
      ),
      seconds: z.int(),
      night: shape.night,
      language: z.enum(languages),
      timeZone: z.string(),
      tenantName: z.string(),
      version: z.int(),
    }),
  }),
  slide: endpoint({
    method: 'GET',
    path: `${path}/:wallId/slides/:position`,
    access: view,
    forWalls: true,
    summary: 'The figures of one slide now, with the filter and the period that the wall says',
    params: z.strictObject({ wallId, position: z.string().regex(/^([0-9]|1[0-9])$/) }),
    output: z.object({
      /** Of the wall: with another one its slides are others. */
      version: z.int(),
      at: time,
      data: slideData,
    }),
  }),
};
