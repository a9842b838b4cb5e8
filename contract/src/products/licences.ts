import { z } from 'zod';
import { countedQuantities, licenceStates, runOuts } from './licence-terms.ts';
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

/** When a quantity will be used up, by the growth of the last days; `days`: how many of them were counted. */
export const forecast = z.discriminatedUnion('kind', [
  /** Nothing limits it. */
  z.object({ kind: z.literal('no-limit') }),
  /** Used up already. */
  z.object({ kind: z.literal('reached') }),
  /** Fewer days were counted than a forecast needs. */
  z.object({ kind: z.literal('too-short'), days: z.int() }),
  /** It does not grow, or would last for more than ten years. */
  z.object({ kind: z.literal('steady'), days: z.int() }),
  z.object({ kind: z.literal('day'), day: z.iso.date(), days: z.int() }),
]);
export type Forecast = z.infer<typeof forecast>;

export const usageRow = z.object({
  kind: z.enum(quantityKinds),
  limit: z.int().nullable(),
  /** Whether it can be used here: what does not run yet counts 0. */
  runs: z.boolean(),
  used: z.int(),
  /** How much of it the tenant gave on to those below it. */
  given: z.int(),
  remaining: z.int().nullable(),
  /** Who gave it and holds less by now than it gave: nothing can be added until that fits again. Null: it is covered. */
  uncoveredBy: z.string().nullable(),
  forecast: forecast.nullable(),
});
export type UsageRow = z.infer<typeof usageRow>;

export const licenceRow = z.object({
  id: z.uuid(),
  /** Signed by whoever sells the program, or given by a tenant above. */
  source: z.enum(['signed', 'given']),
  /** Null, as the key and the file are, where it was given. */
  serial: z.int().nullable(),
  edition: z.enum(editions),
  quantities: z.object(quantities.shape),
  validity: z.enum(licenceDurations),
  effectiveAt: time,
  /** When it ends or ended: by its validity, or because it was withdrawn. */
  expiresAt: time.nullable(),
  issuedAt: time,
  keyId: z.string().nullable(),
  fileName: z.string().nullable(),
  uploadedAt: time,
  uploadedBy: z.string(),
  /** The tenant that whoever uploaded it belongs to; of a given one, the tenant that gave it. */
  uploadedFor: z.string(),
  withdrawnBy: z.string().nullable(),
  withdrawnFor: z.string().nullable(),
  /** In force, replaced by a newer one, not in effect yet, over, or taken back. */
  status: z.enum(['current', 'replaced', 'waiting', 'ended', 'withdrawn']),
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
  /** Whether the caller's tenant may take back what holds: it gave it, or stands above who did. */
  mayWithdraw: z.boolean(),
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
  /** The same of the quantity that was asked for. */
  amount: z.object({ used: z.int(), limit: z.int().nullable() }),
  /** When it is used up, and on which day where that is within ten years. */
  runsOut: z.enum(runOuts),
  runsOutOn: z.iso.date().nullable(),
  /** The licence that it holds by, who gave it, and whether the caller's tenant may take it back; null: it has none. */
  held: z
    .object({
      licenceId: z.uuid(),
      source: z.enum(['signed', 'given']),
      by: z.string(),
      mayWithdraw: z.boolean(),
    })
    .nullable(),
});
export type LicenceOfTenant = z.infer<typeof licenceOfTenant>;

/** What a tenant may hold: an edition or none. */
export const heldEditions = [...editions, 'none'] as const;
export type HeldEdition = (typeof heldEditions)[number];

/** Editions that are given: a trial is a tenant's status, with an end of its own. */
export const givenEditions = ['basic', 'premium', 'flagship'] as const;
export type GivenEdition = (typeof givenEditions)[number];

/** What the caller's tenant could give another at the moment. */
export const licenceOffer = z.object({
  companyId: z.int(),
  name: z.string(),
  /** Null: nothing limits who gives. */
  edition: z.enum(editions).nullable(),
  endsAt: time.nullable(),
  kinds: z.array(
    z.object({
      kind: z.enum(quantityKinds),
      runs: z.boolean(),
      /** Null: without limit. */
      left: z.int().nullable(),
      /** What the other uses and gave on: it cannot be given less. */
      least: z.int(),
    }),
  ),
  /** What this one replaces. */
  replaces: licenceRow.nullable(),
});
export type LicenceOffer = z.infer<typeof licenceOffer>;

/** Far above what any edition gives, and small enough to be added up. */
const mostGiven = 1_000_000;
const givenQuantity = z.int().nonnegative().max(mostGiven).optional();

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
      edition: z.array(z.enum(heldEditions)).max(heldEditions.length).optional(),
      /** The quantity that `used`, `runsOut` and the days are of. */
      quantity: z.enum(countedQuantities).default('networkDevices'),
      runsOut: z.array(z.enum(runOuts)).max(runOuts.length).optional(),
    }),
    output: pageOf(licenceOfTenant),
  }),
  editions: endpoint({
    method: 'POST',
    path: `${root}/tenants/editions`,
    access: view,
    summary:
      'How many of the tenants below hold which edition, how their licences stand, and when what these give is used up',
    reads: true,
    body: z.strictObject({}),
    output: z.object({
      total: z.int(),
      /** Each that any of them holds. */
      editions: z.array(z.object({ edition: z.enum(heldEditions), count: z.int() })),
      states: z.array(z.object({ state: z.enum(licenceStates), count: z.int() })),
      /** Of each quantity, all tenants by when it is used up. */
      runOuts: z.array(
        z.object({ quantity: z.enum(countedQuantities), runsOut: z.enum(runOuts), count: z.int() }),
      ),
    }),
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
  offer: endpoint({
    method: 'POST',
    path: `${root}/offer`,
    access: edit,
    summary: 'What could be given to a tenant below: edition, quantities that are left, and until when',
    reads: true,
    body: z.strictObject({ companyId: rowId }),
    output: licenceOffer,
  }),
  give: endpoint({
    method: 'POST',
    path: `${root}/give`,
    access: edit,
    words: { companyId: 'tenant', validity: 'validityPeriod' },
    summary:
      'Give a tenant below a licence from what the own tenant holds; it replaces what was given before',
    body: z.strictObject({
      companyId: rowId,
      validity: z.enum(licenceDurations),
      edition: z.enum(givenEditions),
      /** Other quantities than the edition's, of kinds that run. */
      quantities: z
        .strictObject({
          networkDevices: givenQuantity,
          internetLines: givenQuantity,
          linkTestOutlets: givenQuantity,
          freeWorkOrders: givenQuantity,
        })
        .optional(),
    }),
    output: z.object({ id: z.uuid(), endsAt: time.nullable() }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${root}/withdraw`,
    access: edit,
    summary:
      'Take back a licence that was given, with those that were given on from it: their grace time begins',
    reauthenticates: true,
    body: z.strictObject({ companyId: rowId, licenceId: z.uuid() }),
    output: z.object({ withdrawn: z.int() }),
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
