import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { holdBack } from './hold-back.ts';
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

/** Has the parts of pages that a skeleton stands in wait, for as long as it does. */
function useComing(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => holdBack(box.current), [box]);
}
