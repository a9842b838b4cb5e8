import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useApi } from '../../lib/query.ts';
import { ContactSection } from './contact-section.tsx';
import { DisplaySection } from './display-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import { TotpSection } from './totp-section.tsx';
import styles from './personal.module.css';

/** Everything of one's own: who one is here, how one signs in, how it looks, where one is signed in, what acts for one. */
export function PersonalPage() {
  const { t } = useTranslation();
  const query = useApi('GET /api/v1/personal/profile', {});
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('screens:personalInformation')}</h1>
      {query.data ? (
        <>
          <ProfileSection profile={query.data} />
          <ContactSection profile={query.data} />
          <PasswordSection profile={query.data} />
        </>
      ) : query.error ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows count={6} />
      )}
      <TotpSection />
      <DisplaySection />
      <SessionsSection />
      <TokensSection />
    </div>
  );
}
