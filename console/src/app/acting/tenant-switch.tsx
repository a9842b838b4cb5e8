import { DownOutlined, SwapOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { TenantsDialog } from './dialogs.tsx';
import styles from './tenant-switch.module.css';

/** The tenant that is looked at, and the way to another, for those who may act for more than their own. */
export function TenantSwitch() {
  const { t } = useTranslation();
  const { tenants, companyId } = useSession();
  const [isOpen, setOpen] = useState(false);
  if ((tenants?.length ?? 0) < 2) return null;
  const name = tenants?.find((tenant) => tenant.companyId === companyId)?.name ?? '';
  return (
    <>
      <button
        type="button"
        className={`frame inline gap-2 narrow ${styles.button}`}
        data-tenant-switch
        aria-haspopup="dialog"
        aria-label={t('acting:switchFrom', { name })}
        title={t('acting:switchFrom', { name })}
        onClick={() => setOpen(true)}
      >
        <SwapOutlined aria-hidden />
        <span className={`cut ${styles.name}`}>{name}</span>
        <DownOutlined aria-hidden className={styles.arrow} />
      </button>
      {isOpen && <TenantsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
