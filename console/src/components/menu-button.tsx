import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { floatBeside } from './float-beside.ts';
import styles from './menu-button.module.css';

export interface MenuItem {
  readonly key: string;
  readonly text: ReactNode;
  /** One of a choice: whether it is the one that holds. */
  readonly isChosen?: boolean;
  /** What it does is hard or impossible to undo. */
  readonly isDanger?: boolean;
  /** It is no use now, and would be another time. */
  readonly isDisabled?: boolean;
  /** A line above keeps it apart from the others. */
  readonly isApart?: boolean;
  readonly onSelect: () => void;
}

interface Props {
  readonly label: string;
  readonly className: string | undefined;
  readonly button: ReactNode;
  /** What stands above the items. */
  readonly head?: ReactNode;
  readonly items: readonly MenuItem[];
  /** Stands in something that scrolls and would cut the menu off: it lies above the page then. */
  readonly isFloating?: boolean;
  /** In a row that has the keys itself: no stop of Tab. */
  readonly isNoStop?: boolean;
}

/** A button that opens a menu, with the keys of the WAI-ARIA menu button: arrows, Home, End, Escape. */
export function MenuButton({ label, className, button, head, items, isFloating, isNoStop }: Props) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const popup = useRef<HTMLSpanElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    const letGo = isFloating ? floatBeside(root.current, popup.current, () => setOpen(false)) : undefined;
    const chosen = root.current?.querySelector<HTMLElement>('[aria-checked=true]');
    (chosen ?? root.current?.querySelector<HTMLElement>('[role^=menuitem]:enabled'))?.focus();
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', outside);
    return () => {
      removeEventListener('pointerdown', outside);
      letGo?.();
    };
  }, [isOpen, isFloating]);

  const close = () => {
    setOpen(false);
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const entries = [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:enabled') ?? [])];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') setOpen(false);
    if (event.key === 'Escape') close();
    if (to === undefined) return;
    event.preventDefault();
    if (isOpen) entries.at(to % entries.length)?.focus();
    else setOpen(true);
  };

  return (
    <span ref={root} className={styles.root} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={className}
        tabIndex={isNoStop ? -1 : undefined}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <span
          ref={popup}
          className={`${styles.popup} ${isFloating ? styles.floating : ''}`}
          popover={isFloating ? 'manual' : undefined}
        >
          {head}
          <span id={id} role="menu" aria-label={label} className={styles.items}>
            {items.map(({ key, text, isChosen, isDanger, isDisabled, isApart, onSelect }) => (
              <button
                key={key}
                type="button"
                tabIndex={-1}
                role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={isChosen}
                className={`${isDanger ? 'fault' : ''} ${isApart ? styles.apart : ''}`}
                disabled={isDisabled}
                onClick={() => {
                  close();
                  onSelect();
                }}
              >
                {text}
              </button>
            ))}
          </span>
        </span>
      )}
    </span>
  );
}
