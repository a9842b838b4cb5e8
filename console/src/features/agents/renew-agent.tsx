import { CloudDownloadOutlined } from '@ant-design/icons';
import { type AgentDetail } from '@linekeeper/contract/agents/agents';
import { useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';

/** Tells an agent to take the newest program, where there is one for it. */
export function RenewAgent({ agent: { id, name, state, updateTo } }: { readonly agent: AgentDetail }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const renew = useApiMutation('POST /monitor/api/v1/agents/:agentId/update', {
    onSuccess: ({ version }) => {
      toast('success', t('agents:update.asked', { name, version }));
      invalidate('POST /monitor/api/v1/agents/list', 'GET /monitor/api/v1/agents/:agentId');
      setAsking(false);
    },
  });
  if (updateTo === null || state !== 'connected') return null;
  return (
    <>
      <Button icon={<CloudDownloadOutlined aria-hidden />} onClick={() => setAsking(true)}>
        {t('agents:update.to', { version: updateTo })}
      </Button>
      {isAsking && (
        <ActionDialog
          title={t('agents:update.title', { name, version: updateTo })}
          okText={t('agents:update.act')}
          okIcon={<CloudDownloadOutlined aria-hidden />}
          isBusy={renew.isPending}
          onOk={() => renew.mutate({ params: { agentId: id } })}
          onClose={() => setAsking(false)}
        >
          <p>{t('agents:update.text')}</p>
        </ActionDialog>
      )}
    </>
  );
}
