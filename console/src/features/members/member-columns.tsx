import { roleNameOf } from '@linekeeper/contract/permissions/built-in-roles';
import { type MemberRow } from '@linekeeper/contract/members/members';
import { type TFunction } from 'i18next';
import { MiddleText } from '../../components/middle-text.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { type Column, tickColumn, type Ticks } from '../../widgets/list-page/index.ts';
import { currentLanguage } from '../../lib/language.ts';
import styles from './members.module.css';

const none = <span className="quiet caption">–</span>;

/** The columns of the list of members. */
export function memberColumns(t: TFunction, ticks: Ticks<MemberRow> | undefined): Column<MemberRow>[] {
  const columns: Column<MemberRow>[] = [
    {
      key: 'name',
      title: t('members:name'),
      isSortable: true,
      isFixed: true,
      isName: true,
      width: 130,
      share: 25,
      render: (row) => (
        <span className={styles.name}>
          <MiddleText text={row.name || row.username} />
          {row.provided && <span className="quiet caption">{t(`members:provided.${row.provided}`)}</span>}
        </span>
      ),
    },
    {
      key: 'username',
      title: t('members:username'),
      isSortable: true,
      width: 110,
      share: 20,
      render: (row) => <MiddleText text={row.username} />,
    },
    {
      key: 'roles',
      title: t('members:role'),
      render: (row) =>
        row.roles.length === 0 ? (
          <span className="quiet" title={t('members:noRoleHint')}>
            {t('members:noRole')}
          </span>
        ) : (
          <span className="wrap gap-1">
            {row.roles.map((role) => (
              <span key={role.id} className={`caption unbroken ${styles.tag}`}>
                {roleNameOf(role, currentLanguage())}
              </span>
            ))}
          </span>
        ),
    },
    {
      key: 'department',
      title: t('members:department'),
      width: 120,
      share: 25,
      render: (row) => (row.department ? <MiddleText text={row.department} tail={12} /> : none),
    },
    {
      key: 'organization',
      title: t('members:organization'),
      isHiddenAtFirst: true,
      render: (row) => row.organization,
    },
    {
      key: 'status',
      title: t('members:status'),
      render: (row) =>
        row.enabled ? (
          row.incomplete.length > 0 ? (
            <span title={t('members:incompleteHint')}>{t('members:statuses.incomplete')}</span>
          ) : (
            t('members:statuses.enabled')
          )
        ) : (
          <span className="quiet">{t('members:statuses.disabled')}</span>
        ),
    },
    {
      key: 'phone',
      title: t('members:phone'),
      render: (row) => <span className="figures">{row.phone ?? none}</span>,
    },
    {
      key: 'email',
      title: t('members:email'),
      width: 110,
      share: 25,
      render: (row) => (row.email ? <MiddleText text={row.email} tail={12} /> : none),
    },
    {
      key: 'createdAt',
      title: t('members:createdAt'),
      isSortable: true,
      isHiddenAtFirst: true,
      render: (row) => <TimeText at={row.createdAt} />,
    },
  ];
  return ticks ? [tickColumn(t, ticks, (row) => row.name || row.username), ...columns] : columns;
}
