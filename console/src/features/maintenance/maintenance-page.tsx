import { PlusOutlined } from '@ant-design/icons';
import { type MaintenanceRow } from '@linekeeper/contract/alerts/maintenance';
import {
  maintenanceRepeats,
  maintenanceScopeKinds,
  maintenanceStates,
} from '@linekeeper/contract/alerts/maintenance-terms';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { type Input } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import {
  ChipFilter,
  ListPage,
  type ListRules,
  SearchFilter,
  useList,
  useOpened,
} from '../../widgets/list-page/index.ts';
import { CallOff, EndNow, fetchDialogs, PlanForm } from './dialogs.tsx';
import { useEditable } from './editable.ts';
import { OpenedOn } from './opened-on.tsx';
import { planColumns } from './plan-columns.tsx';
import { RowActions } from './row-actions.tsx';

type ListBody = Input<'POST /monitor/api/v1/maintenance/list'>['body'];

const rules: ListRules<'title' | 'from' | 'to', 'state' | 'repeat' | 'scopeKind', 'search'> = {
  sortable: ['title', 'from', 'to'],
  choices: { state: maintenanceStates, repeat: maintenanceRepeats, scopeKind: maintenanceScopeKinds },
  texts: ['search'],
};
/** What begins or ends by itself is seen at this pace. */
const againMs = 30_000;
const overList = ['add', 'edit'] as const;

/** Announced work of the tenant: what is planned, what is running, and on request what is over. */
export function MaintenancePage() {
  const { t } = useTranslation();
  const list = useList(rules);
  const body = list.input as ListBody;
  const query = useApi('POST /monitor/api/v1/maintenance/list', { body }, { refetchInterval: againMs });
  const mayAnnounce = useEditable().length > 0;
  const { opened, open, close } = useOpened(overList);
  const [asked, setAsked] = useState<{ readonly act: 'end' | 'callOff'; readonly plan: MaintenanceRow }>();
  const forget = () => setAsked(undefined);
  useEffect(fetchDialogs, []);
  const edited = query.data?.list.find(({ id }) => id === opened.edit);
  const isEdited = edited?.mayChange === true;
  return (
    <div className="stack">
      <ListPage
        name="maintenance"
        title={t('screens:maintenance')}
        list={list}
        query={query}
        columns={planColumns(t)}
        rowKey={(row) => row.id}
        action={
          mayAnnounce && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
              {t('maintenance:add')}
            </Button>
          )
        }
        filters={
          <>
            <SearchFilter list={list} placeholder={t('maintenance:search')} />
            <ChipFilter
              list={list}
              name="state"
              label={t('maintenance:column.state')}
              values={maintenanceStates}
              text={(value) => t(`maintenance:state.${value}`)}
            />
          </>
        }
        {...(mayAnnounce && {
          rowActions: (plan: MaintenanceRow) =>
            plan.mayChange && (
              <RowActions
                plan={plan}
                onEdit={() => open('edit', plan.id)}
                onEnd={() => setAsked({ act: 'end', plan })}
                onCallOff={() => setAsked({ act: 'callOff', plan })}
              />
            ),
        })}
        empty={{
          title: t('maintenance:emptyTitle'),
          text: t(mayAnnounce ? 'maintenance:emptyText' : 'maintenance:emptyTextView'),
        }}
      />
      <Allowed codes={['DMS_SERVER_MANAGE_ALERT_EDIT']}>
        <Dialogs>
          {mayAnnounce && opened.add !== undefined && (
            <OpenedOn value={opened.add}>
              {(on) => <PlanForm key={opened.add} plan={undefined} on={on} onClose={close} />}
            </OpenedOn>
          )}
          {isEdited && <PlanForm key={edited.id} plan={edited} onClose={close} />}
          {asked?.act === 'end' && <EndNow plan={asked.plan} onClose={forget} />}
          {asked?.act === 'callOff' && <CallOff plan={asked.plan} onClose={forget} />}
        </Dialogs>
      </Allowed>
    </div>
  );
}
