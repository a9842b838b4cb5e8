import { shownApplicationCodes } from '@linekeeper/contract/settings/application-terms';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/loaded.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { ApplicationCard } from './application-card.tsx';
import { ProductDisplayCard } from './product-display-card.tsx';
import { UnsavedCards } from './unsaved-cards.tsx';
import styles from './settings.module.css';

const editCode = 'DMS_SERVER_SYSTEM_SETTING_APPLICATION_EDIT';

/** The products and applications of the chosen tenant: what each is called and looks like, and how an application stands. */
export function ApplicationsPage() {
  const { t } = useTranslation();
  const session = useSession();
  const products = useApi('POST /api/v1/products/displays/list', { body: {} });
  const applications = useApi(
    'POST /api/v1/applications/list',
    { body: {} },
    { refetchInterval: ({ state }) => (state.data?.some((row) => row.operationId !== null) ? 2000 : false) },
  );
  const mayEdit = holdsAll(session, [editCode]);
  return (
    <div className={`grid gap-4 ${styles.page}`} key={session.companyId}>
      <header className={styles.head}>
        <h1 className="title">{t('screens:productManagement')}</h1>
        <p>{t('applications:lead')}</p>
      </header>
      <UnsavedCards>
        <h2 className="heading">{t('applications:products')}</h2>
        <Loaded query={products}>
          {(displays) =>
            displays.map((display) => (
              <ProductDisplayCard key={display.record.id} display={display} mayEdit={mayEdit} />
            ))
          }
        </Loaded>
        {/* What stands below the products waits for them, so that they push nothing down. */}
        {!products.isPending && (
          <>
            <h2 className="heading">{t('applications:applications')}</h2>
            <Loaded query={applications}>
              {(list) =>
                list
                  // What is not built is not shown.
                  .filter(({ appCode }) => shownApplicationCodes.includes(appCode))
                  .map((application) => (
                    <ApplicationCard key={application.id} application={application} mayEdit={mayEdit} />
                  ))
              }
            </Loaded>
          </>
        )}
      </UnsavedCards>
    </div>
  );
}
