import { type MemberRow } from '@linekeeper/contract/members/members';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { useApiMutation } from '../../lib/query.ts';
import { toast } from '../../lib/notices.ts';
import { useSession } from '../../lib/session.ts';
import { refreshMembers } from './refresh-members.ts';
import { type Handover } from './tasks.ts';

interface Props {
  readonly member: MemberRow;
  readonly onDone: (handover: Handover) => void;
  readonly onClose: () => void;
}

/** Says what a new one-time password ends before it is made. */
export function ResetPassword({ member, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const name = member.name || member.username;
  const reset = useApiMutation('POST /api/v1/members/:memberId/reset-password', {
    onSuccess: ({ oneTimePassword }) => {
      refreshMembers();
      onDone({ kind: 'reset', name, username: member.username, password: oneTimePassword });
    },
    onSettled: onClose,
  });
  const send = useApiMutation('POST /api/v1/members/:memberId/send-reset', {
    onSuccess: () => {
      refreshMembers();
      toast('success', t('members:resetSent', { name }));
    },
    onSettled: onClose,
  });
  const { user, companyId } = useSession();
  // Who acts for another tenant is shown no password of its administrators.
  const isSent = member.administrator && companyId !== undefined && companyId !== user?.companyId;
  const act = isSent ? send : reset;
  return (
    <ActionDialog
      title={t('members:resetNamed', { name })}
      okText={t(isSent ? 'members:sendReset' : 'members:resetPassword')}
      isBusy={act.isPending}
      onOk={() => act.mutate({ params: { memberId: member.id } })}
      onClose={onClose}
    >
      {t(isSent ? 'members:sendResetText' : 'members:resetText')}
    </ActionDialog>
  );
}
