import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
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
    <div className={styles.page} key={session.companyId}>
      <header className={styles.head}>
        <h1>{t('screens:productManagement')}</h1>
        <p>{t('applications:lead')}</p>
      </header>
      {query.data ? (
        <UnsavedCards>
          {query.data.map((application) => (
            <ApplicationCard key={application.id} application={application} mayEdit={mayEdit} />
          ))}
        </UnsavedCards>
      ) : query.error ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </div>
  );
}
