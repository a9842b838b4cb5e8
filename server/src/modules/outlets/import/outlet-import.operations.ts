import {
  type OutletColumn,
  outletColumns,
  outletRowFaults,
} from '@linekeeper/contract/outlets/outlet-columns';
import { type OutletImportFault } from '@linekeeper/contract/outlets/outlet-imports';
import { type ImportDeclared } from '../../../platform/csv/import-kind.ts';
import { importOperations, type ImportOperationParts } from '../../../platform/csv/import-operations.ts';
import { type OperationHandler } from '../../../platform/operations/operation-handler.ts';
import { outletFile } from '../outlet-file.ts';
import { type OutletParts } from '../outlets.service.ts';
import { planOutlets, storeOutlets } from './import-batch.ts';

type Parts = Pick<OutletParts, 'refuseAfterEnd'>;

/** The checking and the storing of files of outlets, as long operations. */
export const outletImportOperations = (parts: ImportOperationParts & Parts): OperationHandler[] =>
  importOperations(parts, outletImport(parts));

/** How a file of outlets is imported. */
export function outletImport(parts: Parts): ImportDeclared<OutletColumn, OutletImportFault> {
  return {
    kind: 'outlets',
    permission: 'DMS_SERVER_MANAGE_DEVICE_EDIT',
    columns: outletFile,
    words: { columns: outletColumns, faults: outletRowFaults },
    begin(scope, { importId }) {
      const seen = new Map<string, number>();
      return {
        async plan(tx, rows) {
          const batch = await planOutlets(parts, { tx, scope }, rows, seen);
          return { ...batch, store: () => storeOutlets({ tx, scope }, batch.plans, importId) };
        },
      };
    },
  };
}
