import { PlusOutlined } from '@ant-design/icons';
import { type ScheduleRow } from '@linekeeper/contract/reports/report-schedules';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { type Input } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { ListPage, type ListRules, useList, useOpened } from '../../widgets/list-page/index.ts';
import {
  DeleteSchedule,
  fetchDialogs,
  ScheduleForm,
  ScheduleRecipients,
  ScheduleRuns,
} from './schedule-dialogs.tsx';
import { ScheduleActions } from './schedule-actions.tsx';
import { scheduleColumns } from './schedule-columns.tsx';

type ListBody = Input<'POST /monitor/api/v1/reports/schedules/list'>['body'];

const rules: ListRules<'name', never, never> = { sortable: ['name'], choices: {}, texts: [] };
/** What begins or ends by itself is seen at this pace. */
const againMs = 30_000;

/** The schedules by which reports are made and sent. */
export function ScheduleList() {
  const { t, i18n } = useTranslation();
  const list = useList(rules);
  const body = list.input as ListBody;
  const query = useApi('POST /monitor/api/v1/reports/schedules/list', { body }, { refetchInterval: againMs });
  const mayEdit = holdsAll(useSession(), ['DMS_SERVER_CENTER_REPORT_EDIT']);
  const { opened, open, close } = useOpened(['add', 'edit'] as const);
  const [asked, setAsked] = useState<{
    readonly act: 'delete' | 'runs' | 'recipients';
    readonly schedule: ScheduleRow;
  }>();
  const forget = () => setAsked(undefined);
  useEffect(fetchDialogs, []);
  const edited = query.data?.list.find(({ id }) => id === opened.edit);
  const recipients =
    asked?.act === 'recipients' ? query.data?.list.find(({ id }) => id === asked.schedule.id) : undefined;
  return (
    <div className="stack">
      <ListPage
        name="report-schedules"
        level={2}
        title={t('reports:tab.schedules')}
        list={list}
        query={query}
        columns={scheduleColumns(t, i18n.language)}
        rowKey={(row) => row.id}
        action={
          mayEdit && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
              {t('reports:schedule.add')}
            </Button>
          )
        }
        rowActions={(schedule: ScheduleRow) => (
          <ScheduleActions
            schedule={schedule}
            mayEdit={mayEdit}
            onRuns={() => setAsked({ act: 'runs', schedule })}
            onRecipients={() => setAsked({ act: 'recipients', schedule })}
            onEdit={() => open('edit', schedule.id)}
            onDelete={() => setAsked({ act: 'delete', schedule })}
          />
        )}
        empty={{ title: t('reports:schedule.emptyTitle'), text: t('reports:schedule.emptyText') }}
      />
      <Dialogs>
        {mayEdit && opened.add !== undefined && <ScheduleForm schedule={undefined} onClose={close} />}
        {mayEdit && edited && <ScheduleForm key={edited.id} schedule={edited} onClose={close} />}
        {mayEdit && asked?.act === 'delete' && <DeleteSchedule schedule={asked.schedule} onClose={forget} />}
        {recipients && <ScheduleRecipients schedule={recipients} mayEdit={mayEdit} onClose={forget} />}
        {asked?.act === 'runs' && <ScheduleRuns schedule={asked.schedule} onClose={forget} />}
      </Dialogs>
    </div>
  );
}
