import { create } from 'zustand';
import { type ScreenMode } from '@linekeeper/contract/screens';
import { storage } from './storage.ts';
import { type Theme } from './tokens.ts';

/** How large controls are; spec section 9: the default size unless another was chosen. */
export const sizes = ['small', 'default', 'large'] as const;
export type Size = (typeof sizes)[number];

/** The state of the interface itself: nothing in it comes from the server. */
interface Ui {
  readonly theme: Theme;
  readonly size: Size;
  readonly isSidebarOpen: boolean;
  /** Follows the route that is open (spec section 4). */
  readonly mode: ScreenMode;
  readonly isHelpOpen: boolean;
  readonly isSearchOpen: boolean;
}

const themeKey = 'theme';
const sizeKey = 'size';
const sidebarKey = 'sidebar';

export const useUi = create<Ui>(() => ({
  theme: storage.get(themeKey) === 'light' ? 'light' : 'dark',
  size: sizes.find((size) => size === storage.get(sizeKey)) ?? 'default',
  isSidebarOpen: storage.get(sidebarKey) !== 'closed',
  mode: 'default',
  isHelpOpen: false,
  isSearchOpen: false,
}));

/** Chooses the theme and keeps it; public/theme.js reads it before the next first paint. */
export function chooseTheme(theme: Theme): void {
  storage.set(themeKey, theme);
  document.documentElement.dataset['theme'] = theme;
  useUi.setState({ theme });
}

/** Chooses the size of controls and keeps it. */
export function chooseSize(size: Size): void {
  storage.set(sizeKey, size);
  useUi.setState({ size });
}

/** Opens or closes the sidebar and keeps that (spec section 4). */
export function toggleSidebar(): void {
  const isSidebarOpen = !useUi.getState().isSidebarOpen;
  storage.set(sidebarKey, isSidebarOpen ? 'opened' : 'closed');
  useUi.setState({ isSidebarOpen });
}

export function followMode(mode: ScreenMode): void {
  if (useUi.getState().mode !== mode) useUi.setState({ mode });
}

/** Shows or hides the list of shortcuts. */
export function showHelp(isHelpOpen: boolean): void {
  useUi.setState({ isHelpOpen });
}

/** Opens or closes the search over everything. */
export function showSearch(isSearchOpen: boolean): void {
  useUi.setState({ isSearchOpen });
}
