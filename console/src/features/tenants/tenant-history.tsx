import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { useApi } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import { actionName, briefly, changesOf } from '../../widgets/audit-line/index.ts';
import styles from './tenants.module.css';

const shown = 10;

/** What was done to a tenant from here, the last first: the newest lines of the audit log that name it. */
export function TenantHistory({ tenantId }: { readonly tenantId: number }) {
  const { t } = useTranslation();
  const subject = { subjectType: ['tenant'], subjectId: String(tenantId) };
  const query = useApi('POST /api/v1/audit/list', { body: { ...subject, pageSize: shown } });
  return (
    <section className={`card pad-3-4 ${styles.panel}`} aria-label={t('tenants:history')}>
      <div className="row between">
        <h2 className="heading">{t('tenants:history')}</h2>
        <Link className="link small" to={`/auditLog?subjectType=tenant&subjectId=${tenantId}`}>
          {t('tenants:wholeHistory')}
        </Link>
      </div>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="quiet flat">{t('tenants:noHistory')}</p>
          ) : (
            <ol className={`list grid ${styles.history}`}>
              {list.map(({ seq, at, action, actorName, actorTenantName, detail, subjectType }) => (
                <li key={seq}>
                  <time className="quiet figures" dateTime={at}>
                    {exactTime(Date.parse(at)).slice(0, 16)}
                  </time>
                  <span className="medium">{actionName(t, action)}</span>
                  <span>{actorTenantName === null ? t('audit:system') : actorName}</span>
                  <span className="quiet breaks">{briefly(t, changesOf(detail, subjectType))}</span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}
