import { EditOutlined, MoreOutlined } from '@ant-design/icons';
import { type MemberRow } from '@linekeeper/contract/members/members';
import { type MemberAct } from '@linekeeper/contract/members/member-terms';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { RowAction } from '../../widgets/list-page/index.ts';

interface Props {
  readonly member: MemberRow;
  readonly onEdit: () => void;
  readonly onAct: (act: MemberAct) => void;
  readonly onReset: () => void;
}

/** What one does with one member. What nobody does to themselves is not offered for oneself. */
export function MemberRowActions({ member, onEdit, onAct, onReset }: Props) {
  const { t } = useTranslation();
  const isOneself = useSession().user?.osId === member.id;
  const name = member.name || member.username;
  return (
    <>
      <RowAction
        icon={<EditOutlined aria-hidden />}
        label={t('members:editNamed', { name })}
        title={t('members:edit')}
        onClick={onEdit}
      />
      {!isOneself && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'reset', label: t('members:resetPassword') },
              { key: 'move', label: t('members:acts.move') },
              member.enabled
                ? { key: 'disable', label: t('members:acts.disable') }
                : { key: 'enable', label: t('members:acts.enable') },
              { type: 'divider' },
              { key: 'delete', label: t('members:acts.delete'), danger: true },
            ],
            onClick: ({ key }) => (key === 'reset' ? onReset() : onAct(key as MemberAct)),
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined aria-hidden />}
            aria-label={t('members:actionsOf', { name })}
          />
        </Dropdown>
      )}
    </>
  );
}
