import { PlusOutlined } from '@ant-design/icons';
import { type ScheduleRow } from '@linekeeper/contract/on-call/on-call-schedules';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { Empty } from '../../components/empty.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { useWhomToAsk } from '../../lib/whom-to-ask.ts';
import { DeleteSchedule, fetchDialogs, ScheduleForm, StandIn } from './dialogs.tsx';
import { ScheduleCard } from './schedule-card.tsx';

const edit = 'DMS_SERVER_MANAGE_ALERT_EDIT';
/** Turns hand over by the minute. */
const againMs = 60_000;

/** All schedules, each with who is on call. */
export function ScheduleList() {
  const { t } = useTranslation();
  const query = useApi(
    'POST /monitor/api/v1/on-call/schedules/list',
    { body: {} },
    { refetchInterval: againMs },
  );
  const mayEdit = holdsAll(useSession(), [edit]);
  const whom = useWhomToAsk();
  const [editing, setEditing] = useState<{ readonly id?: string }>();
  const [standing, setStanding] = useState<ScheduleRow>();
  const [doomed, setDoomed] = useState<ScheduleRow>();
  useEffect(fetchDialogs, []);
  const add = (
    <Allowed codes={[edit]}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({})}>
        {t('on-call:add')}
      </Button>
    </Allowed>
  );
  return (
    <>
      <Loaded query={query} lines={8}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty
              title={t('on-call:emptyTitle')}
              text={mayEdit ? t('on-call:emptyText') : t('on-call:emptyTextView', whom)}
              action={add}
            />
          ) : (
            <div className="stack">
              <div className="row">
                <span className="end">{add}</span>
              </div>
              {list.map((schedule) => (
                <ScheduleCard
                  key={schedule.id}
                  schedule={schedule}
                  nowMs={query.dataUpdatedAt}
                  onEdit={() => setEditing({ id: schedule.id })}
                  onStandIn={() => setStanding(schedule)}
                  onDelete={() => setDoomed(schedule)}
                />
              ))}
            </div>
          )
        }
      </Loaded>
      <Dialogs>
        {editing && mayEdit && <ScheduleForm scheduleId={editing.id} onClose={() => setEditing(undefined)} />}
        {standing && <StandIn schedule={standing} onClose={() => setStanding(undefined)} />}
        {doomed && <DeleteSchedule schedule={doomed} onClose={() => setDoomed(undefined)} />}
      </Dialogs>
    </>
  );
}
