import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { placesOf } from '../../../lib/places.ts';
import { useApi } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { Panel } from '../panel.tsx';
import styles from './desk.module.css';
import { shownShortcuts } from './arrange.ts';

const ArrangeShortcuts = lazy(() =>
  import('./arrange-shortcuts.tsx').then((m) => ({ default: m.ArrangeShortcuts })),
);

/** The screens that the reader put here, and the way to arrange them. */
export function Shortcuts() {
  const { t } = useTranslation();
  const places = placesOf(useSession());
  const { data } = useApi('GET /api/v1/personal/shortcuts', {});
  const [isArranging, setArranging] = useState(false);
  if (!data) return null;
  const shown = shownShortcuts(data.paths, places);
  return (
    <Panel title={t('workbench:shortcuts.title')}>
      {shown.length === 0 ? (
        <p className={styles.nothing}>{t('workbench:shortcuts.none')}</p>
      ) : (
        <ul className={`list ${styles.places}`}>
          {shown.map(({ path, title, icon: Icon }) => (
            <li key={path}>
              <Link className={styles.place} to={path}>
                {Icon && <Icon aria-hidden />}
                <span>{t(`screens:${title}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.more}>
        <button type="button" className="link" onClick={() => setArranging(true)}>
          {t('workbench:shortcuts.arrange')}
        </button>
      </p>
      {isArranging && (
        <Suspense fallback={null}>
          <ArrangeShortcuts
            places={places}
            stored={data.paths}
            shown={shown.map(({ path }) => path)}
            onClose={() => setArranging(false)}
          />
        </Suspense>
      )}
    </Panel>
  );
}
