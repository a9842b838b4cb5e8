import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../lib/session.ts';
import styles from './dashboards.module.css';
import { useKeptTime } from './use-kept-time.ts';

/** Whether the tenant that is looked at is the platform, which has MSPs below. */
export function useIsPlatform(): boolean {
  const { user, tenants, companyId } = useSession();
  const chosen = tenants?.find((tenant) => tenant.companyId === companyId);
  return (chosen?.type ?? user?.organizationType) === organizationTypes.OP;
}

/** The choice between all customers and the own network, over the same time. */
export function WhoseNetwork({ isOwn }: { readonly isOwn: boolean }) {
  const { t } = useTranslation();
  const keepTime = useKeptTime();
  return (
    <nav className={`inline gap-3 ${styles.views}`} aria-label={t('customers:view')}>
      <Link to={keepTime('?')} aria-current={isOwn ? undefined : 'page'}>
        {t('customers:below')}
      </Link>
      <Link to={keepTime('?view=own')} aria-current={isOwn ? 'page' : undefined}>
        {t('customers:own')}
      </Link>
    </nav>
  );
}
