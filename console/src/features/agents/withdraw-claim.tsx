import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';

/** Takes back an agent that was announced, once it was asked whether to. */
export function WithdrawClaim({ claimId }: { readonly claimId: string }) {
  const { t } = useTranslation();
  const withdraw = useApiMutation('DELETE /monitor/api/v1/agents/claims/:claimId', {
    onSuccess: () => toast('success', t('agents:claims.withdrawn')),
    onSettled: () =>
      invalidate(
        'POST /monitor/api/v1/agents/claims/list',
        'GET /monitor/api/v1/agents/claims/:claimId',
        'POST /api/v1/workbench/tasks/list',
      ),
  });
  return (
    <Popconfirm
      title={t('agents:claims.withdrawAsk')}
      okText={t('agents:claims.withdraw')}
      okButtonProps={{ danger: true }}
      cancelText={t('common:cancel')}
      onConfirm={() => withdraw.mutate({ params: { claimId } })}
    >
      <Button danger loading={withdraw.isPending}>
        {t('agents:claims.withdraw')}
      </Button>
    </Popconfirm>
  );
}
