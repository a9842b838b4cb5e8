import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { searchRoutes } from './search.routes.ts';

/** One search over what all modules offer. It reads only, and knows none of them. */
export function createSearch(platform: Pick<Platform, 'database' | 'folded'>): Module {
  return { routes: (app) => searchRoutes(app, platform) };
}
