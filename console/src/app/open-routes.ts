import { openScreens } from '@linekeeper/contract/open-screens';
import { type Screen, screens, singleAccountScreens } from '@linekeeper/contract/screens';
import { type Session } from '../lib/session.ts';
import { site } from '../lib/site.ts';
import { builtScreens } from './built-screens.ts';

export const isBuilt = (screen: Screen) => screen.path in builtScreens;

/** Every authenticated route of the mode that the console is in: the whole tree, or that of a single account. */
export function allRoutes(): readonly Screen[] {
  return site().singleAccountHome === null ? screens : singleAccountScreens;
}

/** The routes open to a session, out of those that have a screen. */
export function openRoutes({ codes }: Session): Screen[] {
  return openScreens(allRoutes(), codes ?? new Set(), isBuilt);
}
