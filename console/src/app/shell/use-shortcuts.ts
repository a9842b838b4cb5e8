import { useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { type MenuGroup } from '../../lib/screen-tree.ts';
import { chooseTheme, showHelp, showSearch, toggleSidebar, useUi } from '../../lib/ui.ts';

/** The shortcuts as the help lists them. */
export const shortcuts = [
  { keys: '?', name: 'help' },
  { keys: 'Ctrl-K /', name: 'search' },
  { keys: 'f', name: 'filter' },
  { keys: '[', name: 'sidebar' },
  { keys: 'g 1…9', name: 'goto' },
  { keys: 'o', name: 'tenant' },
  { keys: 't', name: 'theme' },
] as const;

const chordMs = 1500;

/** A key belongs to what is typed into, not to a shortcut. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Ctrl-K, or the command key of a Mac: also while something is typed. */
const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** A dialog that stands over the page has the keyboard. */
const isCovered = () => document.querySelector('dialog[open], .ant-modal-wrap') !== null;

/** One key each, without modifiers; `g` and a digit open an entry of the menu. */
export function useShortcuts(menu: readonly MenuGroup[]): void {
  const navigate = useNavigate();
  // Before the shell is painted: whoever sees it can press a key.
  useLayoutEffect(() => {
    const entries = menu.flatMap(({ screen, children }) => (children.length > 0 ? children : [screen]));
    let chordUntilMs = 0;
    const onKey = (event: KeyboardEvent) => {
      if (isSearchKey(event)) {
        event.preventDefault();
        if (!isCovered()) showSearch(true);
        return;
      }
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      if (isCovered()) return;
      const entry = entries[Number(event.key) - 1];
      if (entry && event.timeStamp < chordUntilMs) {
        chordUntilMs = 0;
        return void navigate(entry.path);
      }
      chordUntilMs = event.key === 'g' ? event.timeStamp + chordMs : 0;
      act(event);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [menu, navigate]);
}

function act(event: KeyboardEvent): void {
  switch (event.key) {
    case '?':
      return showHelp(true);
    case 'o': {
      const tenants = document.querySelector<HTMLButtonElement>('button[data-tenant-switch]');
      if (!tenants) return;
      event.preventDefault();
      return tenants.click();
    }
    case '[':
      return toggleSidebar();
    case 't':
      return chooseTheme(useUi.getState().theme === 'dark' ? 'light' : 'dark');
    case '/':
      event.preventDefault();
      return showSearch(true);
    case 'f': {
      const search = document.querySelector<HTMLInputElement>('input[data-search], [data-search] input');
      if (!search) return;
      event.preventDefault();
      return search.focus();
    }
    default:
  }
}
