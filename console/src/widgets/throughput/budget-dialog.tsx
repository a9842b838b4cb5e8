import { type ThroughputView } from '@linekeeper/contract/dial/throughput';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';

interface Props {
  readonly line: ThroughputView['lines'][number];
  readonly onClose: () => void;
}

/** Asks how much throughput tests may carry over a line in a month. */
export function BudgetDialog({ line: { id, name, budgetBytes }, onClose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(String(budgetBytes / 1e6));
  const [isChecked, setChecked] = useState(false);
  const save = useApiMutation('PUT /dial/api/v1/lines/:lineId/throughput-budget', {
    onSuccess: () => {
      toast('success', t('dial:budgetSaved', { name }));
      invalidate('GET /dial/api/v1/lines/:lineId/throughput', 'GET /dial/api/v1/tests/:testId/throughput');
      onClose();
    },
  });
  const isRight = /^\d{1,8}$/.test(text.trim()) && Number(text) <= 10_000_000;
  return (
    <ActionDialog
      title={t('dial:budgetTitle', { name })}
      okText={t('dial:save')}
      isBusy={save.isPending}
      onOk={() => {
        setChecked(true);
        if (isRight) save.mutate({ params: { lineId: id }, body: { megabytes: Number(text) } });
      }}
      onClose={onClose}
    >
      <TextField
        id="line-budget"
        label={t('dial:field.lineBudget')}
        hint={t('dial:hint.lineBudget')}
        fault={isChecked && !isRight ? t('dial:error.monthWrong') : undefined}
        suffix="MB"
        inputMode="numeric"
        maxLength={8}
        value={text}
        onType={setText}
      />
    </ActionDialog>
  );
}
