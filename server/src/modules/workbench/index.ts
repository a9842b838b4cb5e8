import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { shortcutRoutes } from './shortcuts.routes.ts';
import { taskRoutes } from './tasks.routes.ts';

/** What stands on a person's own workbench: what they have to do, as all modules offer it, and the shortcuts that they arranged. */
export function createWorkbench(platform: Pick<Platform, 'database' | 'clock' | 'folded'>): Module {
  return {
    tables: ['memberShortcuts'],
    routes(app) {
      taskRoutes(app, platform);
      shortcutRoutes(app, platform);
    },
  };
}
