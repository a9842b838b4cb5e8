import { type ReactNode } from 'react';
import styles from './hit-list.module.css';

interface Props<Item extends { readonly id: string }> {
  readonly label: string;
  readonly items: readonly Item[];
  /** What stands in the line of one: on the left, and on the right. */
  readonly children: (item: Item) => ReactNode;
}

/** Whom an act will hit, before it is done, and what became of each after. */
export function HitList<Item extends { readonly id: string }>({ label, items, children }: Props<Item>) {
  return (
    <ul className={`frame flat ${styles.hit}`} aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  );
}
