import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTab } from '../../components/use-tab.ts';
import { AuditList } from './audit-list.tsx';
import styles from './audit.module.css';
import { AccessList, fetchDialogs } from './dialogs.tsx';

/** The audit log of the tenant, and which providers acted for it. */
export function AuditPage() {
  const { t } = useTranslation();
  // Filters of one list mean nothing to the other.
  const [tab, show] = useTab(['log', 'access']);
  useEffect(fetchDialogs, []);
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
