import { EditOutlined, MoreOutlined } from '@ant-design/icons';
import { type MemberRow } from '@linekeeper/contract/members/members';
import { type MemberAct } from '@linekeeper/contract/members/member-terms';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../components/menu-button.tsx';
import { useSession } from '../../lib/session.ts';
import { RowAction } from '../../widgets/list-page/index.ts';
import styles from './members.module.css';

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
  const act = (key: MemberAct) => ({ key, text: t(`members:acts.${key}`), onSelect: () => onAct(key) });
  return (
    <>
      <RowAction
        icon={<EditOutlined aria-hidden />}
        label={t('members:editNamed', { name })}
        title={t('members:edit')}
        onClick={onEdit}
      />
      {!isOneself && (
        <MenuButton
          isFloating
          label={t('members:actionsOf', { name })}
          className={styles.more}
          button={<MoreOutlined aria-hidden />}
          items={[
            { key: 'reset', text: t('members:resetPassword'), onSelect: onReset },
            act('move'),
            act(member.enabled ? 'disable' : 'enable'),
            { ...act('delete'), isDanger: true, isApart: true },
          ]}
        />
      )}
    </>
  );
}
