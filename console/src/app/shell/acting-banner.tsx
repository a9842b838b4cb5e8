import { useTranslation } from 'react-i18next';
import { actsForAnother, useSession } from '../../lib/session.ts';
import styles from './acting-banner.module.css';
import { useTenantSwitch } from './use-tenant-switch.ts';

/** Says across the whole width that one acts for another tenant, and offers the way out. */
export function ActingBanner() {
  const { t } = useTranslation();
  const session = useSession();
  const switchTo = useTenantSwitch();
  const { user, tenants, companyId } = session;
  if (!user || !actsForAnother(session)) return null;
  const name = tenants?.find((tenant) => tenant.companyId === companyId)?.name ?? '';
  return (
    <div className={styles.banner} role="status">
      <span>{t('shell:actingFor', { name })}</span>
      <button type="button" className={styles.out} onClick={() => void switchTo(user.companyId)}>
        {t('shell:backToOwn', { name: user.companyName })}
      </button>
    </div>
  );
}
