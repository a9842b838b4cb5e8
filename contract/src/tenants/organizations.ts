import { z } from 'zod';
import { organizationType } from '../auth/auth.ts';
import { endpoint, pageInput, pageOf, rowId, text, time } from '../endpoint.ts';
import { organizationTypes, tenantStatuses } from './identities.ts';
import { imageUpload } from '../platform/images.ts';

const see = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT';
const edit = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_EDIT';
const root = '/api/v1/organizations/tenants';

/** The tenant's short name in the address: /{prefix}. */
export const prefix = z.string().regex(/^[a-z][a-z0-9-]{1,30}[a-z0-9]$/);

/** The types of tenants that stand below others: MSP and end customer. */
export const lowerTenantTypes = [organizationTypes.MIDDLEMAN, organizationTypes.COMPANY] as const;
const tenantType = z.union([z.literal(8), z.literal(16)]);
const tenantStatus = z.union([
  z.literal(tenantStatuses.FORMAL),
  z.literal(tenantStatuses.POC),
  z.literal(tenantStatuses.TRIAL),
]);

/** How a tenant stands, the one that weighs most: a deletion that waits, closed by hand, frozen, over, or open. */
export const tenantStates = ['open', 'frozen', 'disabled', 'expired', 'deleting'] as const;
export type TenantState = (typeof tenantStates)[number];

/** An id of a tenant in a path. */
export const tenantId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);
export const tenantParams = z.strictObject({ tenantId });

const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^[^\p{Cc}]*$/u)
    .default('');

const tenantFields = {
  id: z.int(),
  name: z.string(),
  /** The abbreviation that stands in the address. */
  prefix: z.string(),
  code: z.string(),
  domain: z.string().nullable(),
  domainVerified: z.boolean(),
  type: tenantType,
  /** An end customer that the platform serves itself (decision 0028): a label, no type. */
  isSaas: z.boolean(),
  status: tenantStatus,
  state: z.enum(tenantStates),
  expiresAt: time.nullable(),
  deletionDueAt: time.nullable(),
  contactPerson: z.string(),
  contactInformation: z.string(),
  parentId: z.int(),
  parentName: z.string(),
  memberCount: z.int(),
  deviceCount: z.int(),
  tenantCount: z.int(),
  /** It forbids those above to act for it, and keeps to itself how its network stands. */
  isClosed: z.boolean(),
  /** What troubles of devices and, for who may see them, of lines, agents and tests, and since when; null where it is closed, and for who may not see how customers' networks stand. */
  health: z
    .object({
      down: z.int(),
      unreachable: z.int(),
      unmeasured: z.int(),
      /** Measured and without a fault. */
      well: z.int(),
      /** It is not open, or the product that measures is closed to it: what is not measured there is no surprise. */
      isPaused: z.boolean(),
      /** Since when the first of it is down or unreachable, else unmeasured; null where none is. */
      since: time.nullable(),
    })
    .nullable(),
  /** Id of the image that is its own logo; null: the inherited one is shown. */
  logo: z.uuid().nullable(),
  createdAt: time,
};
export const tenantRow = z.object(tenantFields);
export type TenantRow = z.infer<typeof tenantRow>;

export const tenantDetail = z.object({
  ...tenantFields,
  enabled: z.boolean(),
  frozen: z.boolean(),
  version: z.int(),
  /** Of its settings, in which the logo stands: a change of the logo names it. */
  settingsVersion: z.int(),
  /** How it was handed over, and since when its first administrator has a password of its own; null: no handover is on record. */
  handover: z.object({ at: time, by: z.string(), acceptedAt: time.nullable() }).nullable(),
});
export type TenantDetail = z.infer<typeof tenantDetail>;

export const tenantSortable = [
  'name',
  'prefix',
  'code',
  'domain',
  'type',
  'status',
  'state',
  'parent',
  'contactPerson',
  'health',
  'members',
  'expiresAt',
  'createdAt',
] as const;

export const tenantFilter = {
  search: z.string().trim().max(128).optional(),
  type: z.array(tenantType).max(2).optional(),
  /** Those that the platform serves itself, beside those of the types. */
  isSaas: z.literal(true).optional(),
  status: z.array(tenantStatus).max(3).optional(),
  state: z.array(z.enum(tenantStates)).max(tenantStates.length).optional(),
  /** Tenants directly below this one. */
  parentId: rowId.optional(),
};

const fields = {
  name: text(64),
  prefix,
  code: optionalText(64),
  type: tenantType,
  contactPerson: optionalText(64),
  contactInformation: optionalText(128),
  parentId: rowId,
};

/** The member that a new tenant begins with: it administers it. */
const firstAdministrator = z.strictObject({
  username: z
    .string()
    .trim()
    .min(1)
    .max(128)
    .regex(/^[^\p{Cc}\s]+$/u),
  name: text(64),
  email: z.union([z.literal(''), z.email().max(254)]).default(''),
  /** How the one-time password reaches it: shown to whoever creates the tenant, or by mail; never both. */
  access: z.enum(['oneTime', 'invitation']).default('oneTime'),
});

/** The version of the tenant's settings that the logo was read with. */
const logoQuery = z.strictObject({
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});

export const organizations = {
  list: endpoint({
    method: 'POST',
    path: `${root}/list`,
    access: see,
    summary: 'The tenants below the chosen tenant, at any depth',
    reads: true,
    body: z.strictObject({ ...pageInput(tenantSortable), ...tenantFilter }),
    output: pageOf(tenantRow),
  }),
  counts: endpoint({
    method: 'POST',
    path: `${root}/counts`,
    access: see,
    summary: 'How many tenants are of each type, status and state, for the chips that filter',
    reads: true,
    body: z.strictObject({ search: tenantFilter.search, parentId: tenantFilter.parentId }),
    output: z.object({
      total: z.int(),
      type: z.record(z.enum(['8', '16']), z.int()),
      saas: z.int(),
      status: z.record(z.enum(['1', '2', '3']), z.int()),
      state: z.record(z.enum(tenantStates), z.int()),
    }),
  }),
  export: endpoint({
    method: 'POST',
    path: `${root}/export`,
    access: see,
    summary: 'The same list as CSV',
    reads: true,
    body: z.strictObject({ ...pageInput(tenantSortable), ...tenantFilter }),
    output: z.string(),
    csv: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${root}/:tenantId`,
    access: see,
    summary: 'One tenant below the chosen tenant',
    params: tenantParams,
    output: tenantDetail,
  }),
  invitation: endpoint({
    method: 'POST',
    path: `${root}/invitation`,
    access: edit,
    summary: 'Whether the first administrator of a tenant that is to stand there can be invited by mail',
    reads: true,
    body: z.strictObject({ parentId: rowId }),
    output: z.object({ email: z.boolean() }),
  }),
  create: endpoint({
    method: 'POST',
    path: `${root}/create`,
    access: edit,
    summary: 'Create a tenant below the chosen tenant or one below it, with its first administrator',
    body: z.strictObject({
      ...fields,
      status: tenantStatus.default(tenantStatuses.FORMAL),
      /** When a trial or a POC ends; a trial that does not say ends after 15 days. */
      expiresAt: time.nullable().default(null),
      administrator: firstAdministrator.optional(),
    }),
    words: { 'administrator.username': 'username', 'administrator.name': 'memberName' },
    output: z.object({
      companyId: z.int(),
      name: z.string(),
      prefix: z.string(),
      type: organizationType,
      /** The first administrator's password, shown this once; null where there is none or it went by mail. */
      oneTimePassword: z.string().nullable(),
      /** Whether the invitation was handed to the mail server; null where none was wanted. */
      invited: z.boolean().nullable(),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${root}/:tenantId`,
    access: edit,
    summary: 'Change a tenant; `version` is the one that was read, so that nobody overwrites unseen changes',
    params: tenantParams,
    body: z.strictObject({ version: z.int().nonnegative(), ...fields }),
    output: z.object({ version: z.int() }),
  }),
  setLogo: endpoint({
    method: 'PUT',
    path: `${root}/:tenantId/logo`,
    access: edit,
    summary: 'Set the logo of a tenant (jpg, jpeg or png, 5 MB; 180×47 and transparent is best)',
    params: tenantParams,
    query: logoQuery,
    upload: imageUpload.logo,
    output: z.object({ settingsVersion: z.int(), logo: z.uuid() }),
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: `${root}/:tenantId/logo`,
    access: edit,
    summary: 'Take the logo of a tenant away: it then shows the inherited one',
    params: tenantParams,
    query: logoQuery,
    output: z.object({ settingsVersion: z.int() }),
  }),
};
