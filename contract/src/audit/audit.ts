import { z } from 'zod';
import { csvFile, endpoint, pageInput, pageOf, time } from '../endpoint.ts';
import { startedOperation } from '../platform/operations.ts';

const audit = 'DMS_SERVER_SYSTEM_AUDIT';
const short = z.string().trim().min(1).max(128);

/** What narrows the audit log; all of it must hold. */
export const auditFilter = {
  from: time.optional(),
  to: time.optional(),
  action: z.array(short).max(50).optional(),
  /** The account of who did it, as it stands on the line. */
  actor: short.optional(),
  subjectType: z.array(short).max(50).optional(),
  subjectId: short.optional(),
  /** Lines of one proxy grant of a provider. */
  grantId: z.uuid().optional(),
};

export const auditLine = z.object({
  seq: z.int(),
  at: time,
  actorName: z.string(),
  /** The organisation of who did it, the own one or one above, as it was called then; null for the system. */
  actorTenantName: z.string().nullable(),
  /** Whether who did it belongs to the tenant. */
  isOwn: z.boolean(),
  /** The tenant that it was done in, as it was called then. */
  tenantName: z.string(),
  /** Set where somebody from above acted for the tenant: the proxy grant, and its reason. */
  grant: z.object({ id: z.uuid(), reason: z.string() }).nullable(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  detail: z.record(z.string(), z.unknown()),
  address: z.string(),
  requestId: z.string(),
});
export type AuditLine = z.infer<typeof auditLine>;

/** The last time the chain of the tenant was recomputed. */
export const auditCheck = z.object({
  checkedAt: time,
  /** Who asked for it; null for the nightly check. */
  checkedBy: z.string().nullable(),
  isWhole: z.boolean(),
  lines: z.int(),
  /** The hash of the last line, to be compared with one kept elsewhere; null for a broken chain. */
  head: z.string().nullable(),
  /** The first line that does not fit. */
  brokenAt: z.int().nullable(),
});
export type AuditCheck = z.infer<typeof auditCheck>;

/** A filtered list is counted up to this many lines. */
export const auditCounted = 10_000;
/** Lines of one kind of object are counted up to this many. */
export const auditKindCounted = 999;

export const auditLog = {
  list: endpoint({
    method: 'POST',
    path: '/api/v1/audit/list',
    access: audit,
    reads: true,
    summary: 'The audit log of the tenant, the last line first',
    body: z.strictObject({ ...pageInput(['at']), ...auditFilter }),
    // `isMore`: there are more lines than `total` says; a filtered list is counted up to a limit.
    output: pageOf(auditLine).extend({ isMore: z.boolean() }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/v1/audit/export',
    access: audit,
    reads: true,
    summary: 'The audit log of the tenant as CSV, all lines that match',
    body: z.strictObject({ ...pageInput(['at']), ...auditFilter }),
    output: csvFile,
    csv: true,
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/v1/audit/choices',
    access: audit,
    summary: 'The actions, accounts and kinds of objects that stand on the audit log',
    output: z.object({
      actions: z.array(z.string()),
      actors: z.array(z.string()),
      subjectTypes: z.array(z.string()),
    }),
  }),
  counts: endpoint({
    method: 'POST',
    path: '/api/v1/audit/counts',
    access: audit,
    reads: true,
    summary:
      'How many lines match of each kind of object, each counted up to a limit, whatever kinds are asked for',
    body: z.strictObject(auditFilter),
    output: z.object({
      list: z.array(z.object({ subjectType: z.string(), count: z.int(), isMore: z.boolean() })),
    }),
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/v1/audit/check',
    access: audit,
    summary: 'What the last check of the chain found, by night or on demand',
    output: z.object({ last: auditCheck.nullable() }),
  }),
  startCheck: endpoint({
    method: 'POST',
    path: '/api/v1/audit/check',
    access: audit,
    reads: true,
    summary: 'Recompute the chain from its first line',
    output: startedOperation,
  }),
};
