import { DeleteOutlined, DisconnectOutlined, EditOutlined } from '@ant-design/icons';
import { type AgentDetail } from '@linekeeper/contract/agents/agents';
import { Alert, Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnounceWork } from '../../components/announce-work.tsx';
import { Allowed } from '../../components/allowed.tsx';
import { Empty } from '../../components/empty.tsx';
import { Facts } from '../../components/facts.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { LoadedDrawer } from '../../widgets/entity-form/index.ts';
import { AgentHealthFacts } from './agent-health.tsx';
import { outletText } from './agent-look.ts';
import { AgentOverTime } from './agent-over-time.tsx';
import { AgentStateText } from './agent-state.tsx';
import { EditAgent } from './edit-agent.tsx';
import { DeleteAgent, RevokeAgent } from './end-agent.tsx';
import { Refusal } from './refusal.tsx';
import { RenewAgent } from './renew-agent.tsx';

const size = 'min(560px, 100vw)';
const nameWidth = '9.5em';

/** One agent: who it is, how it is, and what can be done about it. */
export function AgentDrawer({
  agentId,
  onClose,
}: {
  readonly agentId: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  useTopics(`agent/${agentId}`);
  const query = useApi(
    'GET /monitor/api/v1/agents/:agentId',
    { params: { agentId } },
    { own: ['NOT_FOUND'] },
  );
  if (query.error?.data?.error === 'NOT_FOUND')
    return (
      <Drawer open title={t('agents:one')} size={size} onClose={onClose}>
        <Empty title={t('agents:goneTitle')} text={t('agents:goneText')} />
      </Drawer>
    );
  return (
    <LoadedDrawer title={t('agents:one')} size={size} query={query} onClose={onClose}>
      {(agent) => <Shown agent={agent} onClose={onClose} />}
    </LoadedDrawer>
  );
}

type Opened = 'edit' | 'revoke' | 'delete';

function Shown({ agent, onClose }: { readonly agent: AgentDetail; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const isRevoked = agent.state === 'revoked';
  return (
    <Drawer open title={agent.name} size={size} onClose={onClose}>
      <div className="stack">
        <Allowed codes={['DMS_SERVER_MANAGE_WAN_VIEW_EDIT']}>
          <div className="wrap gap-2">
            {!isRevoked && (
              <>
                <Button icon={<EditOutlined aria-hidden />} onClick={() => setOpened('edit')}>
                  {t('agents:edit')}
                </Button>
                <RenewAgent agent={agent} />
                <AnnounceWork kind="agent" id={agent.id} />
                <Button danger icon={<DisconnectOutlined aria-hidden />} onClick={() => setOpened('revoke')}>
                  {t('agents:revoke')}
                </Button>
              </>
            )}
            <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => setOpened('delete')}>
              {t('agents:delete')}
            </Button>
          </div>
        </Allowed>
        {isRevoked && (
          <Alert type="warning" showIcon title={t('agents:revokedBy', { name: agent.revokedBy ?? '' })} />
        )}
        <Facts
          nameWidth={nameWidth}
          facts={[
            [t('agents:column.state'), <AgentStateText key="state" agent={agent} />],
            [t('agents:column.outlet'), outletText(agent)],
            [t('agents:column.tags'), agent.tags.join(t('agents:separator'))],
            [t('agents:column.lastSeen'), <TimeText key="seen" at={agent.lastSeenAt} />],
            [t('agents:fact.address'), agent.connectedFrom || agent.enrolledFrom],
            [
              t('agents:column.version'),
              agent.programVersion && `${agent.programVersion} (${agent.platform})`,
            ],
            [t('agents:fact.enrolled'), <TimeText key="enrolled" at={agent.enrolledAt} />],
            [
              t('agents:column.refused'),
              agent.refusedReason && <Refusal key="refused" agent={agent} isWhole />,
            ],
            [
              t('agents:fact.key'),
              <code key="key" className="mono breaks">
                {agent.keyHash}
              </code>,
            ],
          ]}
        />
        <h3 className="flat">{t('agents:health.title')}</h3>
        {agent.health ? (
          <AgentHealthFacts health={agent.health} nameWidth={nameWidth} />
        ) : (
          <p className="note">{t('agents:health.none')}</p>
        )}
        <h3 className="flat">{t('agents:overTime')}</h3>
        <AgentOverTime agent={agent} />
      </div>
      {opened === 'edit' && <EditAgent agent={agent} onClose={close} />}
      {opened === 'revoke' && <RevokeAgent agent={agent} onClose={close} />}
      {opened === 'delete' && <DeleteAgent agent={agent} onClose={close} onDeleted={onClose} />}
    </Drawer>
  );
}
