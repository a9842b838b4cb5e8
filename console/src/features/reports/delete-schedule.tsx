import { DeleteOutlined } from '@ant-design/icons';
import { type ScheduleRow } from '@linekeeper/contract/reports/report-schedules';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { schedulesChanged } from './schedules-changed.ts';

interface Props {
  readonly schedule: Pick<ScheduleRow, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Asks before a schedule is deleted. */
export function DeleteSchedule({ schedule: { id, name }, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useApiMutation('DELETE /monitor/api/v1/reports/schedules/:scheduleId', {
    onSuccess: () => {
      toast('success', t('reports:schedule.deleted', { name }));
      schedulesChanged();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t('reports:schedule.deleteTitle', { name })}
      okText={t('reports:schedule.delete')}
      okIcon={<DeleteOutlined aria-hidden />}
      isDanger
      isBusy={remove.isPending}
      onOk={() => remove.mutate({ params: { scheduleId: id } })}
      onClose={onClose}
    >
      <p>{t('reports:schedule.deleteText')}</p>
    </ActionDialog>
  );
}
