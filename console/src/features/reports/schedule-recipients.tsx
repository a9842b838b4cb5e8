import { DeleteOutlined, SendOutlined } from '@ant-design/icons';
import { type ScheduleRecipient, type ScheduleRow } from '@linekeeper/contract/reports/report-schedules';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import { schedulesChanged } from './schedules-changed.ts';
import styles from './reports.module.css';

interface Props {
  readonly schedule: ScheduleRow;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** Those who are asked again with sense: they answered not, not to all, or could not be reached. */
const isToAsk = ({ state, kinds }: ScheduleRecipient, wanted: ScheduleRow['kinds']) =>
  state !== 'unsubscribed' && (state !== 'confirmed' || wanted.some((kind) => !kinds.includes(kind)));

/** People outside that a schedule is sent to, with how each stands. */
export function ScheduleRecipients({ schedule, mayEdit, onClose }: Props) {
  const { t } = useTranslation();
  const { id: scheduleId, name, kinds, outside } = schedule;
  const ask = useApiMutation(
    'POST /monitor/api/v1/reports/schedules/:scheduleId/recipients/:recipientId/ask',
    {
      onSuccess: () => {
        toast('success', t('reports:outside.asked'));
        schedulesChanged();
      },
    },
  );
  const drop = useApiMutation(
    'DELETE /monitor/api/v1/reports/schedules/:scheduleId/recipients/:recipientId',
    { onSuccess: schedulesChanged },
  );
  const missing = (one: ScheduleRecipient) =>
    one.state === 'confirmed' ? kinds.filter((kind) => !one.kinds.includes(kind)) : [];
  return (
    <ActionDialog
      title={t('reports:outside.title', { name })}
      okText={t('common:close')}
      isDone
      width={640}
      onOk={onClose}
      onClose={onClose}
    >
      {outside.length === 0 && <p className="quiet">{t('reports:outside.none')}</p>}
      <ul className="list grid gap-4">
        {outside.map((one) => (
          <li key={one.id} className="row between gap-4 wrap">
            <div className={styles.recipient}>
              <div className={styles.address}>{one.address}</div>
              <div className="caption">
                <span className={one.state === 'bounced' ? 'fault' : 'quiet'}>
                  {t(`reports:outside.state.${one.state}`)}
                  {one.state === 'confirmed' && one.confirmedAt !== null && (
                    <span className="figures"> {exactTime(Date.parse(one.confirmedAt)).slice(0, 16)}</span>
                  )}
                </span>
                {missing(one).length > 0 && (
                  <div className="quiet">
                    {t('reports:outside.missing', {
                      kinds: missing(one)
                        .map((kind) => t(`reports:kind.${kind}`))
                        .join(t('reports:run.comma')),
                    })}
                  </div>
                )}
                {one.fault !== null && <div className="fault">{t('reports:outside.fault')}</div>}
                <div className="quiet">
                  {t('reports:outside.about', {
                    language: t(`common:languages.${one.language}`),
                    name: one.addedBy,
                  })}
                </div>
              </div>
            </div>
            {mayEdit && (
              <span className="row gap-2">
                {isToAsk(one, kinds) && (
                  <Button
                    size="small"
                    icon={<SendOutlined aria-hidden />}
                    loading={ask.isPending}
                    onClick={() => ask.mutate({ params: { scheduleId, recipientId: one.id } })}
                  >
                    {t('reports:outside.ask')}
                  </Button>
                )}
                <Button
                  size="small"
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('reports:outside.removeNamed', { address: one.address })}
                  onClick={() => drop.mutate({ params: { scheduleId, recipientId: one.id } })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </ActionDialog>
  );
}
