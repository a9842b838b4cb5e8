import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './skeleton.module.css';

/** Grey lines where rows will stand. */
export function SkeletonRows({ count = 8 }: { readonly count?: number }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useComing(box);
  return (
    <div ref={box} className={styles.rows} role="status" aria-label={t('common:loading')}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.row} />
      ))}
    </div>
  );
}

/** A grey block where a chart or a number will stand; its size is its parent's. */
export function SkeletonBlock() {
  return <span className={styles.block} aria-hidden="true" />;
}

/** How many skeletons stand in a part of a page that is shown in order. */
const coming = new WeakMap<Element, number>();

function count(part: Element, by: 1 | -1): void {
  const left = (coming.get(part) ?? 0) + by;
  coming.set(part, left);
  part.toggleAttribute('data-coming', left > 0);
}

/**
 * Marks the parts of pages (children of `.in-order`) that a skeleton stands in, for as long as it does: those below wait.
 * By hand and not by `:has()`, after which Chromium leaves the parts below hidden when the skeleton goes (156).
 */
function useComing(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const parts: Element[] = [];
    for (let at: Element | null | undefined = box.current; at; at = at.parentElement)
      if (at.parentElement?.classList.contains('in-order')) parts.push(at);
    for (const part of parts) count(part, 1);
    return () => parts.forEach((part) => count(part, -1));
  }, [box]);
}
