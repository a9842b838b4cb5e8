import { z } from 'zod';
import { csvFile, endpoint } from '../endpoint.ts';
import { upload } from '../limits.ts';
import { applyBody, checkResultOf, importFaultOf, importResultOf } from '../platform/csv-imports.ts';
import { keysOf } from '../platform/file-columns.ts';
import { startedOperation } from '../platform/operations.ts';
import { outletColumns, outletRowFaults } from './outlet-columns.ts';

const edit = 'DMS_SERVER_MANAGE_DEVICE_EDIT';
const params = z.strictObject({ importId: z.uuid() });

export const outletImportFault = importFaultOf(keysOf(outletColumns), keysOf(outletRowFaults));
export type OutletImportFault = z.infer<typeof outletImportFault>;

/** What a check (operation `outlets.check`) brings. */
export const outletCheckResult = checkResultOf(keysOf(outletColumns), outletImportFault);
export type OutletCheckResult = z.infer<typeof outletCheckResult>;

/** What an import (operation `outlets.import`) brings. A batch in which a row failed changed nothing. */
export const outletImportResult = importResultOf(outletImportFault);
export type OutletImportResult = z.infer<typeof outletImportResult>;

export const outletImports = {
  template: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/outlets/imports/template',
    access: edit,
    csv: true,
    summary: 'An example of a file of outlets, in the reader’s language',
    output: z.string(),
  }),
  check: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/outlets/imports',
    access: edit,
    summary: 'Take a file of outlets (CSV, 20 MB at most) and check it: nothing is changed yet',
    upload: { maxBytes: upload.importBytes, types: ['text/csv'] },
    output: startedOperation,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/outlets/imports/:importId/apply',
    access: edit,
    summary:
      'Import a file that was checked, in batches of 1,000 rows, or its good rows alone; may be repeated',
    params,
    body: applyBody,
    output: startedOperation,
  }),
  badRows: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/outlets/imports/:importId/bad-rows',
    access: edit,
    reads: true,
    csv: true,
    summary: 'The rows of a file that cannot be imported now, as they stand in it, with the reason',
    params,
    output: csvFile,
  }),
};
