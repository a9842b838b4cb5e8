import { type Screen } from '@linekeeper/contract/screens';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { TenantLogo } from '../../components/logo.tsx';
import { useAppearance } from '../../lib/appearance.ts';
import { type MenuGroup, menuPathOf } from '../../lib/screen-tree.ts';
import { useSession } from '../../lib/session.ts';
import { builtScreens, loadScreen } from '../built-screens.ts';
import styles from './sidebar.module.css';

interface Props {
  readonly menu: readonly MenuGroup[];
  readonly isDrawerOpen: boolean;
  readonly onCloseDrawer: () => void;
}

/** The left menu: a column on a wide screen, a drawer on a narrow one. */
export function Sidebar({ menu, isDrawerOpen, onCloseDrawer }: Props) {
  const { t } = useTranslation();
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isDrawerOpen) drawer.current?.showModal();
    else drawer.current?.close();
  }, [isDrawerOpen]);
  return (
    <>
      <aside className={styles.sidebar}>
        <Menu menu={menu} />
      </aside>
      <dialog
        ref={drawer}
        className={styles.drawer}
        aria-label={t('shell:menu')}
        onClose={onCloseDrawer}
        onClick={(event) => event.target === drawer.current && onCloseDrawer()}
      >
        {isDrawerOpen && <Menu menu={menu} />}
      </dialog>
    </>
  );
}

function Menu({ menu }: Pick<Props, 'menu'>) {
  const { t } = useTranslation();
  const { tenants, companyId } = useSession();
  const tenant = tenants?.find((item) => item.companyId === companyId);
  const { siteName, logo } = useAppearance();
  const current = menuPathOf(menu, useLocation().pathname);
  const name = siteName ?? t('common:product');
  return (
    <>
      <div className={`row ${styles.head}`}>
        {/* A wide logo stands for the name, which would not fit beside it; below it then stands whose console it is. */}
        {logo === null && <TenantLogo imageId={null} name={name} />}
        <span className={`grid narrow ${styles.brand}`}>
          {logo === null ? (
            <span className="cut strong" title={name}>
              {name}
            </span>
          ) : (
            <TenantLogo imageId={logo} name={name} />
          )}
          {/* The platform itself often has the name of the product: said once. */}
          {tenant && tenant.name !== name && (
            <span className="cut quiet caption" title={tenant.name}>
              {tenant.name}
            </span>
          )}
        </span>
      </div>
      <nav className={styles.nav} aria-label={t('shell:menu')}>
        <ul>
          {menu.map(({ screen, children, isHeading }) => (
            <li key={screen.path}>
              {children.length === 0 ? (
                <MenuLink path={screen.path} title={screen.title} isCurrent={screen.path === current} />
              ) : (
                <>
                  <span
                    className={`quiet caption block ${styles.group}`}
                    data-heading={isHeading || undefined}
                  >
                    {t(`screens:${screen.title}`)}
                  </span>
                  <ul>
                    {children.map((child) => (
                      <li key={child.path}>
                        <MenuLink path={child.path} title={child.title} isCurrent={child.path === current} />
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function MenuLink({
  path,
  title,
  isCurrent,
}: Pick<Screen, 'path' | 'title'> & { readonly isCurrent: boolean }) {
  const { t } = useTranslation();
  const Icon = builtScreens[path]?.icon;
  // The code of a screen comes while the hand is still on its way; a fault of it is met when the screen is opened.
  const fetchAhead = () => void loadScreen(path).catch(() => undefined);
  return (
    <Link
      to={path}
      className={styles.link}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
    >
      {Icon && <Icon aria-hidden />}
      <span>{t(`screens:${title}`)}</span>
    </Link>
  );
}
