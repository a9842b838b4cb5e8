import {
  openScreens,
  publicScreens,
  type Screen,
  screens,
  singleAccountScreens,
} from '@linekeeper/contract/screens';
import { type ComponentType } from 'react';
import { createHashRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { i18n, loadAllTexts } from '../lib/language.ts';
import { modeOf } from '../lib/screen-tree.ts';
import { currentSession, resetToken, token } from '../lib/session.ts';
import { followMode } from '../lib/ui.ts';
import { AppFrame } from './app-frame.tsx';
import { builtScreens, loadScreen, screenComponent } from './built-screens.ts';
import { Crash } from './crash.tsx';
import { loadSession } from './load-session.ts';
import { NothingOpen } from './nothing-open.tsx';
import { type Step, stepSignedIn, stepSignedOut } from './step.ts';

/** What the server said before anybody was signed in. */
export interface Site {
  readonly singleAccountHome: string | null;
  readonly company: { readonly name: string; readonly prefix: string } | null;
}

let ShellFrame: ComponentType | undefined;
async function loadShell(): Promise<void> {
  const shell = await import('./shell/shell-frame.tsx');
  await shell.prepareShell();
  ShellFrame = shell.ShellFrame;
}

const isBuilt = (screen: Screen) => screen.path in builtScreens;

/** The routes open to this session, out of those that have a screen. */
export function openRoutes(isSingleAccount: boolean): Screen[] {
  const all = isSingleAccount ? singleAccountScreens : screens;
  return openScreens(all, currentSession().codes ?? new Set(), isBuilt);
}

/** Everything that one navigation needs, in its order: session, decision, then the code and the texts of the screen. */
function enter(site: Site) {
  return async ({ request }: LoaderFunctionArgs): Promise<Response | Site> => {
    const { pathname, search } = new URL(request.url);
    const path = pathname === '/' ? '/' : pathname.replace(/\/+$/, '');
    let step: Step;
    if (token()) {
      // The code of the shell comes while the session is asked for; a fault of it is met below.
      loadShell().catch(() => undefined);
      try {
        await loadSession();
      } catch {
        resetToken();
        return redirect('/login');
      }
      step = stepSignedIn(path, openRoutes(site.singleAccountHome !== null), site.singleAccountHome);
    } else step = stepSignedOut(path, site.singleAccountHome);
    if (step.kind === 'go') return redirect(path.startsWith('/redirect/') ? step.path + search : step.path);
    if (step.kind === 'leave') return leave(step.address);
    const { screen } = step;
    await Promise.all([loadScreen(screen.path), ...(screen.public ? [] : [loadShell(), loadAllTexts()])]);
    if (!screen.public) followMode(modeOf(screen));
    return site;
  };
}

/** Goes to another address; one that is this very page would go round for ever, so it comes to / instead. */
function leave(address: string): Response {
  const target = new URL(address, location.href);
  if (target.href === location.href) return redirect('/');
  location.replace(target.href);
  return redirect('/');
}

/** The routes, made from the contract's screens and the map of those that are built. */
export function createRouter(site: Site) {
  const isSingleAccount = site.singleAccountHome !== null;
  const route = (screen: Screen) => ({
    path: screen.path,
    caseSensitive: true,
    handle: screen,
    Component: () => {
      const Screen = screenComponent(screen.path);
      return Screen ? <Screen /> : null;
    },
  });
  const shown = (screen: Screen) => screen.redirect === undefined && isBuilt(screen);
  return createHashRouter([
    {
      id: 'root',
      loader: enter(site),
      // A changed query (a filter, a page of a list) is no navigation to another screen: nothing to decide or load.
      shouldRevalidate: ({ currentUrl, nextUrl }) =>
        currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname,
      Component: AppFrame,
      HydrateFallback: () => null,
      ErrorBoundary: Crash,
      children: [
        ...publicScreens.filter(shown).map(route),
        {
          id: 'shell',
          Component: () => (ShellFrame ? <ShellFrame /> : null),
          children: [
            { path: '/', Component: NothingOpen },
            ...(isSingleAccount ? singleAccountScreens : screens).filter(shown).map(route),
          ],
        },
        { path: '*', Component: () => null },
      ],
    },
  ]);
}

export type Router = ReturnType<typeof createRouter>;

/** The title of the page: the route's title, then the product (spec section 2). */
export function setTitle(router: Router): void {
  const screen = router.state.matches.at(-1)?.route.handle as Screen | undefined;
  const product = i18n.t('common:product');
  document.title = screen ? `${i18n.t(`screens:${screen.title}`)} - ${product}` : product;
}
