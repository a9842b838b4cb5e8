import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import styles from './top-bar.module.css';
import { useTenantSwitch } from './use-tenant-switch.ts';

/** Chooses the tenant to look at, for those who have more than one. */
export function TenantSwitch() {
  const { t } = useTranslation();
  const { tenants, companyId } = useSession();
  const switchTo = useTenantSwitch();
  const [isSwitching, setSwitching] = useState(false);
  if (!tenants || tenants.length < 2) return null;
  return (
    <Select
      className={styles.tenants}
      aria-label={t('shell:tenant')}
      variant="filled"
      showSearch={{
        filterOption: (typed, option) => option?.search.includes(typed.trim().toLowerCase()) ?? false,
      }}
      value={companyId}
      loading={isSwitching}
      disabled={isSwitching}
      popupMatchSelectWidth={260}
      placement="bottomRight"
      notFoundContent={t('shell:noSuchTenant')}
      options={tenants.map((tenant) => ({
        value: tenant.companyId,
        label: tenant.name,
        search: `${tenant.name} ${tenant.prefix}`.toLowerCase(),
      }))}
      onChange={(chosen) => {
        setSwitching(true);
        void switchTo(chosen).finally(() => setSwitching(false));
      }}
    />
  );
}
