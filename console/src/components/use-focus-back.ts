import { useEffect, useState } from 'react';

/** From where dialogs were opened, the newest last: one that follows another is left to where the first was opened. */
const openers: Element[] = [];
const mostOpeners = 4;

/**
 * Gives the focus back to where it was when a dialog was opened, once the dialog is taken away: whoever works without a mouse
 * goes on there, and not at the beginning of the page. Antd does that for what it hides, not for what is no longer drawn.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    if (!opener || opener === document.body) return;
    openers.push(opener);
    if (openers.length > mostOpeners) openers.shift();
    return () => {
      // What took the focus meanwhile keeps it.
      if (document.activeElement && document.activeElement !== document.body) return;
      const back = opener.isConnected
        ? opener
        : (movedOf(opener) ?? openers.findLast(({ isConnected }) => isConnected));
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [opener]);
}

/** The same button elsewhere on the screen: that of an empty list stands where its rows would be once it is known to be empty. */
const movedOf = ({ textContent }: Element): Element | undefined =>
  [...document.querySelectorAll('main button')].find(
    (button) => textContent !== '' && button.textContent === textContent,
  );
