import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTab } from '../../components/use-tab.ts';
import { AuditList } from './audit-list.tsx';
import styles from './audit.module.css';
import { fetchDialogs } from './dialogs.tsx';

/** The second list: who reads the log need not wait for it. */
const loadAccessList = () => import('./access-list.tsx');
const AccessList = lazy(() => loadAccessList().then((m) => ({ default: m.AccessList })));

/** The audit log of the tenant, and which providers acted for it. */
export function AuditPage() {
  const { t } = useTranslation();
  // Filters of one list mean nothing to the other.
  const [tab, show] = useTab(['log', 'access']);
  useEffect(() => {
    fetchDialogs();
    // A fault comes up when the list is shown.
    void loadAccessList().catch(() => undefined);
  }, []);
  return (
    <div className="grid gap-2 narrow">
      <h1 className={styles.title}>{t('screens:auditLog')}</h1>
      <Tabs
        label={t('screens:auditLog')}
        active={tab}
        onChange={show}
        tabs={[
          { key: 'log', label: t('audit:log') },
          { key: 'access', label: t('audit:access') },
        ]}
      >
        {tab === 'log' ? (
          <AuditList />
        ) : (
          <Suspense fallback={<SkeletonRows />}>
            <AccessList />
          </Suspense>
        )}
      </Tabs>
    </div>
  );
}
