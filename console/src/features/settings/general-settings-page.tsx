import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/loaded.tsx';
import { SectionedPage } from '../../components/section-list.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { DataCard } from './data-card.tsx';
import { LocaleCard, BrandingCard } from './branding-card.tsx';
import { MailCard } from './mail-card.tsx';
import { PlatformCards } from './platform-cards.tsx';
import { ReportRecipientsCard } from './report-recipients-card.tsx';
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
    <div className="grid gap-4" key={session.companyId}>
      <header className={styles.head}>
        <h1 className="title">{t('screens:generalSettings')}</h1>
        {data && <p>{t(data.isPlatform ? 'settings:leadPlatform' : 'settings:lead')}</p>}
      </header>
      <Loaded query={query} lines={12}>
        {(settings) => (
          <SectionedPage>
            <UnsavedCards>
              <BrandingCard settings={settings} mayEdit={mayEdit} />
              <LocaleCard settings={settings} mayEdit={mayEdit} />
              <DataCard settings={settings} mayEdit={mayEdit} />
              <SignInCard settings={settings} mayEdit={mayEdit} />
              <MailCard settings={settings} mayEdit={mayEdit} />
              <ReportRecipientsCard mayEdit={mayEdit} />
              {settings.platform && (
                <PlatformCards settings={settings} mayEdit={mayEdit} platform={settings.platform} />
              )}
            </UnsavedCards>
          </SectionedPage>
        )}
      </Loaded>
    </div>
  );
}
