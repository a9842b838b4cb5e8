import { type Screen } from './screens.ts';

/**
 * The routes that a holder of these codes may open (spec section 4): a route whose code is missing goes, and a parent
 * that only redirects goes when none of its children is left. `isBuilt` says which routes have a screen at all.
 */
export function openScreens(
  all: readonly Screen[],
  held: ReadonlySet<string>,
  isBuilt: (screen: Screen) => boolean = () => true,
): Screen[] {
  const allowed = all.filter(
    (screen) =>
      (screen.permission === undefined || held.has(screen.permission)) &&
      (screen.redirect !== undefined || isBuilt(screen)),
  );
  let kept = allowed;
  for (;;) {
    const paths = new Set(kept.map((screen) => screen.path));
    const next = kept.filter((screen) => {
      if (screen.parent !== undefined && !paths.has(screen.parent)) return false;
      const hasChildren = all.some((child) => child.parent === screen.path);
      if (screen.redirect === undefined || (!hasChildren && screen.path === '/')) return true;
      return hasChildren ? kept.some((child) => child.parent === screen.path) : paths.has(screen.redirect);
    });
    if (next.length === kept.length) return next;
    kept = next;
  }
}

/** Where a group leads: the target of the spec, else (that one being closed to this member) its first open child. */
export function redirectTarget(screen: Screen, open: readonly Screen[]): string | undefined {
  if (screen.redirect === undefined) return undefined;
  if (open.some((item) => item.path === screen.redirect)) return screen.redirect;
  const child = open.find((item) => item.parent === screen.path && !item.path.includes(':'));
  return child?.path ?? (screen.path === '/' ? firstScreen(open) : undefined);
}

/**
 * The first screen a member can really look at: where one lands who has no workbench. One's own page is open to everybody
 * and no place to begin: who was given nothing is told so.
 */
export function firstScreen(open: readonly Screen[]): string | undefined {
  return open.find(
    (screen) =>
      screen.redirect === undefined && screen.permission !== undefined && !screen.path.includes(':'),
  )?.path;
}
