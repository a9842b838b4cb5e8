import { publicScreens, screens, singleAccountScreens } from '@linekeeper/contract/screens';
import { screenAt } from './screen-tree.ts';

const all = [...screens, ...singleAccountScreens, ...publicScreens];

/** A segment of a path and a query, written as the console writes them: no second slash, backslash, space or control character. */
const written = /^(?:\/|(?:\/[\w.~!$&'()*+,;=:@%-]+)+)(?:\?[\w.~!$&'()*+,;=:@%/?-]*)?$/;
/** What stands for a slash, a backslash or a control character once somebody decodes it, however often it was encoded. */
const hidden = /%(?:25)*(?:2f|5c|[01][0-9a-f]|7f)/i;

/**
 * A path that came from outside (an address, a query), where it is one of a screen of ours; undefined for anything that a browser
 * could take for another site (`//host`, `/\host`, `%2f%2fhost`, `https:host`, `javascript:`) and for what is no screen. Whoever is
 * sent to a path that somebody else may have written asks here.
 */
export function ownPath(asked: string): string | undefined {
  if (!written.test(asked)) return undefined;
  const [path = ''] = asked.split('?', 1);
  if (hidden.test(path)) return undefined;
  const screen = screenAt(path, all);
  // Helpers lead on to what follows in the path: where that leads is asked of it, not of them.
  return screen && !screen.path.startsWith('/redirect') ? asked : undefined;
}

/** The path that was asked for before the sign-in, to come back to: the console's beginning where it is no screen of ours. */
export function pathAfterSignIn(asked: string | null): string {
  const path = asked === null ? undefined : ownPath(asked);
  return path === undefined || /^\/(?:login|404)(?:\?|$)/.test(path) ? '/' : path;
}

/** The login, which keeps the path that was asked for with its query, where that is worth coming back to. */
export function loginPath(asked: string): string {
  const [path = ''] = asked.split('?', 1);
  const isWorth = !['', '/', '/homePage'].includes(path) && screenAt(path, publicScreens) === undefined;
  return isWorth ? `/login?redirect=${encodeURIComponent(asked)}` : '/login';
}
