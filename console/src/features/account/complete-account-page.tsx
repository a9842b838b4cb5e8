import { type IncompletePart } from '@linekeeper/contract/auth/sign-in-policy';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { PlainPage } from '../../components/plain-page.tsx';
import { loginPath, pathAfterSignIn } from '../../lib/path-after-sign-in.ts';
import { token, updateSession, useSession } from '../../lib/session.ts';
import { signOut } from '../../lib/sign-out.ts';
import { TotpSetup } from '../../widgets/totp/index.ts';
import styles from './complete-account-page.module.css';
import { CompleteForm } from './complete-form.tsx';

/** Complete account information: asks for what the account lacks, one thing after the other, and then lets go on. */
export function CompleteAccountPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const asked = pathAfterSignIn(useSearchParams()[0].get('redirect'));
  const { user } = useSession();
  const required = user?.incomplete ?? [];
  if (!user || required.length === 0) {
    const isSignedIn = token() !== undefined;
    return (
      <PlainPage
        title={t('screens:completeAccount')}
        text={t(isSignedIn ? 'common:accountComplete' : 'common:accountSignInFirst')}
        action={t(isSignedIn ? 'common:toStart' : 'login:signIn')}
        onAction={() => void navigate(isSignedIn ? asked : loginPath(asked))}
      />
    );
  }
  const done = (incomplete: readonly IncompletePart[]) => {
    updateSession({ user: { ...user, incomplete: [...incomplete] } });
    if (incomplete.length === 0) void navigate(asked, { replace: true });
  };
  const isTotpLeft = required.every((part) => part === 'totp');
  return (
    <main className={`grid pad-4 ${styles.page}`}>
      <section className={styles.card}>
        <h1 className={styles.title}>{t('screens:completeAccount')}</h1>
        <p className={styles.lead}>
          {t(isTotpLeft ? 'login:complete.totpLead' : 'login:complete.lead', { account: user.userCode })}
        </p>
        {isTotpLeft ? (
          <TotpSetup onDone={() => done([])} />
        ) : (
          <CompleteForm required={required.filter((part) => part !== 'totp')} onDone={done} />
        )}
        <button type="button" className={styles.out} onClick={() => void signOut()}>
          {t('common:signOut')}
        </button>
      </section>
    </main>
  );
}
