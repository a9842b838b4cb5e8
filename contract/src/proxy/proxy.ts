import { z } from 'zod';
import { organizationType } from '../auth/auth.ts';
import { endpoint, pageInput, pageOf, pathRowId, rowId, text, time } from '../endpoint.ts';
import { defaultProxyMinutes, grantEndReasons, proxyMinutes, proxyReasonLength } from './proxy-terms.ts';

const act = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_PROXY';
const audit = 'DMS_SERVER_SYSTEM_AUDIT';
const companyId = rowId;
const minutes = z.literal(proxyMinutes).default(defaultProxyMinutes);
const tenant = z.strictObject({ companyId });

/** A proxy grant to act for a tenant, as its holder sees it. */
export const proxyGrant = z.object({
  companyId,
  name: z.string(),
  reason: z.string(),
  beganAt: time,
  expiresAt: time,
  /** Whether it lets change, not only look. */
  steppedUp: z.boolean(),
});
export type ProxyGrant = z.infer<typeof proxyGrant>;

/** A tenant that one may act for. */
export const proxyChoice = z.object({
  companyId,
  name: z.string(),
  prefix: z.string(),
  code: z.string(),
  type: organizationType,
  /** Names of the tenants between the own one and this, from the top. */
  path: z.array(z.string()),
  isPinned: z.boolean(),
  /** When one was last there, and why. */
  enteredAt: time.nullable(),
  reason: z.string().nullable(),
});
export type ProxyChoice = z.infer<typeof proxyChoice>;

/** A proxy grant of a provider, as the tenant sees it. */
export const providerAccess = z.object({
  id: z.uuid(),
  actorName: z.string(),
  actorTenantName: z.string(),
  reason: z.string(),
  beganAt: time,
  /** When it ended or will end at the latest. */
  untilAt: time,
  isOpen: z.boolean(),
  endReason: z.enum(grantEndReasons).nullable(),
  steppedUpAt: time.nullable(),
  /** Things looked at, and lines that it wrote into the audit log by changing something. */
  records: z.int(),
  changes: z.int(),
});
export type ProviderAccess = z.infer<typeof providerAccess>;

/** Something that a provider looked at. */
export const accessRecord = z.object({
  at: time,
  /** The call, as `METHOD path` of the API. */
  what: z.string(),
  subjectId: z.string(),
});
export type AccessRecord = z.infer<typeof accessRecord>;

/** Acting for a tenant below, by those above it. All of it is for the own session, whatever tenant the headers choose. */
export const proxy = {
  enter: endpoint({
    method: 'POST',
    path: '/api/v1/proxy/enter',
    access: act,
    own: true,
    summary: 'Begin to act for a tenant below, for a reason and a time; to look only, until stepped up',
    body: z.strictObject({ companyId, reason: text(proxyReasonLength), minutes }),
    output: proxyGrant,
  }),
  stepUp: endpoint({
    method: 'POST',
    path: '/api/v1/proxy/step-up',
    access: act,
    own: true,
    reauthenticates: true,
    summary: 'Be let change things in the tenant acted for, until the end of the proxy grant',
    body: tenant,
    output: proxyGrant,
  }),
  extend: endpoint({
    method: 'POST',
    path: '/api/v1/proxy/extend',
    access: act,
    own: true,
    summary: 'Act for the tenant for so long from now',
    body: z.strictObject({ companyId, minutes }),
    output: proxyGrant,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/v1/proxy/leave',
    access: act,
    own: true,
    summary: 'Stop acting for the tenant',
    body: tenant,
    output: z.object({}),
  }),
  grants: endpoint({
    method: 'GET',
    path: '/api/v1/proxy/grants',
    access: act,
    own: true,
    summary: 'The tenants that this session acts for now',
    output: z.array(proxyGrant),
  }),
  choices: endpoint({
    method: 'POST',
    path: '/api/v1/proxy/choices/list',
    access: act,
    own: true,
    reads: true,
    summary: 'Tenants to act for by name, abbreviation or code: pinned ones first, then those entered last',
    body: z.strictObject({ ...pageInput(['name']), search: z.string().trim().max(128).optional() }),
    output: pageOf(proxyChoice),
  }),
  pin: endpoint({
    method: 'PUT',
    path: '/api/v1/proxy/choices/:companyId/pin',
    access: act,
    own: true,
    summary: 'Keep a tenant at the top of the choice, or not',
    params: z.strictObject({ companyId: pathRowId }),
    body: z.strictObject({ isPinned: z.boolean() }),
    output: z.object({}),
  }),

  accesses: endpoint({
    method: 'POST',
    path: '/api/v1/proxy/accesses/list',
    access: audit,
    reads: true,
    summary:
      'Who from above acted for this tenant, why, from when to when, and whether they changed anything',
    body: z.strictObject({ ...pageInput(['beganAt']), search: z.string().trim().max(128).optional() }),
    output: pageOf(providerAccess),
  }),
  records: endpoint({
    method: 'POST',
    path: '/api/v1/proxy/accesses/:accessId/records/list',
    access: audit,
    reads: true,
    summary: 'What was looked at in one proxy grant, the last first',
    params: z.strictObject({ accessId: z.uuid() }),
    body: z.strictObject({ ...pageInput(['at']) }),
    output: pageOf(accessRecord),
  }),
  consent: endpoint({
    method: 'GET',
    path: '/api/v1/proxy/consent',
    access: audit,
    summary: 'Whether those above may act for this tenant, and whether the caller may decide it',
    output: z.object({ isAllowed: z.boolean(), mayDecide: z.boolean() }),
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/v1/proxy/consent',
    access: audit,
    summary:
      'Let those above act for this tenant, or forbid it, end all proxy grants at once and suspend whom they made; own administrators only',
    body: z.strictObject({ isAllowed: z.boolean() }),
    output: z.object({
      ended: z.int(),
      /** Members that a provider made and nobody confirmed: they cannot sign in until somebody does. */
      suspended: z.int(),
    }),
  }),
  endAll: endpoint({
    method: 'POST',
    path: '/api/v1/proxy/accesses/end',
    access: audit,
    summary: 'End all proxy grants of providers at once; own administrators only',
    output: z.object({ ended: z.int() }),
  }),
};
