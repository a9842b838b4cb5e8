import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { DataCard } from './data-card.tsx';
import { LocaleCard, LookCard } from './look-card.tsx';
import { MailCard } from './mail-card.tsx';
import { PlatformCards } from './platform-cards.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { UnsavedCards } from './unsaved-cards.tsx';
import styles from './settings.module.css';

const editCode = 'DMS_SERVER_SYSTEM_GENERAL_SETTING_EDIT';

/** The settings of the chosen tenant, a card for each question. */
export function GeneralSettingsPage() {
  const { t } = useTranslation();
  const session = useSession();
  const query = useApi('GET /api/v1/settings/general', {});
  const mayEdit = holdsAll(session, [editCode]);
  const { data } = query;
  // What is typed belongs to the tenant it was typed for.
  return (
    <div className={styles.page} key={session.companyId}>
      <header className={styles.head}>
        <h1>{t('screens:generalSettings')}</h1>
        {data && <p>{t(data.isPlatform ? 'settings:leadPlatform' : 'settings:lead')}</p>}
      </header>
      {data ? (
        <UnsavedCards>
          <LookCard settings={data} mayEdit={mayEdit} />
          <LocaleCard settings={data} mayEdit={mayEdit} />
          <DataCard settings={data} mayEdit={mayEdit} />
          <SignInCard settings={data} mayEdit={mayEdit} />
          <MailCard settings={data} mayEdit={mayEdit} />
          {data.platform && <PlatformCards settings={data} mayEdit={mayEdit} platform={data.platform} />}
        </UnsavedCards>
      ) : query.error ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows count={12} />
      )}
    </div>
  );
}
