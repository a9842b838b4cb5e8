import { DeleteOutlined, DisconnectOutlined } from '@ant-design/icons';
import { type AgentDetail } from '@linekeeper/contract/agents/agents';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';

const list = 'POST /monitor/api/v1/agents/list';
const detail = 'GET /monitor/api/v1/agents/:agentId';

interface Props {
  readonly agent: Pick<AgentDetail, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Asks before an agent is revoked: its key opens nothing any more, and there is no way back. */
export function RevokeAgent({ agent: { id, name }, onClose }: Props) {
  const { t } = useTranslation();
  const revoke = useApiMutation('POST /monitor/api/v1/agents/:agentId/revoke', {
    onSuccess: () => {
      toast('success', t('agents:revoked', { name }));
      invalidate(list, detail);
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t('agents:revokeTitle', { name })}
      okText={t('agents:revoke')}
      okIcon={<DisconnectOutlined aria-hidden />}
      isDanger
      isBusy={revoke.isPending}
      onOk={() => revoke.mutate({ params: { agentId: id } })}
      onClose={onClose}
    >
      <p>{t('agents:revokeText')}</p>
    </ActionDialog>
  );
}

/** Asks before an agent is deleted. */
export function DeleteAgent({
  agent: { id, name },
  onClose,
  onDeleted,
}: Props & { readonly onDeleted: () => void }) {
  const { t } = useTranslation();
  const remove = useApiMutation('DELETE /monitor/api/v1/agents/:agentId', {
    onSuccess: () => {
      toast('success', t('agents:deleted', { name }));
      onDeleted();
      invalidate(list);
    },
  });
  return (
    <ActionDialog
      title={t('agents:deleteTitle', { name })}
      okText={t('agents:delete')}
      okIcon={<DeleteOutlined aria-hidden />}
      isDanger
      isBusy={remove.isPending}
      onOk={() => remove.mutate({ params: { agentId: id } })}
      onClose={onClose}
    >
      <p>{t('agents:deleteText')}</p>
    </ActionDialog>
  );
}
