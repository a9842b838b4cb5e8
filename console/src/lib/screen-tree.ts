import { publicScreens, type Screen, type ScreenMode, screens } from '@linekeeper/contract/screens';

const byPath = new Map([...publicScreens, ...screens].map((screen) => [screen.path, screen]));

/** Whether a path fits a screen's pattern: `:name` stands for one segment, a last `*` for the rest. */
export function fits(pattern: string, path: string): boolean {
  const want = pattern.split('/').filter(Boolean);
  const have = path.split('/').filter(Boolean);
  if (want.at(-1) === '*') return want.slice(0, -1).every((part, index) => part === have[index]);
  return (
    want.length === have.length && want.every((part, index) => part.startsWith(':') || part === have[index])
  );
}

/** The screen that a path opens. */
export function screenAt(path: string, all: readonly Screen[]): Screen | undefined {
  return all.find((screen) => screen.path === path) ?? all.find((screen) => fits(screen.path, path));
}

/** The mode of a screen: its own, else its parent's, else default. */
export function modeOf(screen: Screen): ScreenMode {
  if (screen.mode) return screen.mode;
  const parent = screen.parent === undefined ? undefined : byPath.get(screen.parent);
  return parent ? modeOf(parent) : 'default';
}

export interface MenuGroup {
  readonly screen: Screen;
  /** A hidden group's name is a plain heading; any other leads somewhere. */
  readonly isHeading: boolean;
  readonly children: readonly Screen[];
}

/** The menu of one mode, out of the screens that are open to a member. */
export function menuOf(open: readonly Screen[], mode: ScreenMode): MenuGroup[] {
  return open.flatMap((screen) => {
    if (screen.parent !== undefined || modeOf(screen) !== mode) return [];
    const children = open.filter((child) => child.parent === screen.path && !child.hidden);
    if (screen.hidden && children.length === 0) return [];
    return [{ screen, isHeading: screen.hidden ?? false, children }];
  });
}

/** The first place to go in a mode's menu. */
export function entryOf(menu: readonly MenuGroup[]): string | undefined {
  const first = menu[0];
  return first && (first.children[0]?.path ?? first.screen.path);
}

/** A screen with its parents, the outermost first. */
export function trailOf(screen: Screen): Screen[] {
  const parent = screen.parent === undefined ? undefined : byPath.get(screen.parent);
  return parent ? [...trailOf(parent), screen] : [screen];
}

/** The row of the menu that a path belongs to: its own, or that of the screen nearest above it; undefined where none is. */
export function menuPathOf(menu: readonly MenuGroup[], pathname: string): string | undefined {
  return menu
    .flatMap(({ screen, children }) =>
      children.length === 0 ? [screen.path] : children.map(({ path }) => path),
    )
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.length - one.length)[0];
}
