import { type Screen } from '@linekeeper/contract/screens';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useMatches } from 'react-router';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { screenShown, useActing } from '../../lib/acting.ts';
import { useUi } from '../../lib/ui.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { ActingBanner } from '../acting/acting-banner.tsx';
import { EnteringDialog } from '../acting/dialogs.tsx';
import { useActingEnd } from '../acting/use-acting-end.ts';
import { LicenceBanner } from './licence-banner.tsx';
import { SecondStepBanner } from './second-step-banner.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { DemoMark } from './demo-mark.tsx';
import styles from './layout.module.css';
import { MaintenanceBanner, MaintenanceScreen } from './maintenance.tsx';
import { Sidebar } from './sidebar.tsx';
import { OpenSearch } from '../search/search-field.tsx';
import { TopBar } from './top-bar.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useLive } from './use-live.ts';
import { useMaintenance } from './use-maintenance.ts';
import { useMenu } from './use-menu.ts';
import { useRightsChange } from './use-rights-change.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { OperationsCorner } from './operations-corner.tsx';

/** The left layout: menu, top bar, the screen. On a narrow screen the menu is a drawer. */
export function Layout() {
  const { t } = useTranslation();
  const isSidebarOpen = useUi((ui) => ui.isSidebarOpen);
  const isNarrow = useNarrow();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { pathname, key } = useLocation();
  const screen = useMatches().at(-1)?.handle as Screen | undefined;
  const isSwitching = useActing((acting) => acting.isSwitching);
  const unanswered = useActing((acting) => acting.unanswered);
  const { menu, other } = useMenu();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);

  const { passed, closed } = useMaintenance(screen);
  // A maintenance takes nobody's typing away: a screen with input that is not saved stays below its notice.
  const isUnsaved = useUnsaved();
  const isShown = !isSwitching && (!closed || isUnsaved);

  useLive();
  useActingEnd();
  useRightsChange();
  useShortcuts(menu);

  useEffect(() => screenShown(key), [key]);
  useEffect(() => () => screenShown(undefined), []);
  useEffect(() => {
    // A reader by keyboard or ear is taken to the new screen; the first one of a visit leaves the focus alone.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    setDrawerOpen(false);
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <div className={styles.layout} data-sidebar={isSidebarOpen ? 'opened' : 'closed'}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t('shell:skipToContent')}
      </button>
      <Sidebar menu={menu} isDrawerOpen={isDrawerOpen} onCloseDrawer={() => setDrawerOpen(false)} />
      <div className={styles.page}>
        <TopBar other={other} onOpenDrawer={() => setDrawerOpen(true)} />
        {isNarrow && <DemoMark isLine />}
        <ConnectionBar />
        <ActingBanner />
        <MaintenanceBanner applications={passed} />
        <LicenceBanner />
        <SecondStepBanner />
        <main ref={main} id="main" className={`pad-5 grow ${styles.main}`} tabIndex={-1}>
          {screen && !isSwitching && <Breadcrumb screen={screen} />}
          {isSwitching && !unanswered && <SkeletonRows />}
          {unanswered && <Failure error={unanswered.error} onRetry={unanswered.retry} />}
          {closed && !isSwitching && <MaintenanceScreen application={closed} />}
          {isShown && <Outlet />}
        </main>
      </div>
      <OperationsCorner />
      <EnteringDialog />
      <OpenSearch />
      <ShortcutHelp />
    </div>
  );
}
