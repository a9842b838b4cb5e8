import { DeleteOutlined, PoweroffOutlined } from '@ant-design/icons';
import { type MaintenanceRow } from '@linekeeper/contract/alerts/maintenance';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';

const list = 'POST /monitor/api/v1/maintenance/list';

interface Props {
  readonly plan: Pick<MaintenanceRow, 'id' | 'title' | 'state' | 'times'>;
  readonly onClose: () => void;
}

/** Asks before the time that is running is ended: what fails from then on is told again. */
export function EndNow({ plan: { id, title, times }, onClose }: Props) {
  const { t } = useTranslation();
  const end = useApiMutation('POST /monitor/api/v1/maintenance/:planId/end', {
    onSuccess: () => {
      toast('success', t('maintenance:ended', { title }));
      onClose();
    },
    onSettled: () => invalidate(list),
  });
  return (
    <ActionDialog
      title={t('maintenance:endTitle', { title })}
      okText={t('maintenance:end')}
      okIcon={<PoweroffOutlined aria-hidden />}
      isBusy={end.isPending}
      onOk={() => end.mutate({ params: { planId: id } })}
      onClose={onClose}
    >
      <p>{t(times.repeat === 'once' ? 'maintenance:endText' : 'maintenance:endTextRepeated')}</p>
    </ActionDialog>
  );
}

/** Asks before work is called off. */
export function CallOff({ plan: { id, title, state }, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useApiMutation('DELETE /monitor/api/v1/maintenance/:planId', {
    onSuccess: () => {
      toast('success', t('maintenance:calledOff', { title }));
      onClose();
    },
    onSettled: () => invalidate(list),
  });
  return (
    <ActionDialog
      title={t('maintenance:callOffTitle', { title })}
      okText={t('maintenance:callOff')}
      okIcon={<DeleteOutlined aria-hidden />}
      isDanger
      isBusy={remove.isPending}
      onOk={() => remove.mutate({ params: { planId: id } })}
      onClose={onClose}
    >
      <p>{t(state === 'running' ? 'maintenance:callOffRunning' : 'maintenance:callOffText')}</p>
    </ActionDialog>
  );
}
