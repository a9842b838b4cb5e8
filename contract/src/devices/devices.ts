import { z } from 'zod';
import { endpoint, pageInput, pageOf, text, time } from '../endpoint.ts';
import { metricNames } from '../monitoring/metrics.ts';
import { changedDeviceShape, newDeviceShape, shownDeviceShape } from '../monitoring/probe-shape.ts';
import { adminStatuses, deviceKinds, operStatuses, states } from '../monitoring/states.ts';
import { subjectState } from '../monitoring/subject-state.ts';
import { standsInShape } from '../outlets/stands-in.ts';
import { deviceTraitFilter } from './traits.ts';
import { mostMakes } from './trait-terms.ts';
import { mostUpstream } from './upstream-terms.ts';

const view = 'DMS_SERVER_MANAGE_DEVICE';
const edit = 'DMS_SERVER_MANAGE_DEVICE_EDIT';

export const deviceId = z.uuid();
const deviceParams = z.strictObject({ deviceId });

/** A strict four-part decimal IPv4 address or an IPv6 literal: never a name, never octal (security L9). */
export const address = z.union([z.ipv4(), z.ipv6()]);
/** Devices that another is reached through: through any of them, where there are several. */
export const upstreamIds = z.array(z.uuid()).max(mostUpstream);
export const intervalS = z.union([z.literal(10), z.literal(60)]);

const deviceFields = {
  id: deviceId,
  name: z.string(),
  /** Null: nobody chose one, and nothing that the device says of itself is ground for a guess. */
  kind: z.enum(deviceKinds).nullable(),
  address: z.string(),
  ...shownDeviceShape,
  brand: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  macAddress: z.string(),
  location: z.string(),
  region: z.string(),
  outletId: z.uuid().nullable(),
  outletNumber: z.string().nullable(),
  outletName: z.string().nullable(),
  /** The agent that polls it, where this server does not; the name is null where that agent is gone. */
  agentId: z.uuid().nullable(),
  agentName: z.string().nullable(),
  intervalS: z.int(),
  interfaceCount: z.int(),
  interfaceUpCount: z.int(),
  lastPolledAt: time.nullable(),
  state: subjectState,
};
export const deviceRow = z.object({
  ...deviceFields,
  /** What the last measurement said; null where it said nothing, and where it is older than two intervals and a half. */
  rttMs: z.number().nullable(),
  lossPercent: z.number().nullable(),
  /** Traffic of the line: the uplink, else the busiest interface. */
  inBps: z.number().nullable(),
  outBps: z.number().nullable(),
  lineId: z.uuid().nullable(),
  lineName: z.string().nullable(),
});
export type DeviceRow = z.infer<typeof deviceRow>;

export const deviceDetail = z.object({
  ...deviceFields,
  description: z.string(),
  contact: z.string(),
  firmware: z.string(),
  sysName: z.string(),
  sysObjectId: z.string(),
  /** Secrets are write-only: only whether one is set is ever shown. */
  communitySet: z.boolean(),
  uptimeS: z.number().nullable(),
  /** What it can be asked beside its interfaces, as its last discovery found: their charts have their place from the first. */
  measures: z.array(z.enum(metricNames)),
  discoveredAt: time.nullable(),
  /** Why the last discovery brought nothing; null when it did. */
  discoveryFault: z.string().nullable(),
  createdAt: time,
  /** A person said what it is reached through. */
  isUpstreamGiven: z.boolean(),
  upstream: z.array(z.object({ id: deviceId, name: z.string() })),
  version: z.int(),
});
export type DeviceDetail = z.infer<typeof deviceDetail>;

export const interfaceRow = z.object({
  id: z.uuid(),
  ifIndex: z.int(),
  name: z.string(),
  alias: z.string(),
  description: z.string(),
  type: z.int(),
  macAddress: z.string(),
  speedBps: z.number().nullable(),
  adminStatus: z.enum(adminStatuses),
  operStatus: z.enum(operStatuses),
  /** It was seen up, or had carried something before it was first looked at: down, it is missed. */
  wasUp: z.boolean(),
  /** The way out of the device: see `uplink.ts`. */
  isUplink: z.boolean(),
  /** Latest rates; null where there is no value (never a guess). */
  inBps: z.number().nullable(),
  outBps: z.number().nullable(),
  errorsPs: z.number().nullable(),
  discardsPs: z.number().nullable(),
  measuredAt: time.nullable(),
});
export type InterfaceRow = z.infer<typeof interfaceRow>;

/** What devices say of themselves, with how many do; the commonest, as many as can be chosen from. */
const makes = z.array(z.object({ name: z.string(), count: z.int() })).max(mostMakes);

export const deviceFilter = {
  search: z.string().trim().max(128).optional(),
  kind: z.array(z.enum(deviceKinds)).max(deviceKinds.length).optional(),
  state: z.array(z.enum(states)).max(states.length).optional(),
  outletId: z.uuid().optional(),
  ...deviceTraitFilter,
  ...standsInShape,
};
export const deviceSortable = [
  'name',
  'address',
  'kind',
  'state',
  'since',
  'model',
  'outlet',
  'lastPolledAt',
  'rttMs',
  'lossPercent',
  'inBps',
  'outBps',
  'createdAt',
] as const;

export const devices = {
  list: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/devices/list',
    access: view,
    reads: true,
    summary: 'Devices of the chosen tenant',
    body: z.strictObject({ ...pageInput(deviceSortable), ...deviceFilter }),
    output: pageOf(deviceRow),
  }),
  counts: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/devices/counts',
    access: view,
    reads: true,
    summary: 'How many devices are in each state and of each kind, for the chips that filter',
    body: z.strictObject(deviceFilter),
    output: z.object({
      total: z.int(),
      state: z.record(z.enum(states), z.int()),
      kind: z.record(z.enum(deviceKinds), z.int()),
    }),
  }),
  makes: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/devices/makes',
    access: view,
    reads: true,
    summary:
      'Brands of devices, models of one or all of them, and software versions of one or all of these, the commonest first, for the filters',
    body: z.strictObject({ brand: deviceTraitFilter.brand, model: deviceTraitFilter.model }),
    output: z.object({ brands: makes, models: makes, versions: makes }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/devices/export',
    access: view,
    reads: true,
    summary: 'The same list as CSV',
    body: z.strictObject({ ...pageInput(deviceSortable), ...deviceFilter }),
    output: z.string(),
    csv: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/devices/create',
    access: edit,
    summary: 'Add a device by address and community; what is not given is discovered',
    body: z.strictObject({
      address,
      ...newDeviceShape,
      name: text(128).optional(),
      kind: z.enum(deviceKinds).optional(),
      intervalS: intervalS.default(60),
      outletId: z.uuid().optional(),
      region: text(64).optional(),
      /** Has an agent poll it: one in the network that the address is of. */
      agentId: z.uuid().optional(),
      /** What it is reached through; left out: as it is learned. */
      upstreamIds: upstreamIds.optional(),
    }),
    output: z.object({ id: deviceId }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/devices/:deviceId',
    access: view,
    summary: 'One device',
    params: deviceParams,
    output: deviceDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/monitor/api/v1/devices/:deviceId',
    access: edit,
    summary: 'Change a device; `version` is the one that was read, so that nobody overwrites unseen changes',
    params: deviceParams,
    body: z.strictObject({
      version: z.int().nonnegative(),
      name: text(128),
      /** Null leaves it to discovery. */
      kind: z.enum(deviceKinds).nullable(),
      intervalS,
      address,
      ...changedDeviceShape,
      outletId: z.uuid().nullable(),
      region: z.string().trim().max(64),
      /** Null: polled by this server. Left out: by whom it was. */
      agentId: z.uuid().nullable().optional(),
      /** What it is reached through; null: as it is learned. Left out: as it was. */
      upstreamIds: upstreamIds.nullable().optional(),
    }),
    output: z.object({ version: z.int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/monitor/api/v1/devices/:deviceId',
    access: edit,
    summary: 'Delete a device with its interfaces, states and samples',
    params: deviceParams,
    output: z.object({}),
  }),
  discover: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/devices/:deviceId/discover',
    access: edit,
    summary: 'Read name, model, location and interfaces from the device again, now',
    params: deviceParams,
    output: z.object({ interfaceCount: z.int() }),
  }),
  interfaces: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/devices/:deviceId/interfaces/list',
    access: view,
    reads: true,
    summary: 'Interfaces of a device with their latest rates',
    params: deviceParams,
    body: z.strictObject({
      ...pageInput(['ifIndex', 'name', 'operStatus', 'inBps', 'outBps', 'speedBps'] as const),
      search: z.string().trim().max(128).optional(),
      operStatus: z.array(z.enum(operStatuses)).max(operStatuses.length).optional(),
    }),
    output: pageOf(interfaceRow),
  }),
};
