import { roleNameOf } from '@linekeeper/contract/permissions/built-in-roles';
import { type DepartmentNode } from '@linekeeper/contract/members/departments';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { HitList } from '../../components/hit-list.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { type Output } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/query.ts';
import { currentLanguage } from '../../lib/language.ts';
import { DepartmentSelect } from './department-select.tsx';
import { refreshMembers } from './refresh-members.ts';
import { type Act } from './tasks.ts';

interface Props {
  readonly act: Act;
  readonly departments: readonly DepartmentNode[];
  readonly roles: Output<'GET /api/v1/members/options'>['roles'];
  readonly onClose: () => void;
}

type Results = Output<'POST /api/v1/members/act'>['results'];

/** Shows whom an act will hit before it is done, and row by row what happened after. */
export function ActDialog({ act, departments, roles, onClose }: Props) {
  const { t } = useTranslation();
  const { kind, members } = act;
  const [departmentId, setDepartmentId] = useState<number | null>(null);
  const [roleId, setRoleId] = useState<string>();
  const [results, setResults] = useState<Results>();
  const run = useApiMutation('POST /api/v1/members/act', {
    onSuccess: (output) => {
      refreshMembers();
      setResults(output.results);
    },
  });
  const wantsRole = kind === 'addRole' || kind === 'removeRole';
  const go = () =>
    run.mutate({
      body: {
        memberIds: members.map((member) => member.id),
        act: kind,
        ...(kind === 'move' && { departmentId }),
        ...(wantsRole && { roleId }),
      },
    });
  const failed = results?.filter((row) => !row.ok).length ?? 0;
  const resultOf = new Map(results?.map((row) => [row.memberId, row]));
  return (
    <ActionDialog
      title={t(`members:actTitle.${kind}`, { count: members.length })}
      okText={results ? t('members:noted') : t(`members:acts.${kind}`)}
      isDone={results !== undefined}
      isDanger={kind === 'delete' || kind === 'disable'}
      isReady={!wantsRole || roleId !== undefined}
      isBusy={run.isPending}
      onOk={results ? onClose : go}
      onClose={onClose}
    >
      {results ? (
        <Alert
          type={failed > 0 ? 'warning' : 'success'}
          showIcon
          title={t('members:actDone', { done: results.length - failed, failed })}
        />
      ) : (
        <span>{t(`members:actHits.${kind}`)}</span>
      )}
      {!results && kind === 'move' && (
        <FormField id="act-department" label={t('members:department')} fault={undefined}>
          {({ id }) => (
            <DepartmentSelect
              id={id}
              departments={departments}
              none={t('members:loose')}
              value={departmentId}
              onChange={setDepartmentId}
            />
          )}
        </FormField>
      )}
      {!results && wantsRole && (
        <SelectField
          id="act-role"
          label={t('members:role')}
          hint={t('members:rolesHint')}
          value={roleId}
          onChange={setRoleId}
          showSearch={{ optionFilterProp: 'label' }}
          options={roles.map((role) => ({
            value: role.id,
            label: roleNameOf(role, currentLanguage()),
            disabled: !role.grantable,
          }))}
        />
      )}
      <HitList label={t('members:members')} items={members}>
        {(member) => {
          const result = resultOf.get(member.id);
          return (
            <>
              <span>
                {member.name || member.username} <span className="quiet caption">{member.username}</span>
              </span>
              {result && (
                <span className={result.ok ? 'quiet caption' : 'fault'}>
                  {result.ok ? t('members:ok') : result.message}
                </span>
              )}
            </>
          );
        }}
      </HitList>
    </ActionDialog>
  );
}
