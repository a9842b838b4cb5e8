import { screens } from '../screens.ts';

/** Shortcuts that a member can have. */
export const mostShortcuts = 12;

/** Screens that a shortcut can lead to: those with an address of their own that stand in a menu, but for the workbench itself. */
export const shortcutPaths: readonly string[] = screens
  .filter(
    ({ path, hidden, redirect }) =>
      !hidden && redirect === undefined && !/[:*]/.test(path) && path !== '/homePage',
  )
  .map(({ path }) => path);
