import { LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { signOut } from '../../lib/sign-out.ts';
import styles from './top-bar.module.css';

/** Who is signed in, as what, and the way out. */
export function PersonMenu() {
  const { t } = useTranslation();
  const { user, identity } = useSession();
  if (!user) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          {
            key: 'who',
            type: 'group',
            label: (
              <span className={styles.who}>
                <strong>{user.userName}</strong>
                <span className="mono">{user.userCode}</span>
                <span>{user.companyName}</span>
                {identity && <span>{t(`shell:identities.${identity}`)}</span>}
              </span>
            ),
          },
          { type: 'divider' },
          { key: 'out', icon: <LogoutOutlined />, label: t('common:signOut'), onClick: () => void signOut() },
        ],
      }}
    >
      <button type="button" className={styles.person} aria-label={t('shell:person', { name: user.userName })}>
        <UserOutlined aria-hidden />
        <span className={styles.personName}>{user.userName}</span>
      </button>
    </Dropdown>
  );
}
