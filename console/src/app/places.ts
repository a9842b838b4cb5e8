import { shortcutPaths } from '@linekeeper/contract/workbench/shortcut-terms';
import { type Place } from '../lib/places.ts';
import { type Session } from '../lib/session.ts';
import { builtScreens } from './built-screens.ts';
import { openRoutes } from './open-routes.ts';

/** What shortcuts of a session can lead to: what it may open, and what there is. */
export const openPlaces = (session: Session): Place[] =>
  openRoutes(session)
    .filter(({ path }) => shortcutPaths.includes(path))
    .map(({ path, title }) => ({ path, title, icon: builtScreens[path]?.icon }));
