import { DeleteOutlined } from '@ant-design/icons';
import { type RuleRow } from '@linekeeper/contract/alerts/alert-rules';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { ruleName } from './rule-text.ts';
import { rulesChanged } from './rules-changed.ts';

interface Props {
  readonly rule: RuleRow;
  readonly onClose: () => void;
}

/** Asks before a rule is deleted: says what becomes of its alerts. */
export function DeleteRule({ rule, onClose }: Props) {
  const { t } = useTranslation();
  const name = ruleName(rule);
  const remove = useApiMutation('DELETE /monitor/api/v1/alert-rules/:ruleId', {
    onSuccess: () => {
      toast('success', t('alert-rules:deleted', { name }));
      onClose();
      rulesChanged();
    },
  });
  return (
    <ActionDialog
      title={t('alert-rules:deleteTitle', { name })}
      okText={t('alert-rules:delete')}
      okIcon={<DeleteOutlined aria-hidden />}
      isDanger
      isBusy={remove.isPending}
      onOk={() => remove.mutate({ params: { ruleId: rule.id } })}
      onClose={onClose}
    >
      <p>{t('alert-rules:deleteHits', { count: rule.openAlerts })}</p>
      {rule.isHandedDown && <p>{t('alert-rules:deleteBelow')}</p>}
    </ActionDialog>
  );
}
