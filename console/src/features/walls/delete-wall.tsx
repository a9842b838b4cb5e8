import { DeleteOutlined } from '@ant-design/icons';
import { type Wall } from '@linekeeper/contract/walls/walls';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';

interface Props {
  readonly wall: Pick<Wall, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Asks before a wall is deleted. */
export function DeleteWall({ wall: { id, name }, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useApiMutation('DELETE /monitor/api/v1/walls/:wallId', {
    onSuccess: () => {
      toast('success', t('walls:deleted', { name }));
      invalidate('POST /monitor/api/v1/walls/list');
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t('walls:deleteTitle', { name })}
      okText={t('walls:delete')}
      okIcon={<DeleteOutlined aria-hidden />}
      isDanger
      isBusy={remove.isPending}
      onOk={() => remove.mutate({ params: { wallId: id } })}
      onClose={onClose}
    >
      <p>{t('walls:deleteText')}</p>
    </ActionDialog>
  );
}
