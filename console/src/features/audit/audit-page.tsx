import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AccessList } from './access-list.tsx';
import { AuditList } from './audit-list.tsx';
import styles from './audit.module.css';

/** The audit log of the tenant, and which providers acted for it. */
export function AuditPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'access' ? 'access' : 'log';
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('screens:auditLog')}</h1>
      <Tabs
        activeKey={tab}
        destroyOnHidden
        // Filters of one list mean nothing to the other.
        onChange={(key) => setSearch(key === 'access' ? { tab: key } : {})}
        items={[
          { key: 'log', label: t('audit:log'), children: <AuditList /> },
          { key: 'access', label: t('audit:access'), children: <AccessList /> },
        ]}
      />
    </div>
  );
}
