import { PlusOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deviceListPath } from '../../../lib/device-path.ts';
import { holdsAll, useSession } from '../../../lib/session.ts';
import styles from '../workbench.module.css';

/** A provider without customers is led to its first one; who looks after one network alone, to its first device. */
export function CustomersFirstRun() {
  const { t } = useTranslation();
  const session = useSession();
  const mayCreate = holdsAll(session, ['DMS_SERVER_ORGANIZATION_MANAGE_TENANT_EDIT']);
  const mayAdd = holdsAll(session, ['DMS_SERVER_MANAGE_DEVICE_EDIT']);
  const name = session.tenants?.find(({ companyId }) => companyId === session.companyId)?.name ?? '';
  return (
    <section className={`card grid gap-3 ${styles.first}`} aria-labelledby="first-customer">
      <h2 id="first-customer">{t('workbench:customers.first.title')}</h2>
      <p>{t('workbench:customers.first.text')}</p>
      <ol>
        {(['create', 'measure', 'look'] as const).map((step) => (
          <li key={step}>
            <b>{t(`workbench:customers.first.${step}`)}</b>
            <span>{t(`workbench:customers.first.${step}Text`)}</span>
          </li>
        ))}
      </ol>
      <div className="wrap gap-3">
        {mayCreate && (
          <Link className={`button primary ${styles.firstButton}`} to="/tenant?add=1">
            <PlusOutlined aria-hidden /> {t('workbench:customers.first.button')}
          </Link>
        )}
        {mayAdd && (
          <Link className={`button ${styles.firstButton}`} to={`${deviceListPath}?add=1`}>
            {t('workbench:first.button')}
          </Link>
        )}
      </div>
      <p className={styles.hint}>
        {mayCreate ? t('workbench:customers.first.ownHint') : t('workbench:customers.first.whoCan', { name })}
      </p>
    </section>
  );
}
