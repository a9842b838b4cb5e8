import { deviceColumns, deviceRowFaults } from '@linekeeper/contract/devices/device-columns';
import { type DeviceCheckResult } from '@linekeeper/contract/devices/device-imports';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/api.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';
import { operationStarted } from '../../lib/operations.ts';
import { ImportDrawer, type ImportPlace, type ImportWords } from '../../widgets/csv-import/index.ts';

const wordsOf = (t: TFunction): ImportWords => ({
  title: t('devices:import.title'),
  text: t('devices:import.text'),
  rules: [t('devices:import.columns'), t('devices:import.twice'), t('devices:import.secret')],
  columns: deviceColumns,
  faults: deviceRowFaults,
  importing: t('devices:import.importing'),
  nothing: t('devices:import.nothing'),
  apply: (count) => t('devices:import.apply', { count }),
});

/** Imports devices from a CSV file. The rows that failed come as a list of ip and reason pairs. */
export function ImportDevices(place: ImportPlace) {
  const { t } = useTranslation();
  const onSuccess = ({ operationId }: { readonly operationId: string }) => {
    operationStarted();
    place.onOperation(operationId);
  };
  const check = useApiMutation('POST /monitor/api/v1/devices/imports', {
    own: ['IMPORT_ARRIVING', 'IMPORT_EMPTY', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
    onSuccess,
  });
  const apply = useApiMutation('POST /monitor/api/v1/devices/imports/:importId/apply', { onSuccess });
  const outcome = useApiMutation('POST /monitor/api/v1/devices/imports/:importId/outcome');
  return (
    <ImportDrawer<DeviceCheckResult>
      {...place}
      kind="devices"
      words={wordsOf(t)}
      onTemplate={() =>
        downloadFile('GET /monitor/api/v1/devices/imports/template', t('devices:import.templateName'), {})
      }
      isChecking={check.isPending}
      onCheck={(file, onFault) =>
        check.mutate({ upload: file }, { onError: (error) => onFault(error.message) })
      }
      isStarting={apply.isPending}
      onApply={(importId, rows) => apply.mutate({ params: { importId }, body: { rows } })}
      onBadRows={(importId) =>
        downloadFile('POST /monitor/api/v1/devices/imports/:importId/bad-rows', t('imports:badRowsName'), {
          params: { importId },
        })
      }
      onImported={(result) => {
        invalidate(
          'POST /monitor/api/v1/devices/list',
          'POST /monitor/api/v1/devices/counts',
          'POST /monitor/api/v1/devices/makes',
          'GET /monitor/api/v1/workbench',
        );
        if (result && result.failedRows > 0) outcome.mutate({ params: { importId: result.importId } });
      }}
    />
  );
}
