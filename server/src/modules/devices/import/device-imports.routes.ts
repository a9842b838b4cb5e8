import {
  deviceImports as endpoints,
  type DeviceImportResult,
} from '@linekeeper/contract/devices/device-imports';
import { type FastifyInstance } from 'fastify';
import {
  beginImport,
  type ImportNames,
  type ImportParts,
  knownImport,
  takeFile,
} from '../../../platform/csv/import-calls.ts';
import { badRows } from '../../../platform/csv/bad-rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { deviceFile } from '../device-file.ts';
import { type DeviceBatchParts } from './import-batch.ts';
import { deviceImport } from './device-import.operations.ts';
import { importFailures } from './import-words.ts';

const names: ImportNames = { kind: 'devices', subject: 'device' };

/** Serves the import of devices: a file is taken, checked, and then stored in batches. */
export function deviceImportRoutes(app: FastifyInstance, parts: ImportParts & DeviceBatchParts): void {
  route(app, endpoints.template, (_input, { language }) => deviceFile.template(language));

  route(app, endpoints.check, ({ upload }, context) =>
    takeFile(parts, names, context, { upload, options: {} }),
  );

  route(app, endpoints.apply, ({ params, body }, context) =>
    beginImport(parts, names, context, { ...params, ...body }),
  );

  route(app, endpoints.badRows, ({ params }, context) =>
    badRows(parts, { names, declared: deviceImport(parts) }, context, params.importId),
  );

  route(app, endpoints.outcome, async ({ params }, context) => {
    const found = await knownImport(parts.database, 'devices', context, params.importId);
    const { created, unchanged, failedRows } = found;
    if (failedRows === 0) return { created, unchanged };
    const failures = importFailures(found.failures as DeviceImportResult['failures'], context.language);
    throw new AppError('IMPORT_FAILURES', { failures });
  });
}
