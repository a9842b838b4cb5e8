import { CopyOutlined, DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons';
import { type RoleRow } from '@linekeeper/contract/permissions/roles';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';

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
      <Button
        type="text"
        size="small"
        icon={<EyeOutlined aria-hidden />}
        aria-label={t('roles:openNamed', { name })}
        title={t('roles:open')}
        onClick={onOpen}
      />
      <Allowed codes={['DMS_SERVER_AUTH_MANAGE_ROLE_EDIT']}>
        <Button
          type="text"
          size="small"
          icon={<CopyOutlined aria-hidden />}
          aria-label={t('roles:copyNamed', { name })}
          title={t('roles:copy')}
          onClick={onCopy}
        />
        {role.origin === 'own' && (
          <>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined aria-hidden />}
              aria-label={t('roles:editNamed', { name })}
              title={t('roles:edit')}
              onClick={onEdit}
            />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('roles:deleteNamed', { name })}
              title={t('roles:delete')}
              onClick={onDelete}
            />
          </>
        )}
      </Allowed>
    </>
  );
}
