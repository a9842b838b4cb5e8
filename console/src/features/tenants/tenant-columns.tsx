import { imageAddress } from '@linekeeper/contract/platform/image-address';
import { type TenantRow } from '@linekeeper/contract/tenants/organizations';
import { type TFunction } from 'i18next';
import { MiddleText } from '../../components/middle-text.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { exactTime } from '../../lib/time.ts';
import { type Column } from '../../widgets/list-page/index.ts';
import { TenantState } from './tenant-state.tsx';
import styles from './tenants.module.css';

const none = <span className={styles.quiet}>–</span>;
const text = (words: string | null) => (words ? <MiddleText text={words} tail={10} /> : none);
const dayMs = 86_400_000;
/** From so many days on the end is said in days. */
const soonDays = 30;

/** The columns of the list of tenants (spec section 3). `onOpen` is what a click on the name does, where it does anything. */
export function tenantColumns(t: TFunction, onOpen?: (tenant: TenantRow) => void): Column<TenantRow>[] {
  return [
    {
      key: 'name',
      title: t('tenants:field.name'),
      isSortable: true,
      isFixed: true,
      width: 180,
      render: (tenant) => (
        <span className={`row ${styles.known}`}>
          {onOpen ? (
            <button
              type="button"
              className="name block narrow"
              aria-label={tenant.name}
              onClick={() => onOpen(tenant)}
            >
              <MiddleText text={tenant.name} />
            </button>
          ) : (
            <span className="medium narrow">
              <MiddleText text={tenant.name} />
            </span>
          )}
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
      render: ({ status, expiresAt }) => (
        <>
          {t(`tenants:status.${status}`)}
          {expiresAt !== null && <span className={styles.quiet}> · {end(t, expiresAt)}</span>}
        </>
      ),
    },
    {
      key: 'prefix',
      title: t('tenants:field.prefix'),
      isSortable: true,
      render: ({ prefix }) =>
        prefix ? (
          <span className={`mono ${styles.short}`}>
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
      render: ({ parentName }) => <span className={styles.short}>{text(parentName)}</span>,
    },
    {
      key: 'contactPerson',
      title: t('tenants:field.contactPerson'),
      isSortable: true,
      isHiddenAtFirst: true,
      render: ({ contactPerson }) => text(contactPerson),
    },
    {
      key: 'contactInformation',
      title: t('tenants:field.contactInformation'),
      isHiddenAtFirst: true,
      render: ({ contactInformation }) => text(contactInformation),
    },
    {
      key: 'members',
      title: t('tenants:field.members'),
      align: 'right',
      isHiddenAtFirst: true,
      render: ({ memberCount }) => grouped(memberCount, currentLanguage()),
    },
    {
      key: 'devices',
      title: t('tenants:field.devices'),
      align: 'right',
      render: ({ deviceCount }) => grouped(deviceCount, currentLanguage()),
    },
    {
      key: 'expiresAt',
      title: t('tenants:field.expiresAt'),
      isSortable: true,
      // Where there is an end, it stands beside the status.
      isHiddenAtFirst: true,
      render: ({ expiresAt }) => end(t, expiresAt),
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

/** When a tenant ends: in days where it is soon, with the exact time on hover. */
function end(t: TFunction, expiresAt: string | null) {
  if (expiresAt === null) return <span className={styles.quiet}>{t('tenants:never')}</span>;
  const atMs = Date.parse(expiresAt);
  const days = Math.ceil((atMs - Date.now()) / dayMs);
  const exact = exactTime(atMs);
  const words =
    days <= 0
      ? t('tenants:expired')
      : days <= soonDays
        ? t('tenants:daysLeft', { count: days })
        : exact.slice(0, 10);
  return (
    <time dateTime={expiresAt} title={exact}>
      {words}
    </time>
  );
}
