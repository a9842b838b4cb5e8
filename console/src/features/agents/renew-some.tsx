import { CloudDownloadOutlined } from '@ant-design/icons';
import { type AgentRow } from '@linekeeper/contract/agents/agents';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';

interface Props {
  readonly agents: readonly AgentRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Tells the ticked agents to take the newest program, as far as there is one for them and they are connected. */
export function RenewSome({ agents, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const ready = agents.filter(({ state, updateTo }) => state === 'connected' && updateTo !== null);
  const left = agents.length - ready.length;
  const renew = useApiMutation('POST /monitor/api/v1/agents/update-some', {
    onSuccess: ({ outcomes }) => {
      const told = outcomes.filter(({ version }) => version !== null).length;
      toast(
        told === outcomes.length ? 'success' : 'error',
        told === outcomes.length
          ? t('agents:update.someAsked', { count: told })
          : t('agents:update.someLeftOut', { count: told, left: outcomes.length - told }),
      );
      invalidate('POST /monitor/api/v1/agents/list', 'GET /monitor/api/v1/agents/:agentId');
      onDone();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t('agents:update.someTitle', { count: ready.length })}
      okText={t('agents:update.act')}
      okIcon={<CloudDownloadOutlined aria-hidden />}
      isBusy={renew.isPending}
      isReady={ready.length > 0}
      onOk={() => renew.mutate({ body: { agentIds: ready.map(({ id }) => id) } })}
      onClose={onClose}
    >
      <p>{t('agents:update.text')}</p>
      {left > 0 && <p className="quiet small">{t('agents:update.someCannot', { count: left })}</p>}
    </ActionDialog>
  );
}
