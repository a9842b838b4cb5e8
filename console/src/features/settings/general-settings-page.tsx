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
  if (!data)
    return query.error ? (
      <Failure error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows count={12} />
    );
  const rest = { settings: data, mayEdit };
  // What is typed belongs to the tenant it was typed for.
  return (
    <div className={styles.page} key={session.companyId}>
      <header className={styles.head}>
        <h1>{t('screens:generalSettings')}</h1>
        <p>{t(data.isPlatform ? 'settings:leadPlatform' : 'settings:lead')}</p>
      </header>
      <UnsavedCards>
        <LookCard {...rest} />
        <LocaleCard {...rest} />
        <DataCard {...rest} />
        <SignInCard {...rest} />
        <MailCard {...rest} />
        {data.platform && <PlatformCards {...rest} platform={data.platform} />}
      </UnsavedCards>
    </div>
  );
}
