import { z } from 'zod';
import { applyBody, checkResultOf, importFaultOf, importResultOf } from '../platform/csv-imports.ts';
import { csvFile, endpoint } from '../endpoint.ts';
import { upload } from '../limits.ts';
import { keysOf } from '../platform/file-columns.ts';
import { startedOperation } from '../platform/operations.ts';
import { deviceColumns, deviceRowFaults } from './device-columns.ts';

const edit = 'DMS_SERVER_MANAGE_DEVICE_EDIT';
const params = z.strictObject({ importId: z.uuid() });

export const deviceImportFault = importFaultOf(keysOf(deviceColumns), keysOf(deviceRowFaults)).extend({
  /** The address as the row has it. */
  ip: z.string(),
});
export type DeviceImportFault = z.infer<typeof deviceImportFault>;

/** What a check (operation `devices.check`) brings. No community is in it. */
export const deviceCheckResult = checkResultOf(keysOf(deviceColumns), deviceImportFault);
export type DeviceCheckResult = z.infer<typeof deviceCheckResult>;

/** What an import (operation `devices.import`) brings. A batch in which a row failed changed nothing. */
export const deviceImportResult = importResultOf(deviceImportFault);
export type DeviceImportResult = z.infer<typeof deviceImportResult>;

export const deviceImports = {
  template: endpoint({
    method: 'GET',
    path: '/monitor/api/v1/devices/imports/template',
    access: edit,
    csv: true,
    summary: 'An example of a file of devices, in the reader’s language',
    output: z.string(),
  }),
  check: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/devices/imports',
    access: edit,
    summary: 'Take a file of devices (CSV, 20 MB at most) and check it: nothing is changed yet',
    upload: { maxBytes: upload.importBytes, types: ['text/csv'] },
    output: startedOperation,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/devices/imports/:importId/apply',
    access: edit,
    summary:
      'Import a file that was checked, in batches of 1,000 rows, or its good rows alone; may be repeated',
    params,
    body: applyBody,
    output: startedOperation,
  }),
  badRows: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/devices/imports/:importId/bad-rows',
    access: edit,
    reads: true,
    csv: true,
    summary:
      'The rows of a file that cannot be imported now, as they stand in it, with the reason; no secret is in it',
    params,
    output: csvFile,
  }),
  outcome: endpoint({
    method: 'POST',
    path: '/monitor/api/v1/devices/imports/:importId/outcome',
    access: edit,
    reads: true,
    summary: 'What an import brought; where rows failed, IMPORT_FAILURES with the ip and reason of each',
    params,
    output: z.object({ created: z.int(), unchanged: z.int() }),
  }),
};
