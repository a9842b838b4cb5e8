import { outletImports as endpoints } from '@linekeeper/contract/outlets/outlet-imports';
import { type FastifyInstance } from 'fastify';
import { badRows } from '../../../platform/csv/bad-rows.ts';
import {
  beginImport,
  type ImportNames,
  type ImportParts,
  takeFile,
} from '../../../platform/csv/import-calls.ts';
import { route } from '../../../platform/http/route.ts';
import { outletFile } from '../outlet-file.ts';
import { type OutletParts } from '../outlets.service.ts';
import { outletImport } from './outlet-import.operations.ts';

const names: ImportNames = { kind: 'outlets', subject: 'outlet' };

/** Serves the import of outlets: a file is taken, checked, and then stored in batches. */
export function outletImportRoutes(
  app: FastifyInstance,
  parts: ImportParts & Pick<OutletParts, 'refuseAfterEnd'>,
): void {
  route(app, endpoints.template, (_input, { language }) => outletFile.template(language));
  route(app, endpoints.check, ({ upload }, context) =>
    takeFile(parts, names, context, { upload, options: {} }),
  );
  route(app, endpoints.apply, ({ params, body }, context) =>
    beginImport(parts, names, context, { ...params, ...body }),
  );
  route(app, endpoints.badRows, ({ params }, context) =>
    badRows(parts, { names, declared: outletImport(parts) }, context, params.importId),
  );
}
