import {
  DeleteOutlined,
  EditOutlined,
  HistoryOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  SendOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { type ScheduleRow } from '@linekeeper/contract/reports/report-schedules';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { RowAction } from '../../widgets/list-page/index.ts';
import { schedulesChanged } from './schedules-changed.ts';

interface Props {
  readonly schedule: Pick<ScheduleRow, 'id' | 'name' | 'paused' | 'outside'>;
  readonly mayEdit: boolean;
  readonly onRuns: () => void;
  readonly onRecipients: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** What one does with a schedule. */
export function ScheduleActions({
  schedule: { id, name, paused, outside },
  mayEdit,
  onRuns,
  onRecipients,
  onEdit,
  onDelete,
}: Props) {
  const { t } = useTranslation();
  const params = { scheduleId: id };
  const pause = useApiMutation('PUT /monitor/api/v1/reports/schedules/:scheduleId/pause', {
    onSuccess: schedulesChanged,
  });
  const run = useApiMutation('POST /monitor/api/v1/reports/schedules/:scheduleId/run', {
    onSuccess: () => {
      toast('success', t('reports:schedule.begun', { name }));
      schedulesChanged();
    },
  });
  const label = (act: string) => t('reports:schedule.actNamed', { act: t(`reports:schedule.${act}`), name });
  const act = (key: string, icon: React.ReactNode, onClick: () => void, isDanger = false) => (
    <RowAction
      icon={icon}
      label={label(key)}
      title={t(`reports:schedule.${key}`)}
      onClick={onClick}
      {...(isDanger && { isDanger })}
    />
  );
  return (
    <>
      {act('runs', <HistoryOutlined aria-hidden />, onRuns)}
      {outside.length > 0 && act('outside', <TeamOutlined aria-hidden />, onRecipients)}
      {mayEdit && (
        <>
          {act('runNow', <SendOutlined aria-hidden />, () => run.mutate({ params }))}
          {paused === null
            ? act('pause', <PauseCircleOutlined aria-hidden />, () =>
                pause.mutate({ params, body: { paused: true } }),
              )
            : act('resume', <PlayCircleOutlined aria-hidden />, () =>
                pause.mutate({ params, body: { paused: false } }),
              )}
          {act('edit', <EditOutlined aria-hidden />, onEdit)}
          {act('delete', <DeleteOutlined aria-hidden />, onDelete, true)}
        </>
      )}
    </>
  );
}
