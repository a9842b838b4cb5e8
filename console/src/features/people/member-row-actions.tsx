import { EditOutlined, MoreOutlined } from '@ant-design/icons';
import { type MemberRow } from '@linekeeper/contract/members';
import { type MemberAct } from '@linekeeper/contract/member-terms';
import { Button, Dropdown, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { type Handover } from './one-time-password.tsx';
import { refreshPeople } from './refresh-people.ts';

interface Props {
  readonly member: MemberRow;
  readonly onEdit: () => void;
  readonly onAct: (act: MemberAct) => void;
  readonly onReset: (handover: Handover) => void;
}

/** What one does with one member. What nobody does to themselves is not offered for oneself. */
export function MemberRowActions({ member, onEdit, onAct, onReset }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const isOneself = useSession().user?.osId === member.id;
  const name = member.name || member.username;
  const reset = useApiMutation('POST /api/v1/members/:memberId/reset-password', {
    onSuccess: ({ oneTimePassword }) => {
      setAsking(false);
      refreshPeople();
      onReset({ kind: 'reset', name, username: member.username, password: oneTimePassword });
    },
    onError: () => setAsking(false),
  });
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={t('people:editNamed', { name })}
        title={t('people:edit')}
        onClick={onEdit}
      />
      {!isOneself && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'reset', label: t('people:resetPassword') },
              { key: 'move', label: t('people:acts.move') },
              member.enabled
                ? { key: 'disable', label: t('people:acts.disable') }
                : { key: 'enable', label: t('people:acts.enable') },
              { type: 'divider' },
              { key: 'delete', label: t('people:acts.delete'), danger: true },
            ],
            onClick: ({ key }) => (key === 'reset' ? setAsking(true) : onAct(key as MemberAct)),
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined />}
            aria-label={t('people:actionsOf', { name })}
          />
        </Dropdown>
      )}
      <Modal
        open={isAsking}
        title={t('people:resetNamed', { name })}
        okText={t('people:resetPassword')}
        cancelText={t('common:cancel')}
        confirmLoading={reset.isPending}
        onOk={() => reset.mutate({ params: { memberId: member.id } })}
        onCancel={() => setAsking(false)}
      >
        {t('people:resetText')}
      </Modal>
    </>
  );
}
