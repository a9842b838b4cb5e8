import { memberColumns, memberRowFaults } from '@linekeeper/contract/members/member-columns';
import { type CheckResult, type ImportResult } from '@linekeeper/contract/members/member-imports';
import { Checkbox } from 'antd';
import { type TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/query.ts';
import { operationStarted } from '../../lib/operations.ts';
import { ImportDrawer, type ImportPlace, type ImportWords } from '../../widgets/csv-import/index.ts';
import { MakePasswords, Passwords } from './import-passwords.tsx';
import { refreshMembers } from './refresh-members.ts';

const wordsOf = (t: TFunction): ImportWords => ({
  title: t('members:import.title'),
  text: t('members:import.text'),
  rules: [t('members:import.columns'), t('members:import.noPassword')],
  columns: memberColumns,
  faults: memberRowFaults,
  importing: t('members:import.importing'),
  nothing: t('members:import.nothing'),
  apply: (count) => t('members:import.apply', { count }),
});

/** How many members a file gives no role. */
function RoleCounts({ of }: { readonly of: Pick<CheckResult, 'defaultRole' | 'withoutRole'> }) {
  const { t } = useTranslation();
  return (['defaultRole', 'withoutRole'] as const).map(
    (kind) =>
      of[kind] > 0 && (
        <p key={kind} className="flat">
          {t(`members:import.${kind}`, { count: of[kind] })}
        </p>
      ),
  );
}

/** Imports members from a CSV file. */
export function ImportMembers(place: ImportPlace) {
  const { t } = useTranslation();
  const [createsDepartments, setCreates] = useState(true);
  const onSuccess = ({ operationId }: { readonly operationId: string }) => {
    operationStarted();
    place.onOperation(operationId);
  };
  const check = useApiMutation('POST /api/v1/members/import', {
    own: ['IMPORT_ARRIVING', 'IMPORT_EMPTY', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
    onSuccess,
  });
  const apply = useApiMutation('POST /api/v1/members/import/:importId/apply', { onSuccess });
  return (
    <ImportDrawer<CheckResult, ImportResult>
      {...place}
      kind="members"
      words={wordsOf(t)}
      onTemplate={() =>
        downloadFile('GET /api/v1/members/import/template', t('members:import.templateName'), {})
      }
      isChecking={check.isPending}
      onCheck={(file, onFault) =>
        check.mutate(
          { query: { departments: createsDepartments ? 'create' : 'known' }, upload: file },
          { onError: (error) => onFault(error.message) },
        )
      }
      isStarting={apply.isPending}
      onApply={(importId, rows) => apply.mutate({ params: { importId }, body: { rows } })}
      onBadRows={(importId) =>
        downloadFile('POST /api/v1/members/import/:importId/bad-rows', t('imports:badRowsName'), {
          params: { importId },
        })
      }
      onImported={refreshMembers}
      options={
        <Checkbox checked={createsDepartments} onChange={(event) => setCreates(event.target.checked)}>
          {t('members:import.createDepartments')}
        </Checkbox>
      }
      checkExtra={(result) => (
        <>
          {result.newDepartments.length > 0 && (
            <p className="flat breaks">
              {t('members:import.newDepartments', { names: result.newDepartments.join('、') })}
            </p>
          )}
          <RoleCounts of={result} />
        </>
      )}
      resultExtra={(result) => (
        <>
          <RoleCounts of={result} />
          {result.created > 0 && <MakePasswords importId={result.importId} onOperation={place.onOperation} />}
        </>
      )}
      other={(operation) => <Passwords operation={operation} onOperation={place.onOperation} />}
    />
  );
}
