/** So long what stands below waits for what is coming; a request may take three minutes, and what is there is not hidden for them. */
export const longestHoldMs = 4_000;

/** How many skeletons stand in a part of a page that is shown in order. */
const coming = new WeakMap<Element, number>();
/** Parts that were given up: what was seen below them is not hidden again. */
const givenUp = new WeakSet<Element>();

function count(part: Element, by: 1 | -1): void {
  const left = (coming.get(part) ?? 0) + by;
  coming.set(part, left);
  part.toggleAttribute('data-coming', left > 0 && !givenUp.has(part));
}

/**
 * Marks the parts of pages (children of `.in-order`) that a skeleton stands in until what it gives back is called, for `longestHoldMs`
 * at most: those below wait. By hand and not by `:has()`, after which Chromium leaves the parts below hidden when the skeleton goes (156).
 */
export function holdBack(box: Element | null): () => void {
  const parts: Element[] = [];
  for (let at = box; at; at = at.parentElement)
    if (at.parentElement?.classList.contains('in-order')) parts.push(at);
  for (const part of parts) count(part, 1);
  const timer = setTimeout(() => {
    for (const part of parts) {
      givenUp.add(part);
      part.toggleAttribute('data-coming', false);
    }
  }, longestHoldMs);
  return () => {
    clearTimeout(timer);
    for (const part of parts) count(part, -1);
  };
}
