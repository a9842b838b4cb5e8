import {
  type DeviceColumn,
  deviceColumns,
  deviceRowFaults,
} from '@linekeeper/contract/devices/device-columns';
import { type DeviceImportFault } from '@linekeeper/contract/devices/device-imports';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { importOperations, type ImportOperationParts } from '../../../platform/csv/import-operations.ts';
import { type ImportDeclared } from '../../../platform/csv/import-kind.ts';
import { type OperationHandler } from '../../../platform/operations/operation-handler.ts';
import { type DeviceBatchParts, planDevices, storeDevices, type Waiting } from './import-batch.ts';
import { deviceFile } from '../device-file.ts';

/** The checking and the storing of files of devices, as long operations. */
export const deviceImportOperations = (parts: ImportOperationParts & DeviceBatchParts): OperationHandler[] =>
  importOperations(parts, deviceImport(parts));

/** How a file of devices is imported. */
export function deviceImport(parts: DeviceBatchParts): ImportDeclared<DeviceColumn, DeviceImportFault> {
  return {
    kind: 'devices',
    permission: 'DMS_SERVER_MANAGE_DEVICE_EDIT',
    columns: deviceFile,
    words: { columns: deviceColumns, faults: deviceRowFaults },
    begin(scope, { importId, tenantType, isCheck }) {
      const seen = new Map<string, number>();
      const isPlatform = tenantType === organizationTypes.OP;
      let waiting: Waiting = { batches: 0, goodRows: 0 };
      return {
        async plan(tx, rows) {
          const batch = await planDevices(parts, { tx, scope }, rows, { isPlatform, seen, waiting });
          if (isCheck) {
            const { batches, goodRows } = batch.added;
            waiting = { batches: waiting.batches + batches, goodRows: waiting.goodRows + goodRows };
          }
          return { ...batch, store: () => storeDevices(parts, { tx, scope }, batch.plans, importId) };
        },
      };
    },
  };
}
