import { z } from 'zod';
import { endpoint, pageInput, pageOf, text, time } from '../endpoint.ts';
import { states } from '../monitoring/states.ts';
import { keysOf } from '../platform/file-columns.ts';
import { checkPlace, divisionCode, outletShape, tags } from './outlet-fields.ts';
import { mapBox } from './map-box.ts';
import {
  mostOutletsAtOnce,
  mostTags,
  outletContents,
  outletPositions,
  outletSortable,
  outletStates,
} from './outlet-terms.ts';

const view = 'DMS_SERVER_MANAGE_DEVICE';
const edit = 'DMS_SERVER_MANAGE_DEVICE_EDIT';

export const outletId = z.uuid();
const params = z.strictObject({ outletId });

/** How many of what stands in it are in which state. */
const counts = z.record(z.enum(states), z.int());

export const outletRow = z.object({
  id: outletId,
  number: z.string(),
  name: z.string(),
  region: z.string(),
  division: z.string().nullable(),
  /** The division with all above it, in Chinese; empty without one. */
  divisionName: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  contactName: z.string(),
  contactPhone: z.string(),
  contactEmail: z.string(),
  openingHours: z.string(),
  timeZone: z.string().nullable(),
  tags: z.array(z.string()),
  note: z.string(),
  deviceCount: z.int(),
  devices: counts,
  /** Those that end there; null for who may not see lines. */
  lines: counts.nullable(),
  /** The worst state of its devices and, for who may see them, of its lines; null where nothing stands there. */
  state: z.enum(states).nullable(),
});
export type OutletRow = z.infer<typeof outletRow>;

export const outletDetail = outletRow.extend({
  createdAt: time,
  /** The zone of its hours: its own, else the tenant's. */
  effectiveTimeZone: z.string(),
  version: z.int(),
});
export type OutletDetail = z.infer<typeof outletDetail>;

export const outletFilter = {
  search: z.string().trim().max(128).optional(),
  region: z.array(z.string().max(64)).max(50).optional(),
  /** Codes: all that lies within any of them. */
  division: z.array(divisionCode).max(50).optional(),
  /** Those that have any of them. */
  tag: z.array(z.string().max(32)).max(mostTags).optional(),
  state: z.array(z.enum(outletStates)).max(outletStates.length).optional(),
  position: z.array(z.enum(outletPositions)).max(outletPositions.length).optional(),
  /** Those whose position lies in this part of the map. */
  box: mapBox.optional(),
};

/** Each outlet with the number that the reader saw: one that has another by now is left alone. */
const chosen = z
  .array(z.strictObject({ id: outletId, number: text(32) }))
  .min(1)
  .max(mostOutletsAtOnce);

/** What came of an act on several: those that were refused are named with the reason, the others are done. */
const doneToSeveral = z.object({
  done: z.int(),
  refused: z.array(z.object({ id: outletId, number: z.string(), reason: z.string() })),
});
export type DoneToSeveral = z.infer<typeof doneToSeveral>;

export const outlets = {
  list: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/outlets/list',
    access: view,
    reads: true,
    summary: 'Outlets of the chosen tenant',
    body: z.strictObject({ ...pageInput(outletSortable), ...outletFilter }),
    output: pageOf(outletRow),
  }),
  counts: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/outlets/counts',
    access: view,
    reads: true,
    summary: 'How many outlets are in each state, and which regions and tags there are to filter by',
    body: z.strictObject({
      search: outletFilter.search,
      region: outletFilter.region,
      division: outletFilter.division,
      tag: outletFilter.tag,
      position: outletFilter.position,
      box: outletFilter.box,
    }),
    output: z.object({
      state: z.record(z.enum(outletStates), z.int()),
      /** Of all outlets, the commonest first; at most 500. */
      regions: z.array(z.object({ value: z.string(), count: z.int() })),
      tags: z.array(z.object({ value: z.string(), count: z.int() })),
    }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/outlets/export',
    access: view,
    reads: true,
    csv: true,
    summary: 'The same list as CSV; it can be imported again',
    body: z.strictObject({ ...pageInput(outletSortable), ...outletFilter }),
    output: z.string(),
  }),
  create: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/outlets/create',
    access: edit,
    summary: 'Add an outlet',
    body: z.strictObject(outletShape).superRefine(checkPlace),
    output: z.object({ id: outletId }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/outlets/:outletId',
    access: view,
    summary: 'One outlet',
    params,
    output: outletDetail,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/monitor/api/v1/outlets/:outletId',
    access: edit,
    summary: 'Change an outlet; `version` is the one that was read, so that nobody overwrites unseen changes',
    params,
    body: z.strictObject({ ...outletShape, version: z.int().nonnegative() }).superRefine(checkPlace),
    output: z.object({ version: z.int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/monitor/api/v1/outlets/:outletId',
    access: edit,
    summary: 'Delete an outlet; what stands in it is moved to another one first, or the deletion is refused',
    params,
    query: z.strictObject({ moveTo: outletId.optional() }),
    /** How many of each kind were moved; kinds of which none stood there are left out. */
    output: z.object({ moved: z.partialRecord(z.enum(keysOf(outletContents)), z.int()) }),
  }),
  bulkDelete: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/outlets/bulk-delete',
    access: edit,
    summary: 'Delete several outlets; those in which something stands are refused, the others are gone',
    body: z.strictObject({ outlets: chosen }),
    output: doneToSeveral,
  }),
  bulkTag: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/outlets/bulk-tag',
    access: edit,
    summary: 'Give several outlets tags, and take others from them',
    body: z.strictObject({ outlets: chosen, add: tags.default([]), remove: tags.default([]) }),
    output: doneToSeveral,
  }),
};
