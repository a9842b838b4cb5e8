import { IdcardOutlined, LogoutOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { MenuButton } from '../../components/menu-button.tsx';
import { useSession } from '../../lib/session.ts';
import { signOut } from '../../lib/sign-out.ts';
import { site } from '../../lib/site.ts';
import { Avatar } from './avatar.tsx';
import styles from './top-bar.module.css';

/** Who is signed in, as what, and the way out. */
export function PersonMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user, identity } = useSession();
  if (!user) return null;
  const who = (
    <span className={`grid quiet small breaks ${styles.who}`}>
      <strong>{user.userName}</strong>
      <span className="mono">{user.userCode}</span>
      <span>{user.companyName}</span>
      {identity && <span>{t(`shell:identities.${identity}`)}</span>}
    </span>
  );
  const own = (
    <>
      <IdcardOutlined aria-hidden />
      {t('screens:personalInformation')}
    </>
  );
  const out = (
    <>
      <LogoutOutlined aria-hidden />
      {t('common:signOut')}
    </>
  );
  return (
    <MenuButton
      label={t('shell:person', { name: user.userName })}
      className={styles.person}
      button={
        <>
          <Avatar name={user.userName} imageId={user.avatarId} />
          <span className={`cut ${styles.personName}`}>{user.userName}</span>
        </>
      }
      head={who}
      items={[
        ...(site().singleAccountHome === null
          ? [{ key: 'own', text: own, onSelect: () => void navigate('/personal/information') }]
          : []),
        { key: 'out', text: out, onSelect: () => void signOut() },
      ]}
    />
  );
}
