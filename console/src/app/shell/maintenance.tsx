import { ToolOutlined } from '@ant-design/icons';
import { applicationOfMode } from '@linekeeper/contract/settings/application-terms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNow } from '../../components/use-now.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { clockTime } from '../../lib/time.ts';
import styles from './maintenance.module.css';
import { type InMaintenance } from './use-maintenance.ts';

/** What an application is called: as its tenant named it, else as the product calls it. */
function useNameOf(): (application: InMaintenance) => string {
  const { t } = useTranslation();
  return ({ appCode, name }) =>
    name ?? t(`shell:modes.${appCode === applicationOfMode.admin ? 'admin' : 'default'}`);
}

/** In place of a screen whose application is in maintenance. It goes by itself when that is over. */
export function MaintenanceScreen({ application }: { readonly application: InMaintenance }) {
  const { t } = useTranslation();
  const name = useNameOf()(application);
  const now = useNow();
  const { text, until } = application.maintenance;
  return (
    <section className={`grid gap-3 ${styles.screen}`} role="status">
      <ToolOutlined className={styles.icon} aria-hidden />
      <h1 className="title">{t('shell:maintenance.title', { name })}</h1>
      {text !== null && <p className="breaks">{text}</p>}
      {until !== null && (
        <p className="figures">{t('shell:maintenance.until', { time: clockTime(Date.parse(until), now) })}</p>
      )}
      <p className="quiet">{t('shell:maintenance.stays')}</p>
    </section>
  );
}

/** Tells administrators, who pass, that others do not. */
export function MaintenanceBanner({ applications }: { readonly applications: readonly InMaintenance[] }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const session = useSession();
  const now = useNow();
  if (applications.length === 0) return null;
  return (
    <div className={`line ${styles.banner}`} role="status">
      <span>
        <ToolOutlined className={styles.tool} aria-hidden />
        {applications
          .map((item) => {
            const { until } = item.maintenance;
            const says = { name: nameOf(item), time: until ? clockTime(Date.parse(until), now) : '' };
            return t(until ? 'shell:maintenance.passUntil' : 'shell:maintenance.pass', says);
          })
          .join(' ')}
      </span>
      {holdsAll(session, ['DMS_SERVER_SYSTEM_SETTING_APPLICATION']) && (
        <Link to="/productManagement">{t('shell:maintenance.go')}</Link>
      )}
    </div>
  );
}
