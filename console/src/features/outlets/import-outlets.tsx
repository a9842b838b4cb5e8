import { outletColumns, outletRowFaults } from '@linekeeper/contract/outlets/outlet-columns';
import { type OutletCheckResult } from '@linekeeper/contract/outlets/outlet-imports';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/api.ts';
import { operationStarted } from '../../lib/operations.ts';
import { useApiMutation } from '../../lib/query.ts';
import { ImportDrawer, type ImportPlace, type ImportWords } from '../../widgets/csv-import/index.ts';
import { outletsChanged } from './outlets-changed.ts';

const wordsOf = (t: TFunction): ImportWords => ({
  title: t('outlets:import.title'),
  text: t('outlets:import.text'),
  rules: [t('outlets:import.columns'), t('outlets:import.known'), t('outlets:import.left')],
  columns: outletColumns,
  faults: outletRowFaults,
  importing: t('outlets:import.importing'),
  nothing: t('outlets:import.nothing'),
  apply: (count) => t('outlets:import.apply', { count }),
});

/** Imports outlets from a CSV file: adds those that are new, and changes those whose number it names. */
export function ImportOutlets(place: ImportPlace) {
  const { t } = useTranslation();
  const onSuccess = ({ operationId }: { readonly operationId: string }) => {
    operationStarted();
    place.onOperation(operationId);
  };
  const check = useApiMutation('POST /monitor/api/v1/outlets/imports', {
    own: ['IMPORT_ARRIVING', 'IMPORT_EMPTY', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
    onSuccess,
  });
  const apply = useApiMutation('POST /monitor/api/v1/outlets/imports/:importId/apply', { onSuccess });
  return (
    <ImportDrawer<OutletCheckResult>
      {...place}
      kind="outlets"
      words={wordsOf(t)}
      onTemplate={() =>
        downloadFile('GET /monitor/api/v1/outlets/imports/template', t('outlets:import.templateName'), {})
      }
      isChecking={check.isPending}
      onCheck={(file, onFault) =>
        check.mutate({ upload: file }, { onError: (error) => onFault(error.message) })
      }
      isStarting={apply.isPending}
      onApply={(importId, rows) => apply.mutate({ params: { importId }, body: { rows } })}
      onBadRows={(importId) =>
        downloadFile('POST /monitor/api/v1/outlets/imports/:importId/bad-rows', t('imports:badRowsName'), {
          params: { importId },
        })
      }
      onImported={outletsChanged}
    />
  );
}
