import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** From so many rows on only those in sight are drawn. */
export const virtualFrom = 200;
/** Rows drawn above and below those in sight, so that a flick of the wheel meets no gap. */
const spare = 12;

/** Which rows are drawn, from one until before another. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** The rows in sight of a box that is scrolled to `topPx` and shows `heightPx`, with some to spare. */
export function windowOf(
  count: number,
  { topPx, heightPx, rowPx }: { readonly topPx: number; readonly heightPx: number; readonly rowPx: number },
): Window {
  const from = Math.max(0, Math.min(count, Math.floor(topPx / rowPx)) - spare);
  const to = Math.min(count, Math.ceil((topPx + heightPx) / rowPx) + spare);
  // An even first row moves less often, and stripes or borders stay where they are.
  return { from: from - (from % 2), to };
}

const isCoarse = globalThis.matchMedia?.('(pointer: coarse)');
/** The height of a row, as `rows.module.css` says it. */
export const rowPx = () => (isCoarse?.matches ? 44 : 36);

/** The rows of a long list that are to be drawn while its box is scrolled; all of a short one. */
export function useVisibleRows(count: number, box: RefObject<HTMLElement | null>): Window {
  const isVirtual = count >= virtualFrom;
  const [seen, setSeen] = useState<Window>({ from: 0, to: virtualFrom / 4 });
  useEffect(() => {
    const element = box.current;
    if (!isVirtual || !element) return undefined;
    const look = () => {
      const place = { topPx: element.scrollTop, heightPx: element.clientHeight, rowPx: rowPx() };
      const next = windowOf(count, place);
      setSeen((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [isVirtual, count, box]);
  return isVirtual
    ? { from: Math.min(seen.from, count), to: Math.min(seen.to, count) }
    : { from: 0, to: count };
}

/**
 * Keeps the columns of a long list as wide as they were first drawn: other rows are drawn while it is scrolled, and columns that
 * follow them would dance. `key` names what they depend on.
 */
export function useSteadyColumns(isVirtual: boolean, head: RefObject<HTMLElement | null>, key: string): void {
  useLayoutEffect(() => {
    const cells = [...(head.current?.querySelectorAll<HTMLElement>('th') ?? [])];
    for (const cell of cells) if (!cell.dataset['share']) cell.style.width = '';
    if (!isVirtual) return;
    const widths = cells.map((cell) => cell.offsetWidth);
    cells.forEach((cell, at) => {
      // Those that share what is left do so at any width of the window.
      if (!cell.dataset['share']) cell.style.width = `${widths[at]}px`;
    });
  }, [isVirtual, head, key]);
}
