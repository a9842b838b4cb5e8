import { isAdministratorRole, roleNameOf } from '@linekeeper/contract/permissions/built-in-roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { type Output } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/language.ts';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { refreshMembers } from './refresh-members.ts';

interface Props {
  readonly options: Output<'GET /api/v1/members/options'>;
  readonly onClose: () => void;
}

/** In the list of choices: no role. An id is never empty. */
const none = '';

/** The role of new members whose line in an imported file names none. */
export function DefaultRoleDialog({ options, onClose }: Props) {
  const { t } = useTranslation();
  const [roleId, setRoleId] = useState(options.defaultRoleId ?? none);
  const [fault, setFault] = useState<string>();
  const save = useApiMutation('PUT /api/v1/members/default-role', {
    own: ['ROLE_NOT_HELD'],
    onError: (error) => setFault(error.message),
    onSuccess: () => {
      toast('success', t('members:defaultRole.saved'));
      refreshMembers();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t('members:defaultRole.title')}
      okText={t('members:save')}
      isReady={roleId !== (options.defaultRoleId ?? none)}
      isBusy={save.isPending}
      onOk={() => save.mutate({ body: { roleId: roleId || null } })}
      onClose={onClose}
    >
      <p>{t('members:defaultRole.text')}</p>
      <SelectField
        id="default-role"
        label={t('members:role')}
        fault={fault}
        hint={t('members:rolesHint')}
        showSearch={{ optionFilterProp: 'label' }}
        value={roleId}
        onChange={(id: string) => {
          setRoleId(id);
          setFault(undefined);
        }}
        options={[
          { value: none, label: t('members:defaultRole.none') },
          ...options.roles
            .filter((role) => !isAdministratorRole(role.builtIn))
            .map((role) => ({
              value: role.id,
              label: roleNameOf(role, currentLanguage()),
              disabled: !role.grantable,
            })),
        ]}
      />
    </ActionDialog>
  );
}
