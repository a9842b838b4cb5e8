import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { signOut } from '../../lib/sign-out.ts';
import styles from './account-setting-page.module.css';

/** All that single-account mode offers: who one is here, and the way out. Language and theme stand in the top bar. */
export function AccountSettingPage() {
  const { t } = useTranslation();
  const { user, identity } = useSession();
  if (!user) return null;
  const facts = [
    [t('account:name'), user.userName],
    [t('account:code'), user.userCode],
    [t('account:company'), user.companyName],
    [t('account:identity'), identity ? t(`shell:identities.${identity}`) : ''],
  ] as const;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('screens:accountSetting')}</h1>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button" onClick={() => void signOut()}>
        {t('common:signOut')}
      </button>
    </div>
  );
}
