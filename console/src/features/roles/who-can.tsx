import { useTranslation } from 'react-i18next';
import { MemberRights } from './member-rights.tsx';
import { PermissionHolders } from './permission-holders.tsx';
import styles from './roles.module.css';

/** Who can do this, and why: asked from a permission, and from a member. */
export function WhoCan() {
  const { t } = useTranslation();
  return (
    <>
      <h1 style={{ margin: '0 0 16px', fontSize: 20 }}>{t('roles:view.who')}</h1>
      <div className={`grid gap-4 ${styles.panels}`}>
        <PermissionHolders />
        <MemberRights />
      </div>
    </>
  );
}
