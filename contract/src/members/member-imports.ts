import { z } from 'zod';
import { checkResultOf, importFaultOf, importResultOf } from '../platform/csv-imports.ts';
import { endpoint } from '../endpoint.ts';
import { upload } from '../limits.ts';
import { keysOf } from '../platform/file-columns.ts';
import { startedOperation } from '../platform/operations.ts';
import { memberColumns, memberRowFaults } from './member-columns.ts';

const edit = 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT';
const params = z.strictObject({ importId: z.uuid() });

export const importFault = importFaultOf(keysOf(memberColumns), keysOf(memberRowFaults));
export type ImportFault = z.infer<typeof importFault>;

/** What a check (operation `members.check`) brings. */
export const checkResult = checkResultOf(keysOf(memberColumns), importFault).extend({
  /** Departments that would be made, the first of them by path. */
  newDepartments: z.array(z.string()),
});
export type CheckResult = z.infer<typeof checkResult>;

/** What an import (operation `members.import`) brings. A batch in which a row failed changed nothing. */
export const importResult = importResultOf(importFault);
export type ImportResult = z.infer<typeof importResult>;

/** One-time passwords that one file holds. */
export const passwordListRows = 500;

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
    summary: 'Import a file that was checked, in batches of 1,000 rows; may be repeated',
    params,
    output: startedOperation,
  }),
  passwords: endpoint({
    method: 'POST',
    path: '/api/v1/members/import/:importId/passwords',
    access: edit,
    csv: true,
    summary: 'One-time passwords of up to 500 imported members that have none yet; shown in this file alone',
    params,
    output: z.string(),
  }),
};
