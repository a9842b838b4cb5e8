import { type ProviderAccess } from '@linekeeper/contract/proxy/proxy';
import { type TFunction } from 'i18next';
import { exactTime } from '../../lib/time.ts';
import { type Column } from '../../widgets/list-page/index.ts';
import styles from './audit.module.css';

const time = (at: string) => <time dateTime={at}>{exactTime(Date.parse(at))}</time>;

/** The columns of the proxy grants of providers. */
export function accessColumns(
  t: TFunction,
  onOpen: (access: ProviderAccess) => void,
): Column<ProviderAccess>[] {
  return [
    {
      key: 'actor',
      title: t('audit:who'),
      isFixed: true,
      width: 200,
      render: (access) => (
        <button type="button" className={`link ${styles.open}`} onClick={() => onOpen(access)}>
          {access.actorName}
          <span className={`warn caption ${styles.provider}`}>{access.actorTenantName}</span>
        </button>
      ),
    },
    { key: 'reason', title: t('audit:reason'), render: ({ reason }) => reason },
    {
      key: 'beganAt',
      title: t('audit:began'),
      isSortable: true,
      width: 170,
      render: (row) => time(row.beganAt),
    },
    {
      key: 'until',
      title: t('audit:until'),
      width: 200,
      render: ({ untilAt, isOpen, endReason }) =>
        isOpen ? (
          <strong>{t('audit:openGrant')}</strong>
        ) : (
          <>
            {time(untilAt)}
            {endReason && <span className="quiet caption"> {t(`audit:end.${endReason}`)}</span>}
          </>
        ),
    },
    {
      key: 'did',
      title: t('audit:did'),
      width: 130,
      render: ({ changes, steppedUpAt }) =>
        changes > 0
          ? t('audit:didChange', { count: changes })
          : t(steppedUpAt === null ? 'audit:readOnly' : 'audit:couldChange'),
    },
    {
      key: 'records',
      title: t('audit:records'),
      align: 'right',
      width: 80,
      render: ({ records }) => records,
    },
  ];
}
