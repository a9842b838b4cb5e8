import { type Screen } from '@linekeeper/contract/screens';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { trailOf } from '../../lib/screen-tree.ts';
import styles from './breadcrumb.module.css';

/** The way back up, only below the second level: above it the menu says where one is. */
export function Breadcrumb({ screen }: { readonly screen: Screen }) {
  const { t } = useTranslation();
  const trail = trailOf(screen);
  if (trail.length <= 2) return null;
  return (
    <nav aria-label={t('shell:breadcrumb')}>
      <ol className={`wrap gap-2 quiet small ${styles.trail}`}>
        {trail.map((item, index) => (
          <li key={item.path}>
            {index === trail.length - 1 ? (
              <span aria-current="page">{t(`screens:${item.title}`)}</span>
            ) : item.hidden ? (
              <span>{t(`screens:${item.title}`)}</span>
            ) : (
              <Link to={item.path}>{t(`screens:${item.title}`)}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
