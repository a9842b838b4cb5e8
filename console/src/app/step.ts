import { redirectTarget } from '@linekeeper/contract/open-screens';
import { openPaths, publicScreens, type Screen, singleAccountScreens } from '@linekeeper/contract/screens';
import { loginPath, ownPath } from '../lib/path-after-sign-in.ts';
import { screenAt } from '../lib/screen-tree.ts';

/** What a navigation comes to: another path, another address, or a screen. */
export type Step =
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'leave'; readonly address: string }
  | { readonly kind: 'show'; readonly screen: Screen };

const go = (path: string): Step => ({ kind: 'go', path });

/** A navigation without a token (spec section 4): only /login, / and /completeAccount are open. Its query comes back after the sign-in. */
export function stepSignedOut(path: string, singleAccountHome: string | null, query = ''): Step {
  if (singleAccountHome !== null) {
    const known = screenAt(path, [...singleAccountScreens, ...publicScreens]);
    if (!known) return { kind: 'leave', address: singleAccountHome };
  }
  if (!openPaths.includes(path)) return go(loginPath(path + query));
  const screen = screenAt(path, publicScreens);
  // What is behind / is closed without a token, so / comes to the login as well.
  return screen ? { kind: 'show', screen } : go('/login');
}

/** A navigation of somebody signed in, among the screens that are open to them. */
export function stepSignedIn(
  path: string,
  open: readonly Screen[],
  singleAccountHome: string | null,
  isIncomplete = false,
): Step {
  // Whoever arrives incomplete is asked for what is missing before anything else.
  if (isIncomplete && path !== '/completeAccount') return go('/completeAccount');
  if (path === '/login') return go('/');
  const helper = screenAt(path, publicScreens);
  if (helper?.path === '/redirect' || helper?.path === '/redirect/*')
    // The rest is whatever somebody wrote: only a screen of ours is followed.
    return go(ownPath(path.slice('/redirect'.length) || '/') ?? '/404');
  if (helper) return { kind: 'show', screen: helper };
  const screen = screenAt(path, open);
  if (!screen) return singleAccountHome === null ? go('/404') : { kind: 'leave', address: singleAccountHome };
  if (screen.redirect === undefined) return { kind: 'show', screen };
  const target = redirectTarget(screen, open);
  // A member without a single screen stays at /, which says so.
  return target === undefined ? { kind: 'show', screen } : go(target);
}
