import { type RoleRow } from '@linekeeper/contract/permissions/roles';
import { type TFunction } from 'i18next';
import { MiddleText } from '../../components/middle-text.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { type Column } from '../../widgets/list-page/index.ts';
import styles from './roles.module.css';

/** The columns of the list of roles. */
export function roleColumns(t: TFunction, onOpen: (role: RoleRow) => void): Column<RoleRow>[] {
  return [
    {
      key: 'name',
      title: t('roles:name'),
      isSortable: true,
      isFixed: true,
      width: 160,
      render: (role) => (
        <>
          <button type="button" className="name" onClick={() => onOpen(role)}>
            {role.name}
          </button>
          {role.isDefault && (
            <span className={`quiet caption unbroken ${styles.tag}`}>{t('roles:isDefault')}</span>
          )}
          {role.handedDown && role.origin === 'own' && (
            <span className={`quiet caption unbroken ${styles.tag}`}>{t('roles:isHandedDown')}</span>
          )}
        </>
      ),
    },
    {
      key: 'origin',
      title: t('roles:originLabel'),
      render: ({ origin }) => t(`roles:origin.${origin}`),
    },
    {
      key: 'affiliation',
      title: t('roles:affiliation'),
      width: 110,
      share: 15,
      render: ({ affiliation }) => <MiddleText text={affiliation} />,
    },
    {
      key: 'memberCount',
      title: t('roles:memberCount'),
      isSortable: true,
      align: 'right',
      render: ({ memberCount, origin }) =>
        origin === 'template' ? '–' : grouped(memberCount, currentLanguage()),
    },
    {
      key: 'permissionCount',
      title: t('roles:permissionCount'),
      isSortable: true,
      align: 'right',
      render: ({ permissionCount }) => permissionCount,
    },
    {
      key: 'description',
      title: t('roles:description'),
      width: 240,
      share: 60,
      render: ({ description }) =>
        description === '' ? (
          <span className="quiet">–</span>
        ) : (
          <span title={description}>{description}</span>
        ),
    },
    {
      key: 'changedAt',
      title: t('roles:changedAt'),
      isSortable: true,
      render: ({ changedAt, origin }) => (origin === 'built-in' ? '–' : <TimeText at={changedAt} />),
    },
  ];
}
