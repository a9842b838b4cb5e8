import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/loaded.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { ApplicationCard } from './application-card.tsx';
import { UnsavedCards } from './unsaved-cards.tsx';
import styles from './settings.module.css';

const editCode = 'DMS_SERVER_SYSTEM_SETTING_APPLICATION_EDIT';

/** The applications of the chosen tenant: what each is called and looks like. */
export function ApplicationsPage() {
  const { t } = useTranslation();
  const session = useSession();
  const query = useApi('POST /api/v1/applications/list', { body: {} });
  const mayEdit = holdsAll(session, [editCode]);
  return (
    <div className={`grid gap-4 ${styles.page}`} key={session.companyId}>
      <header className={styles.head}>
        <h1 className="title">{t('screens:productManagement')}</h1>
        <p>{t('applications:lead')}</p>
      </header>
      <Loaded query={query}>
        {(applications) => (
          <UnsavedCards>
            {applications.map((application) => (
              <ApplicationCard key={application.id} application={application} mayEdit={mayEdit} />
            ))}
          </UnsavedCards>
        )}
      </Loaded>
    </div>
  );
}
