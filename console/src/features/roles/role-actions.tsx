import { CopyOutlined, DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons';
import { type RoleRow } from '@linekeeper/contract/permissions/roles';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { RowAction } from '../../widgets/list-page/index.ts';

interface Props {
  readonly role: RoleRow;
  readonly onOpen: () => void;
  readonly onEdit: () => void;
  readonly onCopy: () => void;
  readonly onDelete: () => void;
}

/** What one does with one role: any can be copied, only those made here are changed. */
export function RoleActions({ role, onOpen, onEdit, onCopy, onDelete }: Props) {
  const { t } = useTranslation();
  const { name } = role;
  return (
    <>
      <RowAction
        icon={<EyeOutlined aria-hidden />}
        label={t('roles:openNamed', { name })}
        title={t('roles:open')}
        onClick={onOpen}
      />
      <Allowed codes={['DMS_SERVER_AUTH_MANAGE_ROLE_EDIT']}>
        <RowAction
          icon={<CopyOutlined aria-hidden />}
          label={t('roles:copyNamed', { name })}
          title={t('roles:copy')}
          onClick={onCopy}
        />
        {role.origin === 'own' && (
          <>
            <RowAction
              icon={<EditOutlined aria-hidden />}
              label={t('roles:editNamed', { name })}
              title={t('roles:edit')}
              onClick={onEdit}
            />
            <RowAction
              isDanger
              icon={<DeleteOutlined aria-hidden />}
              label={t('roles:deleteNamed', { name })}
              title={t('roles:delete')}
              onClick={onDelete}
            />
          </>
        )}
      </Allowed>
    </>
  );
}
