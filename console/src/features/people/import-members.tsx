import { memberColumns, memberRowFaults } from '@linekeeper/contract/members/member-columns';
import { type CheckResult } from '@linekeeper/contract/members/member-imports';
import { Checkbox } from 'antd';
import { type TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/query.ts';
import { workStarted } from '../../lib/works.ts';
import { ImportDrawer, type ImportPlace, type ImportWords } from '../../widgets/csv-import/index.ts';
import { Passwords } from './import-passwords.tsx';
import { refreshPeople } from './refresh-people.ts';

const wordsOf = (t: TFunction): ImportWords => ({
  title: t('people:import.title'),
  text: t('people:import.text'),
  rules: [t('people:import.columns'), t('people:import.noPassword')],
  columns: memberColumns,
  faults: memberRowFaults,
  importing: t('people:import.importing'),
  nothing: t('people:import.nothing'),
  apply: (count) => t('people:import.apply', { count }),
});

/** Imports members from a CSV file. */
export function ImportMembers(place: ImportPlace) {
  const { t } = useTranslation();
  const [createsDepartments, setCreates] = useState(true);
  const onSuccess = ({ workId }: { readonly workId: string }) => {
    workStarted();
    place.onWork(workId);
  };
  const check = useApiMutation('POST /api/v1/members/import', {
    own: ['IMPORT_ARRIVING', 'IMPORT_EMPTY', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
    onSuccess,
  });
  const apply = useApiMutation('POST /api/v1/members/import/:importId/apply', { onSuccess });
  return (
    <ImportDrawer<CheckResult>
      {...place}
      kind="members"
      words={wordsOf(t)}
      onTemplate={() =>
        downloadFile('GET /api/v1/members/import/template', t('people:import.templateName'), {})
      }
      isChecking={check.isPending}
      onCheck={(file, onFault) =>
        check.mutate(
          { query: { departments: createsDepartments ? 'create' : 'known' }, upload: file },
          { onError: (error) => onFault(error.message) },
        )
      }
      isStarting={apply.isPending}
      onApply={(importId) => apply.mutate({ params: { importId } })}
      onImported={refreshPeople}
      options={
        <Checkbox checked={createsDepartments} onChange={(event) => setCreates(event.target.checked)}>
          {t('people:import.createDepartments')}
        </Checkbox>
      }
      checkExtra={({ newDepartments }) =>
        newDepartments.length > 0 && (
          <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
            {t('people:import.newDepartments', { names: newDepartments.join('、') })}
          </p>
        )
      }
      resultExtra={({ importId, created }) => created > 0 && <Passwords importId={importId} />}
    />
  );
}
