import { type ProvidedMember } from '@linekeeper/contract/members/provided-members';
import { type Judgement } from '@linekeeper/contract/members/provided-terms';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { refreshProvided } from './use-provided.ts';

export interface Judging {
  readonly member: ProvidedMember;
  readonly judgement: Judgement;
}

/** Says what a judgement does to the member before it is done. */
export function JudgeDialog({
  judging,
  onClose,
}: {
  readonly judging: Judging;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { member, judgement } = judging;
  const name = member.name || member.username;
  const judge = useApiMutation('POST /api/v1/members/provided/judge', {
    onSuccess: ({ results: [result] }) => {
      refreshProvided();
      if (result?.ok) toast('success', t(`provided:done.${judgement}`, { name }));
      else toast('error', result?.message ?? '');
    },
    onSettled: onClose,
  });
  return (
    <ActionDialog
      title={t(`provided:ask.${judgement}`, { name })}
      okText={t(`provided:act.${judgement}`)}
      isDanger={judgement !== 'confirm'}
      isBusy={judge.isPending}
      onOk={() => judge.mutate({ body: { memberIds: [member.id], judgement } })}
      onClose={onClose}
    >
      <p className="flat">{t(`provided:effect.${judgement}`)}</p>
    </ActionDialog>
  );
}
