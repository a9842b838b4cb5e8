import { imageAddress } from '@linekeeper/contract/platform/image-address';
import { type TenantRow } from '@linekeeper/contract/tenants/organizations';
import { type TFunction } from 'i18next';
import { Link } from 'react-router';
import { MiddleText } from '../../components/middle-text.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { exactTime } from '../../lib/time.ts';
import { tenantPath } from '../../lib/tenant-path.ts';
import { type Column } from '../../widgets/list-page/index.ts';
import { tenantEnd } from './tenant-end.tsx';
import { TenantHealth } from './tenant-health.tsx';
import { TenantState } from './tenant-state.tsx';
import styles from './tenants.module.css';

const none = <span className={styles.quiet}>–</span>;
const text = (words: string | null) => (words ? <MiddleText text={words} tail={10} /> : none);

/** The columns of the list of tenants (spec section 3); `hasHealth` for who may see how customers' networks stand. */
export function tenantColumns(t: TFunction, hasHealth: boolean): Column<TenantRow>[] {
  return [
    {
      key: 'name',
      title: t('tenants:field.name'),
      isSortable: true,
      isFixed: true,
      isName: true,
      width: 180,
      share: 35,
      render: (tenant) => (
        <span className={`row ${styles.known}`}>
          <Link className="name block narrow" aria-label={tenant.name} to={tenantPath(tenant.id)}>
            <MiddleText text={tenant.name} />
          </Link>
          {tenant.logo && <img className={styles.logo} src={imageAddress(tenant.logo)} alt="" />}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('tenants:field.state'),
      isSortable: true,
      isFixed: true,
      width: 96,
      render: ({ state, deletionDueAt }) => (
        <span
          title={
            deletionDueAt === null
              ? undefined
              : t('tenants:deletionWaits', { time: exactTime(Date.parse(deletionDueAt)).slice(0, 16) })
          }
        >
          <TenantState state={state} />
        </span>
      ),
    },
    ...(hasHealth ? [healthColumn(t)] : []),
    {
      key: 'type',
      title: t('tenants:field.type'),
      isSortable: true,
      render: ({ type, isSaas }) => t(`tenants:type.${isSaas ? 'saas' : type}`),
    },
    {
      key: 'status',
      title: t('tenants:field.status'),
      isSortable: true,
      render: ({ status }) => t(`tenants:status.${status}`),
    },
    {
      key: 'expiresAt',
      title: t('tenants:field.expiresAt'),
      isSortable: true,
      render: ({ expiresAt }) => tenantEnd(t, expiresAt),
    },
    {
      key: 'members',
      title: t('tenants:field.members'),
      isSortable: true,
      align: 'right',
      render: ({ memberCount }) => grouped(memberCount, currentLanguage()),
    },
    {
      key: 'devices',
      title: t('tenants:field.devices'),
      align: 'right',
      render: ({ deviceCount }) => grouped(deviceCount, currentLanguage()),
    },
    {
      key: 'prefix',
      width: 110,
      share: 15,
      title: t('tenants:field.prefix'),
      isSortable: true,
      isHiddenAtFirst: true,
      render: ({ prefix }) =>
        prefix ? (
          <span className="mono">
            <MiddleText text={prefix} tail={6} />
          </span>
        ) : (
          none
        ),
    },
    {
      key: 'domain',
      title: t('tenants:field.domain'),
      isSortable: true,
      isHiddenAtFirst: true,
      render: ({ domain, domainVerified }) =>
        domain === null ? (
          none
        ) : (
          <span title={domain}>
            <span className="mono">{domain}</span>{' '}
            <span className={styles.quiet}>
              {t(domainVerified ? 'tenants:domain.isVerified' : 'tenants:domain.notVerified')}
            </span>
          </span>
        ),
    },
    {
      key: 'parent',
      title: t('tenants:field.parent'),
      isSortable: true,
      width: 120,
      share: 25,
      render: ({ parentName }) => text(parentName),
    },
    {
      key: 'contactPerson',
      width: 110,
      share: 15,
      title: t('tenants:field.contactPerson'),
      isSortable: true,
      isHiddenAtFirst: true,
      render: ({ contactPerson }) => text(contactPerson),
    },
    {
      key: 'contactInformation',
      width: 120,
      share: 15,
      title: t('tenants:field.contactInformation'),
      isHiddenAtFirst: true,
      render: ({ contactInformation }) => text(contactInformation),
    },
    {
      key: 'code',
      title: t('tenants:field.code'),
      isSortable: true,
      isHiddenAtFirst: true,
      render: ({ code }) => (code ? <span className="mono">{code}</span> : none),
    },
    {
      key: 'tenants',
      title: t('tenants:field.tenants'),
      align: 'right',
      isHiddenAtFirst: true,
      render: ({ type, tenantCount }) => (type === 16 ? none : grouped(tenantCount, currentLanguage())),
    },
    {
      key: 'createdAt',
      title: t('tenants:field.createdAt'),
      isSortable: true,
      isHiddenAtFirst: true,
      render: ({ createdAt }) => <TimeText at={createdAt} />,
    },
  ];
}

const healthColumn = (t: TFunction): Column<TenantRow> => ({
  key: 'health',
  title: t('tenants:field.health'),
  isSortable: true,
  render: (tenant) => <TenantHealth tenant={tenant} />,
});
