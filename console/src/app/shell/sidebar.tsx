import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { Logo } from '../../components/logo.tsx';
import { type MenuGroup } from '../../lib/screen-tree.ts';
import { useSession } from '../../lib/session.ts';
import { loadScreen } from '../built-screens.ts';
import { ScreenIcon } from './screen-icon.tsx';
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
  return (
    <>
      <div className={styles.head}>
        <Logo />
        <span className={styles.brand}>
          <span className={styles.product}>{t('common:product')}</span>
          {tenant && (
            <span className={styles.tenant} title={tenant.name}>
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
                <MenuLink path={screen.path} title={screen.title} />
              ) : (
                <>
                  <span className={styles.group} data-heading={isHeading || undefined}>
                    {t(`screens:${screen.title}`)}
                  </span>
                  <ul>
                    {children.map((child) => (
                      <li key={child.path}>
                        <MenuLink path={child.path} title={child.title} />
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

function MenuLink({ path, title }: { readonly path: string; readonly title: string }) {
  const { t } = useTranslation();
  // The code of a screen comes while the hand is still on its way; a fault of it is met when the screen is opened.
  const fetchAhead = () => void loadScreen(path).catch(() => undefined);
  return (
    <NavLink to={path} className={styles.link} onPointerEnter={fetchAhead} onFocus={fetchAhead}>
      <ScreenIcon title={title} />
      <span>{t(`screens:${title}`)}</span>
    </NavLink>
  );
}
