import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { RoleList } from './role-list.tsx';
import styles from './roles.module.css';
import { WhoCan } from './who-can.tsx';

const views = ['roles', 'who'] as const;

/** Roles, and the question that they answer: who can do what, and why. */
export function RolesPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const view = search.get('view') === 'who' ? 'who' : 'roles';
  return (
    <>
      <div className={`card ${styles.views}`} role="group" aria-label={t('roles:views')}>
        {views.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.view}
            aria-pressed={view === name}
            onClick={() => setSearch(name === 'who' ? { view: 'who' } : {})}
          >
            {t(`roles:view.${name}`)}
          </button>
        ))}
      </div>
      {view === 'who' ? <WhoCan /> : <RoleList />}
    </>
  );
}
