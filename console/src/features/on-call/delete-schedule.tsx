import { DeleteOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { onCallChanged } from './on-call-changed.ts';

interface Props {
  readonly schedule: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Asks before a schedule is deleted; one that is told by stays, and the refusal says by how many. */
export function DeleteSchedule({ schedule: { id, name }, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useApiMutation('DELETE /monitor/api/v1/on-call/schedules/:scheduleId', {
    own: ['ON_CALL_IN_USE'],
    onSuccess: () => {
      toast('success', t('on-call:deleted', { name }));
      onCallChanged();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t('on-call:deleteTitle', { name })}
      okText={t('on-call:delete')}
      okIcon={<DeleteOutlined aria-hidden />}
      isDanger
      isReady={!remove.error}
      isBusy={remove.isPending}
      onOk={() => remove.mutate({ params: { scheduleId: id } })}
      onClose={onClose}
    >
      <p>{t('on-call:deleteText')}</p>
      {remove.error && (
        <p className="fault flat" role="alert">
          {remove.error.message}
        </p>
      )}
    </ActionDialog>
  );
}
