import { type TenantDetail } from '@linekeeper/contract/tenants/organizations';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import { Facts } from '../../components/facts.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { exactTime } from '../../lib/time.ts';
import { tenantEnd } from './tenant-end.tsx';
import styles from './tenants.module.css';

const nameWidth = '9em';

/** What a tenant is, whom to ask there, and how large it is. What was not given is said so. */
export function TenantFacts({ tenant }: { readonly tenant: TenantDetail }) {
  const { t } = useTranslation();
  const none = <span className="quiet">{t('tenants:notGiven')}</span>;
  const count = (value: number) => <span className="figures">{grouped(value, currentLanguage())}</span>;
  const address = `${location.origin}/${tenant.prefix}`;
  return (
    <section className={`card pad-3-4 ${styles.panel}`} aria-label={t('tenants:identity')}>
      <h2 className="heading">{t('tenants:identity')}</h2>
      <Facts
        nameWidth={nameWidth}
        className="gap-2"
        facts={[
          [t('tenants:field.prefix'), tenant.prefix ? <span className="mono">{tenant.prefix}</span> : none],
          [
            t('tenants:signInAddress'),
            tenant.prefix && (
              <span className="inline gap-1">
                <span className="mono breaks">{address}</span>
                <CopyButton text={address} />
              </span>
            ),
          ],
          [
            t('tenants:field.domain'),
            tenant.domain === null ? (
              none
            ) : (
              <>
                <span className="mono">{tenant.domain}</span>{' '}
                <span className={tenant.domainVerified ? 'quiet' : 'warn'}>
                  {t(tenant.domainVerified ? 'tenants:domain.isVerified' : 'tenants:domain.notVerified')}
                </span>
              </>
            ),
          ],
          [t('tenants:field.code'), tenant.code ? <span className="mono">{tenant.code}</span> : none],
          [t('tenants:field.type'), t(`tenants:type.${tenant.isSaas ? 'saas' : tenant.type}`)],
          [t('tenants:field.parent'), tenant.parentName],
          [t('tenants:field.status'), t(`tenants:status.${tenant.status}`)],
          [t('tenants:field.expiresAt'), tenantEnd(t, tenant.expiresAt)],
          [t('tenants:field.contactPerson'), tenant.contactPerson || none],
          [t('tenants:field.contactInformation'), tenant.contactInformation || none],
          [t('tenants:field.members'), count(tenant.memberCount)],
          [t('tenants:field.devices'), count(tenant.deviceCount)],
          [t('tenants:field.tenants'), tenant.type === 16 ? '' : count(tenant.tenantCount)],
          [
            t('tenants:handover.field'),
            tenant.handover && (
              <span key="handover">
                <span className={tenant.handover.acceptedAt ? undefined : 'warn'}>
                  {t(tenant.handover.acceptedAt ? 'tenants:handover.accepted' : 'tenants:handover.waits')}
                </span>{' '}
                <TimeText at={tenant.handover.acceptedAt ?? tenant.handover.at} />
                <span className="quiet block small">
                  {t('tenants:handover.by', { by: tenant.handover.by })}
                </span>
              </span>
            ),
          ],
          [t('tenants:field.createdAt'), exactTime(Date.parse(tenant.createdAt)).slice(0, 16)],
        ]}
      />
    </section>
  );
}
