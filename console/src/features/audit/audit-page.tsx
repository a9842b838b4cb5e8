import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Tabs } from '../../components/tabs.tsx';
import { AccessList } from './access-list.tsx';
import { AuditList } from './audit-list.tsx';
import styles from './audit.module.css';
import { fetchDialogs } from './dialogs.tsx';

/** The audit log of the tenant, and which providers acted for it. */
export function AuditPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'access' ? 'access' : 'log';
  useEffect(fetchDialogs, []);
  return (
    <div className="grid gap-2 narrow">
      <h1 className={styles.title}>{t('screens:auditLog')}</h1>
      <Tabs
        label={t('screens:auditLog')}
        active={tab}
        // Filters of one list mean nothing to the other.
        onChange={(key) => setSearch(key === 'access' ? { tab: key } : {})}
        tabs={[
          { key: 'log', label: t('audit:log') },
          { key: 'access', label: t('audit:access') },
        ]}
      >
        {tab === 'log' ? <AuditList /> : <AccessList />}
      </Tabs>
    </div>
  );
}
