import { type RefObject, useEffect, useState } from 'react';

const spare = 6;

interface Seen {
  readonly topPx: number;
  readonly leftPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly cellPx: number;
  readonly rowPx: number;
  readonly labelPx: number;
}

const nothing: Seen = {
  ...{ topPx: 0, leftPx: 0, widthPx: 1_000, heightPx: 600 },
  ...{ cellPx: 56, rowPx: 32, labelPx: 160 },
};

/** Which rows and columns of a scrolled grid are in sight, in whole steps: a grid of thousands of cells draws some hundred. */
export function useSeen(box: RefObject<HTMLElement | null>) {
  const [seen, setSeen] = useState(nothing);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => {
      const style = getComputedStyle(element);
      const px = (name: string) => parseFloat(style.getPropertyValue(name)) || 1;
      const [cellPx, rowPx, labelPx] = [px('--cell'), px('--row'), px('--label')];
      const next = {
        topPx: Math.floor(element.scrollTop / rowPx / 3) * rowPx * 3,
        leftPx: Math.floor(element.scrollLeft / cellPx / 3) * cellPx * 3,
        ...{ widthPx: element.clientWidth, heightPx: element.clientHeight, cellPx, rowPx, labelPx },
      };
      setSeen((before) =>
        Object.entries(next).every(([name, value]) => before[name as keyof Seen] === value) ? before : next,
      );
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  const { topPx, leftPx, widthPx, heightPx, cellPx, rowPx, labelPx } = seen;
  const windowOf = (count: number, fromPx: number, lengthPx: number, stepPx: number) => ({
    from: Math.max(0, Math.min(count, Math.floor(fromPx / stepPx)) - spare),
    to: Math.min(count, Math.ceil((fromPx + lengthPx) / stepPx) + spare),
  });
  return {
    /** How many cells stand in a row that is broken. */
    flatWidth: Math.max(4, Math.floor((widthPx - labelPx) / cellPx)),
    rows: (count: number) => windowOf(count, topPx, heightPx, rowPx),
    columns: (count: number) => windowOf(count, leftPx, widthPx, cellPx),
    /** Scrolls a cell into sight. */
    show(row: number, column: number) {
      const element = box.current;
      if (!element) return;
      const [y, x] = [row * rowPx, column * cellPx];
      const { scrollTop, scrollLeft, clientWidth, clientHeight } = element;
      const top = Math.min(y, Math.max(scrollTop, y + 2 * rowPx - clientHeight));
      const left = Math.min(x, Math.max(scrollLeft, x + labelPx + cellPx - clientWidth));
      element.scrollTo({ top, left });
    },
  };
}
