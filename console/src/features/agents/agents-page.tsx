import { PlusOutlined } from '@ant-design/icons';
import { agentStates, mostAgentsAtOnce } from '@linekeeper/contract/agents/agent-terms';
import { type AgentRow } from '@linekeeper/contract/agents/agents';
import { type StandsInName, standsInNames } from '@linekeeper/contract/outlets/outlet-terms';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { type Input } from '../../lib/api.ts';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import {
  BulkBar,
  ChipFilter,
  ListPage,
  type ListRules,
  SearchFilter,
  useList,
  useOpened,
  useTicks,
} from '../../widgets/list-page/index.ts';
import { OwnOrCustomers, useOwnEmpty } from '../../widgets/customers-view/index.ts';
import { GivenOutlet, StandsInChips } from '../../widgets/outlet-select/index.ts';
import { agentColumns } from './agent-columns.tsx';
import { AddAgent, AgentDrawer, ClaimDrawer, fetchDialogs, RenewSome } from './dialogs.tsx';
import { WaitingClaims } from './waiting-claims.tsx';

type ListBody = Input<'POST /monitor/api/v1/agents/list'>['body'];

const rules: ListRules<'name' | 'outlet' | 'lastSeenAt', 'state', 'search' | 'outletId' | StandsInName> = {
  sortable: ['name', 'outlet', 'lastSeenAt'],
  choices: { state: agentStates },
  texts: ['search', 'outletId', ...standsInNames],
};
/** Who came and went is pushed; figures are read again at this pace. */
const againMs = 30_000;
const overList = ['agent', 'claim'] as const;
const editCode = 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT';

/** Agents; for who has customers, how theirs stand too. */
export function AgentsPage() {
  return (
    <OwnOrCustomers kind="agent">
      <OwnAgents />
    </OwnOrCustomers>
  );
}

/** All agents of the tenant: who is connected, how each is, and what the server did not take. */
function OwnAgents() {
  const { t } = useTranslation();
  const list = useList(rules);
  const body = list.input as ListBody;
  const query = useApi('POST /monitor/api/v1/agents/list', { body }, { refetchInterval: againMs });
  const mayEdit = holdsAll(useSession(), [editCode]);
  const { opened, open, close } = useOpened(overList);
  useEffect(fetchDialogs, []);
  const [isAdding, setAdding] = useState(false);
  const ticks = useTicks<AgentRow>(mostAgentsAtOnce);
  const [isRenewing, setRenewing] = useState(false);
  useTopics('agents');
  const empty = useOwnEmpty('agent', {
    title: t('agents:emptyTitle'),
    text: t(mayEdit ? 'agents:emptyText' : 'agents:emptyTextView'),
  });
  return (
    <div className="stack">
      <ListPage
        name="agents"
        title={t('screens:agents')}
        list={list}
        query={query}
        columns={agentColumns(t, mayEdit ? ticks : undefined, (id) => open('agent', id))}
        rowKey={(row) => row.id}
        action={
          <Allowed codes={[editCode]}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
              {t('agents:add')}
            </Button>
          </Allowed>
        }
        filters={
          <>
            <SearchFilter list={list} placeholder={t('agents:search')} />
            <GivenOutlet list={list} />
            <StandsInChips list={list} />
            <ChipFilter
              list={list}
              name="state"
              label={t('agents:column.state')}
              values={agentStates}
              text={(value) => t(`agents:state.${value}`)}
            />
            {ticks.ticked.size > 0 && (
              <BulkBar
                text={t('agents:update.someTicked', { count: ticks.ticked.size })}
                acts={[{ key: 'renew', label: t('agents:update.act'), onClick: () => setRenewing(true) }]}
                onTickPage={() => ticks.tickAll(query.data?.list ?? [])}
                onClear={ticks.clear}
              />
            )}
          </>
        }
        empty={empty}
      />
      <WaitingClaims onOpen={(id) => open('claim', id)} />
      <Dialogs>
        {isAdding && mayEdit && <AddAgent onClose={() => setAdding(false)} />}
        {isRenewing && ticks.ticked.size > 0 && (
          <RenewSome
            agents={[...ticks.ticked.values()]}
            onClose={() => setRenewing(false)}
            onDone={ticks.clear}
          />
        )}
        {opened.claim !== undefined && <ClaimDrawer claimId={opened.claim} onClose={close} />}
        {opened.agent !== undefined && <AgentDrawer agentId={opened.agent} onClose={close} />}
      </Dialogs>
    </div>
  );
}
