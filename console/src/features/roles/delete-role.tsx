import { DeleteOutlined } from '@ant-design/icons';
import { isAdministratorRole } from '@linekeeper/contract/permissions/built-in-roles';
import { type RoleRow } from '@linekeeper/contract/permissions/roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApi, useApiMutation } from '../../lib/query.ts';

interface Props {
  readonly role: RoleRow;
  readonly onClose: () => void;
}

/** Asks before a role is deleted; while members have it, wants the role that takes its place. */
export function DeleteRole({ role, onClose }: Props) {
  const { t } = useTranslation();
  const { name, memberCount } = role;
  const [replacementId, setReplacementId] = useState<string>();
  const isHeld = memberCount > 0;
  const others = useApi(
    'POST /api/v1/roles/list',
    { body: { pageSize: 200, origin: ['built-in', 'own'] } },
    { enabled: isHeld },
  );
  const remove = useApiMutation('DELETE /api/v1/roles/:roleId', {
    own: ['GRANTS_TOO_MUCH', 'ROLE_IN_USE', 'ROLE_ABOVE_YOU'],
    onSuccess: () => {
      toast('success', t('roles:deleted', { name }));
      invalidate('POST /api/v1/roles/list');
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t('roles:deleteTitle', { name })}
      okText={t('roles:delete')}
      okIcon={<DeleteOutlined aria-hidden />}
      isDanger
      isReady={!isHeld || replacementId !== undefined}
      isBusy={remove.isPending}
      onOk={() => remove.mutate({ params: { roleId: role.id }, body: { replacementId } })}
      onClose={onClose}
    >
      <p>{isHeld ? t('roles:deleteHeld', { count: memberCount }) : t('roles:deleteFree')}</p>
      {isHeld && (
        <SelectField
          id="role-replacement"
          label={t('roles:replacement')}
          fault={remove.error?.message}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('roles:replacementHint')}
          value={replacementId}
          loading={others.isPending}
          onChange={(value) => {
            setReplacementId(value);
            remove.reset();
          }}
          options={others.data?.list
            .filter((other) => other.id !== role.id && !isAdministratorRole(other.builtIn))
            .map((other) => ({ value: other.id, label: other.name }))}
        />
      )}
    </ActionDialog>
  );
}
