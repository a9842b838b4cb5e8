import { type ClaimDetail } from '@linekeeper/contract/agents/agents';
import { Alert, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Allowed } from '../../components/allowed.tsx';
import { Empty } from '../../components/empty.tsx';
import { Facts } from '../../components/facts.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { agentPath } from '../../lib/agent-path.ts';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { LoadedDrawer } from '../../widgets/entity-form/index.ts';
import { WithdrawClaim } from './withdraw-claim.tsx';

const size = 'min(480px, 100vw)';

/** One agent that was announced: until when it may come, or what became of it. */
export function ClaimDrawer({
  claimId,
  onClose,
}: {
  readonly claimId: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  useTopics('agents');
  const query = useApi(
    'GET /monitor/api/v1/agents/claims/:claimId',
    { params: { claimId } },
    { own: ['NOT_FOUND'] },
  );
  if (query.error?.data?.error === 'NOT_FOUND')
    return (
      <Drawer open title={t('agents:claims.one')} size={size} onClose={onClose}>
        <Empty title={t('agents:claims.goneTitle')} text={t('agents:claims.goneText')} />
      </Drawer>
    );
  return (
    <LoadedDrawer title={t('agents:claims.one')} size={size} query={query} onClose={onClose}>
      {(claim) => (
        <Drawer open title={claim.name} size={size} onClose={onClose}>
          <Shown claim={claim} />
        </Drawer>
      )}
    </LoadedDrawer>
  );
}

function Shown({ claim }: { readonly claim: ClaimDetail }) {
  const { t } = useTranslation();
  const { state, agentId, settledAt } = claim;
  return (
    <div className="stack">
      <Alert
        type={state === 'open' ? 'info' : state === 'used' ? 'success' : 'warning'}
        showIcon
        title={t(`agents:claims.state.${state}`)}
        description={
          <div className="stack gap-2">
            <span>{t(`agents:claims.todo.${state}`)}</span>
            {agentId !== null && <Link to={agentPath(agentId)}>{t('agents:claims.toAgent')}</Link>}
            {state === 'used' && agentId === null && <span>{t('agents:claims.noAgent')}</span>}
          </div>
        }
      />
      <Facts
        nameWidth="9.5em"
        facts={[
          [t('agents:column.outlet'), claim.outletName],
          [t('agents:claims.fact.by'), claim.createdBy],
          [t('agents:claims.fact.made'), <TimeText key="made" at={claim.createdAt} />],
          [
            t('agents:claims.fact.ends'),
            <TimeText key="ends" at={claim.expiresAt} isAhead={state === 'open'} />,
          ],
          [
            state === 'withdrawn' ? t('agents:claims.withdrawn') : t('agents:fact.enrolled'),
            settledAt && <TimeText key="settled" at={settledAt} />,
          ],
          [
            t('agents:claims.fact.refused'),
            claim.refusedAt && (
              <span key="refused" className="fault">
                {t('agents:claims.refused', { count: claim.refusedCount })} <TimeText at={claim.refusedAt} />
              </span>
            ),
          ],
        ]}
      />
      {state === 'open' && (
        <Allowed codes={['DMS_SERVER_MANAGE_WAN_VIEW_EDIT']}>
          <span>
            <WithdrawClaim claimId={claim.id} />
          </span>
        </Allowed>
      )}
    </div>
  );
}
