import { type MemberRow } from '@linekeeper/contract/members/members';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../lib/query.ts';
import { type Handover } from './tasks.ts';
import { refreshPeople } from './refresh-people.ts';

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
      refreshPeople();
      onDone({ kind: 'reset', name, username: member.username, password: oneTimePassword });
    },
    onSettled: onClose,
  });
  return (
    <Modal
      open
      title={t('people:resetNamed', { name })}
      okText={t('people:resetPassword')}
      cancelText={t('common:cancel')}
      confirmLoading={reset.isPending}
      onOk={() => reset.mutate({ params: { memberId: member.id } })}
      onCancel={onClose}
    >
      {t('people:resetText')}
    </Modal>
  );
}
