import { z } from 'zod';
import { address } from '../devices/devices.ts';
import { lineTraitFilter } from '../devices/traits.ts';
import { endpoint, pageInput, pageOf, text } from '../endpoint.ts';
import { states } from '../monitoring/states.ts';
import { subjectState } from '../monitoring/subject-state.ts';
import { standsInShape } from '../outlets/stands-in.ts';
import {
  accessTechnologies,
  addressKinds,
  lineRoles,
  mostLineBps,
  mostMonthlyCost,
  mostSlaMs,
} from './line-terms.ts';

const view = 'DMS_SERVER_MANAGE_WAN_VIEW';
const edit = 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT';

export const lineId = z.uuid();
const lineParams = z.strictObject({ lineId });

const bps = z.int().min(1).max(mostLineBps);
const optionalText = (most: number) => z.string().trim().max(most).default('');
/** A calendar day, `2026-11-22`, of the outlet's own time zone. */
const day = z.iso.date().refine((text) => text >= '1900-01-01');

/** What the provider promised; null where nothing was. */
const promise = {
  /** Percent of a month, such as 99.9. */
  slaAvailabilityPercent: z.number().min(0).max(100).multipleOf(0.001),
  slaLossPercent: z.number().min(0).max(100).multipleOf(0.001),
  slaRttMs: z.number().min(0).max(mostSlaMs).multipleOf(0.001),
  slaJitterMs: z.number().min(0).max(mostSlaMs).multipleOf(0.001),
};

/** What people write down of a line. */
const newLineShape = {
  outletId: z.uuid(),
  name: text(128),
  provider: text(64),
  circuitId: optionalText(128),
  access: z.enum(accessTechnologies),
  role: z.enum(lineRoles).default('primary'),
  /** Contracted rates, towards the outlet and away from it; null: not agreed. */
  downBps: bps.nullable().default(null),
  upBps: bps.nullable().default(null),
  addressKind: z.enum(addressKinds).default('learned'),
  /** Where it is asked from the server; with a learned one, what was seen last. */
  address: address.nullable().default(null),
  /** The device that it ends at, and the interface there. */
  deviceId: z.uuid().nullable().default(null),
  interfaceId: z.uuid().nullable().default(null),
  contractFrom: day.nullable().default(null),
  contractTo: day.nullable().default(null),
  monthlyCost: z.number().min(0).max(mostMonthlyCost).multipleOf(0.01).nullable().default(null),
  /** ISO 4217. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('CNY'),
  slaAvailabilityPercent: promise.slaAvailabilityPercent.nullable().default(null),
  slaLossPercent: promise.slaLossPercent.nullable().default(null),
  slaRttMs: promise.slaRttMs.nullable().default(null),
  slaJitterMs: promise.slaJitterMs.nullable().default(null),
  note: optionalText(1000),
};

const inOrder = (line: { readonly contractFrom?: string | null; readonly contractTo?: string | null }) =>
  !line.contractFrom || !line.contractTo || line.contractFrom <= line.contractTo;
const onDevice = (line: { readonly deviceId?: string | null; readonly interfaceId?: string | null }) =>
  !line.interfaceId || Boolean(line.deviceId);

const newLine = z
  .strictObject(newLineShape)
  .refine(inOrder, { path: ['contractTo'] })
  .refine(onDevice, { path: ['deviceId'] });
const changedLine = z
  .strictObject({ ...newLineShape, version: z.int().nonnegative() })
  .refine(inOrder, { path: ['contractTo'] })
  .refine(onDevice, { path: ['deviceId'] });

export const lineRow = z.object({
  id: lineId,
  name: z.string(),
  outletId: z.uuid(),
  outletNumber: z.string(),
  outletName: z.string(),
  /** Of the outlet. */
  region: z.string(),
  provider: z.string(),
  circuitId: z.string(),
  access: z.enum(accessTechnologies),
  role: z.enum(lineRoles),
  downBps: z.number().nullable(),
  upBps: z.number().nullable(),
  addressKind: z.enum(addressKinds),
  address: z.string().nullable(),
  deviceId: z.uuid().nullable(),
  deviceName: z.string().nullable(),
  interfaceId: z.uuid().nullable(),
  interfaceName: z.string().nullable(),
  contractTo: z.string().nullable(),
  slaAvailabilityPercent: z.number().nullable(),
  slaLossPercent: z.number().nullable(),
  slaRttMs: z.number().nullable(),
  slaJitterMs: z.number().nullable(),
  state: subjectState,
  /** What the last measurement said; null where it said nothing, and where it is older than two intervals and a half. */
  rttMs: z.number().nullable(),
  lossPercent: z.number().nullable(),
  jitterMs: z.number().nullable(),
  /** 1 to 4.5 (ITU-T G.107). */
  mos: z.number().nullable(),
  /** Traffic of its interface: towards the outlet, and away from it. */
  inBps: z.number().nullable(),
  outBps: z.number().nullable(),
});
export type LineRow = z.infer<typeof lineRow>;

export const lineDetail = z.object({
  ...lineRow.shape,
  contractFrom: z.string().nullable(),
  monthlyCost: z.number().nullable(),
  currency: z.string(),
  note: z.string(),
  /** What the interface that it ends at had for an address when its device was read last. */
  portAddress: z.object({ address: z.string(), isPublic: z.boolean(), at: z.string() }).nullable(),
  createdAt: z.string(),
  version: z.int(),
});
export type LineDetail = z.infer<typeof lineDetail>;

export const lineFilter = {
  search: z.string().trim().max(128).optional(),
  state: z.array(z.enum(states)).max(states.length).optional(),
  access: z.array(z.enum(accessTechnologies)).max(accessTechnologies.length).optional(),
  role: z.enum(lineRoles).optional(),
  outletId: z.uuid().optional(),
  deviceId: z.uuid().optional(),
  provider: z.string().trim().max(64).optional(),
  region: z.string().trim().max(64).optional(),
  ...lineTraitFilter,
  outletTag: standsInShape.outletTag,
};
export const lineSortable = [
  'name',
  'outlet',
  'provider',
  'region',
  'access',
  'state',
  'since',
  'rttMs',
  'lossPercent',
  'jitterMs',
  'mos',
  'inBps',
  'outBps',
  'contractTo',
] as const;

/** Outlets that are offered at a time. */
export const mostOutletChoices = 50;

export const lines = {
  list: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/lines/list',
    access: view,
    reads: true,
    summary: 'Internet lines of the chosen tenant',
    body: z.strictObject({ ...pageInput(lineSortable), ...lineFilter }),
    output: pageOf(lineRow),
  }),
  counts: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/lines/counts',
    access: view,
    reads: true,
    summary: 'How many lines are in each state, and which providers and regions there are, for the filters',
    body: z.strictObject(lineFilter),
    output: z.object({
      total: z.int(),
      state: z.record(z.enum(states), z.int()),
      providers: z.array(z.object({ name: z.string(), count: z.int() })),
      regions: z.array(z.object({ name: z.string(), count: z.int() })),
    }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/lines/export',
    access: view,
    reads: true,
    summary: 'The same list as CSV',
    body: z.strictObject({ ...pageInput(lineSortable), ...lineFilter }),
    output: z.string(),
    csv: true,
  }),
  outletChoices: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/lines/outlet-choices',
    access: view,
    reads: true,
    summary: 'Outlets by number and name, to choose the one that a line or an agent stands in; at most 50',
    body: z.strictObject({ search: z.string().trim().max(128).optional() }),
    output: z.object({
      list: z.array(z.object({ id: z.uuid(), number: z.string(), name: z.string() })),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/lines/create',
    access: edit,
    summary: 'Add an internet line of an outlet',
    body: newLine,
    output: z.object({ id: lineId }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/lines/:lineId',
    access: view,
    summary: 'One line',
    params: lineParams,
    output: lineDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/monitor/api/v1/lines/:lineId',
    access: edit,
    summary: 'Change a line; `version` is the one that was read, so that nobody overwrites unseen changes',
    params: lineParams,
    body: changedLine,
    output: z.object({ version: z.int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/monitor/api/v1/lines/:lineId',
    access: edit,
    summary: 'Delete a line: it is measured no more, and counts until now in what is told of a time',
    params: lineParams,
    output: z.object({}),
  }),
};
