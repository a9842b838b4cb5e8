import { z } from 'zod';
import { applyBody, checkResultOf, importFaultOf, importResultOf } from '../platform/csv-imports.ts';
import { csvFile, endpoint, time } from '../endpoint.ts';
import { upload } from '../limits.ts';
import { keysOf } from '../platform/file-columns.ts';
import { startedOperation } from '../platform/operations.ts';
import { memberColumns, memberRowFaults } from './member-columns.ts';

const edit = 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT';
const params = z.strictObject({ importId: z.uuid() });

export const importFault = importFaultOf(keysOf(memberColumns), keysOf(memberRowFaults));
export type ImportFault = z.infer<typeof importFault>;

/** What a check (operation `members.check`) brings. */
const roleCounts = {
  /** Rows that name no role and are given the tenant's default one. */
  defaultRole: z.int(),
  /** Rows whose member has no role. */
  withoutRole: z.int(),
};
export const checkResult = checkResultOf(keysOf(memberColumns), importFault).extend({
  ...roleCounts,
  /** Departments that would be made, the first of them by path. */
  newDepartments: z.array(z.string()),
});
export type CheckResult = z.infer<typeof checkResult>;

/** What an import (operation `members.import`) brings. A batch in which a row failed changed nothing. */
export const importResult = importResultOf(importFault).extend(roleCounts);
export type ImportResult = z.infer<typeof importResult>;

/** First passwords that one work makes, and one file holds. */
export const passwordListRows = 500;
/** So long they may be fetched, unless they are used before. */
export const firstPasswordMs = 3_600_000;

/** What the making of first passwords (operation `members.passwords`) brings; `more`: other members of the import have none yet. */
export const passwordsResult = z.object({
  importId: z.uuid(),
  made: z.int(),
  /** Members that hold more than who asked: they were left as they are. None on works of before they were counted. */
  leftOut: z.int().default(0),
  more: z.boolean(),
  expiresAt: time,
});
export type PasswordsResult = z.infer<typeof passwordsResult>;

export const memberImports = {
  template: endpoint({
    method: 'GET',
    path: '/api/v1/members/import/template',
    access: edit,
    csv: true,
    summary: 'The heads of a file of members, in the reader’s language',
    output: z.string(),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/v1/members/import',
    access: edit,
    summary: 'Take a file of members (CSV, 20 MB at most) and check it: nothing is changed yet',
    query: z.strictObject({ departments: z.enum(['create', 'known']).default('known') }),
    upload: { maxBytes: upload.importBytes, types: ['text/csv'] },
    output: startedOperation,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/v1/members/import/:importId/apply',
    access: edit,
    summary:
      'Import a file that was checked, in batches of 1,000 rows, or its good rows alone; may be repeated',
    params,
    body: applyBody,
    output: startedOperation,
  }),
  badRows: endpoint({
    method: 'POST',
    path: '/api/v1/members/import/:importId/bad-rows',
    access: edit,
    reads: true,
    csv: true,
    summary:
      'The rows of a file that cannot be imported now, as they stand in it, with the reason; no secret is in it',
    params,
    output: csvFile,
  }),
  passwords: endpoint({
    method: 'POST',
    path: '/api/v1/members/import/:importId/passwords',
    access: edit,
    summary:
      'Make first passwords for up to 500 imported members that have none yet, to be fetched within an hour',
    params,
    output: startedOperation,
  }),
  passwordFile: endpoint({
    method: 'POST',
    path: '/api/v1/members/first-passwords/:operationId',
    access: edit,
    csv: true,
    summary:
      'The first passwords that one had made and that nobody has used yet, for an hour; each fetch is noted',
    params: z.strictObject({ operationId: z.uuid() }),
    output: z.string(),
  }),
};
