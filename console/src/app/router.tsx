import { publicScreens, type Screen } from '@linekeeper/contract/screens';
import { type ComponentType } from 'react';
import { createHashRouter, type LoaderFunctionArgs, redirect } from 'react-router';
import { loadSignedInTexts } from '../lib/language.ts';
import { modeOf } from '../lib/screen-tree.ts';
import { loginPath } from '../lib/path-after-sign-in.ts';
import { currentSession, resetToken, token } from '../lib/session.ts';
import { site } from '../lib/site.ts';
import { followMode } from '../lib/ui.ts';
import { AppFrame } from './app-frame.tsx';
import { loadScreen, screenComponent, textsOfScreen } from './built-screens.ts';
import { Crash } from './crash.tsx';
import { loadSession } from './load-session.ts';
import { NothingOpen } from './nothing-open.tsx';
import { allRoutes, isBuilt, openRoutes } from './open-routes.ts';
import { type Step, stepSignedIn, stepSignedOut } from './step.ts';
import { showTitle } from './title.ts';

let ShellFrame: ComponentType | undefined;
async function loadShell(): Promise<void> {
  const shell = await import('./shell/shell-frame.tsx');
  await shell.prepareShell();
  ShellFrame = shell.ShellFrame;
}

/** Everything that one navigation needs, in its order: session, decision, then the code and the texts of the screen. */
async function enter({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { singleAccountHome } = site();
  const { pathname, search } = new URL(request.url);
  const path = pathname === '/' ? '/' : pathname.replace(/\/+$/, '');
  let step: Step;
  if (token()) {
    // Code and texts of the shell and of the screen that is asked for come while the session is; a fault of them is met below.
    const early = [loadShell(), loadScreen(path), loadSignedInTexts(textsOfScreen(path))];
    void Promise.allSettled(early);
    try {
      await loadSession();
    } catch {
      resetToken();
      return redirect(loginPath(path + search));
    }
    const session = currentSession();
    const incomplete = (session.user?.incomplete.length ?? 0) > 0 ? { query: search } : undefined;
    step = stepSignedIn(path, openRoutes(session), singleAccountHome, incomplete);
  } else step = stepSignedOut(path, singleAccountHome, search);
  if (step.kind === 'go') return redirect(path.startsWith('/redirect/') ? step.path + search : step.path);
  if (step.kind === 'leave') return leave(step.address);
  const { screen } = step;
  const texts = () => loadSignedInTexts(textsOfScreen(screen.path));
  await Promise.all([loadScreen(screen.path), ...(screen.public ? [] : [loadShell(), texts()])]);
  if (!screen.public) followMode(modeOf(screen));
  return null;
}

/** Goes to another address; one that is this very page would go round for ever, so it comes to / instead. */
function leave(address: string): Response {
  const target = new URL(address, location.href);
  if (target.href === location.href) return redirect('/');
  location.replace(target.href);
  return redirect('/');
}

/** The routes, made from the contract's screens and the map of those that are built. */
export function createRouter() {
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
      loader: enter,
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
          children: [{ path: '/', Component: NothingOpen }, ...allRoutes().filter(shown).map(route)],
        },
        { path: '*', Component: () => null },
      ],
    },
  ]);
}

export type Router = ReturnType<typeof createRouter>;

/** Sets the title of the route that is open. */
export function setTitle(router: Router): void {
  showTitle(router.state.matches.at(-1)?.route.handle as Screen | undefined);
}
