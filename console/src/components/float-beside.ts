const gapPx = 6;

/**
 * Lays a popover above the page, below an element and right-aligned with it, or above it where there is no room below. It stays
 * there until something scrolls or the window changes, of which `onMoved` hears. Gives the way to let go of it.
 */
export function floatBeside(
  anchor: HTMLElement | null,
  popover: HTMLElement | null,
  onMoved: () => void,
): (() => void) | undefined {
  if (!anchor || !popover) return undefined;
  popover.showPopover();
  const beside = anchor.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const below = beside.bottom + gapPx;
  const top = below + height <= innerHeight ? below : Math.max(gapPx, beside.top - gapPx - height);
  popover.style.top = `${top}px`;
  popover.style.left = `${Math.max(gapPx, Math.min(beside.right, innerWidth - gapPx) - width)}px`;
  addEventListener('scroll', onMoved, { capture: true, passive: true });
  addEventListener('resize', onMoved);
  return () => {
    removeEventListener('scroll', onMoved, { capture: true });
    removeEventListener('resize', onMoved);
  };
}
