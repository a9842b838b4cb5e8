import { z } from 'zod';
import { licenceStates } from './licence-terms.ts';
import { endpoint, pageInput, pageOf, rowId, time } from '../endpoint.ts';
import { editions, licenceDurations, quantityKinds } from '../limits.ts';

const view = 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE';
const edit = 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE_EDIT';
const root = '/api/v1/licences';

/** A tenant below the chosen one; left out: the chosen one itself. */
const companyId = rowId.optional();
const quantity = z.int().nonnegative().nullable();

/** How much of each kind a licence gives; null has no limit. */
export const quantities = z.strictObject({
  networkDevices: quantity,
  internetLines: quantity,
  linkTestOutlets: quantity,
  freeWorkOrders: quantity,
});
export type Quantities = z.infer<typeof quantities>;

/** What a licence file says; its signature covers all of it. */
export const licencePayload = z.strictObject({
  /** Grows with every licence that is issued. */
  serial: z.int().positive(),
  edition: z.enum(editions),
  quantities,
  /** The installation it is for. */
  installation: z.uuid(),
  /** The tenant it is for: its abbreviation, or its number. */
  tenant: z.string().regex(/^(?:[a-z][a-z0-9-]{1,30}[a-z0-9]|[1-9]\d{0,9})$/),
  effectiveAt: time,
  validity: z.enum(licenceDurations),
  issuedAt: time,
  /** The key that signed it. */
  keyId: z.string().regex(/^[0-9a-f]{16}$/),
});
export type LicencePayload = z.infer<typeof licencePayload>;

/** When a quantity will be used up, by the growth of the last days. */
export const forecast = z.discriminatedUnion('kind', [
  /** Nothing limits it. */
  z.object({ kind: z.literal('no-limit') }),
  /** Used up already. */
  z.object({ kind: z.literal('reached') }),
  /** Fewer days were counted than a forecast needs. */
  z.object({ kind: z.literal('too-short'), days: z.int() }),
  /** It does not grow, or would last for more than ten years. */
  z.object({ kind: z.literal('steady') }),
  z.object({ kind: z.literal('day'), day: z.iso.date() }),
]);
export type Forecast = z.infer<typeof forecast>;

export const usageRow = z.object({
  kind: z.enum(quantityKinds),
  limit: z.int().nullable(),
  /** Null: nothing counts this kind yet. */
  used: z.int().nullable(),
  remaining: z.int().nullable(),
  forecast: forecast.nullable(),
});
export type UsageRow = z.infer<typeof usageRow>;

export const licenceRow = z.object({
  id: z.uuid(),
  serial: z.int(),
  edition: z.enum(editions),
  quantities: z.object(quantities.shape),
  validity: z.enum(licenceDurations),
  effectiveAt: time,
  expiresAt: time.nullable(),
  issuedAt: time,
  keyId: z.string(),
  fileName: z.string(),
  uploadedAt: time,
  uploadedBy: z.string(),
  /** The tenant that whoever uploaded it belongs to. */
  uploadedFor: z.string(),
  /** In force, replaced by a newer one, or not in effect yet. */
  status: z.enum(['current', 'replaced', 'waiting', 'ended']),
});
export type LicenceRow = z.infer<typeof licenceRow>;

export const licenceView = z.object({
  /** What a licence has to be issued for. */
  installation: z.uuid(),
  companyId: z.int(),
  name: z.string(),
  prefix: z.string(),
  state: z.enum(licenceStates),
  edition: z.enum(editions).nullable(),
  endsAt: time.nullable(),
  graceEndsAt: time.nullable(),
  current: licenceRow.nullable(),
  waiting: licenceRow.nullable(),
  usage: z.array(usageRow),
  /** Set while this machine's clock stands behind a time that was seen before. */
  clockBehind: time.nullable(),
});
export type LicenceView = z.infer<typeof licenceView>;

export const licenceOfTenant = z.object({
  companyId: z.int(),
  name: z.string(),
  prefix: z.string(),
  parentName: z.string(),
  state: z.enum(licenceStates),
  edition: z.enum(editions).nullable(),
  endsAt: time.nullable(),
  networkDevices: z.object({ used: z.int(), limit: z.int().nullable() }),
});
export type LicenceOfTenant = z.infer<typeof licenceOfTenant>;

export const licences = {
  current: endpoint({
    method: 'POST',
    path: `${root}/current`,
    access: view,
    summary: 'How a tenant stands: its licence, what it uses of each quantity, and until when',
    reads: true,
    body: z.strictObject({ companyId }),
    output: licenceView,
  }),
  history: endpoint({
    method: 'POST',
    path: `${root}/list`,
    access: view,
    summary: 'Every licence that a tenant was given, the newest first',
    reads: true,
    body: z.strictObject({ ...pageInput(['serial'] as const), companyId }),
    output: pageOf(licenceRow),
  }),
  tenants: endpoint({
    method: 'POST',
    path: `${root}/tenants/list`,
    access: view,
    summary: 'How the tenants below stand',
    reads: true,
    body: z.strictObject({
      ...pageInput(['name', 'endsAt'] as const),
      search: z.string().trim().max(128).optional(),
      state: z.array(z.enum(licenceStates)).max(licenceStates.length).optional(),
    }),
    output: pageOf(licenceOfTenant),
  }),
  file: endpoint({
    method: 'POST',
    path: `${root}/file`,
    access: view,
    summary: 'The file of a licence, as it was uploaded',
    reads: true,
    body: z.strictObject({ licenceId: z.uuid(), companyId }),
    output: z.object({ fileName: z.string(), file: z.string() }),
  }),
  upload: endpoint({
    method: 'POST',
    path: `${root}/upload`,
    access: edit,
    summary: 'Give a tenant a licence: the text of a signed file, verified without asking anybody',
    whilePastGrace: true,
    // What is too large is refused by a text of its own, so the body may be larger than a file.
    bodyLimitBytes: 2 * 1024 * 1024,
    body: z.strictObject({
      companyId,
      fileName: z.string().trim().min(1).max(255),
      file: z.string(),
    }),
    output: z.object({ id: z.uuid(), state: z.enum(['current', 'waiting']) }),
  }),
  notice: endpoint({
    method: 'GET',
    path: `${root}/notice`,
    access: 'session',
    summary:
      'What administrators are told above every screen: an end that comes, or a quantity that is used up',
    output: z.object({
      /** Null: there is nothing to tell, or the caller is no administrator. */
      notice: z
        .object({
          state: z.enum(licenceStates),
          endsAt: time.nullable(),
          graceEndsAt: time.nullable(),
          usedUp: z.array(z.enum(quantityKinds)),
        })
        .nullable(),
    }),
  }),
};
