import { type ReactNode } from 'react';
import styles from './empty.module.css';

interface Props {
  readonly title: string;
  /** What to do next, in one sentence. */
  readonly text?: string;
  readonly action?: ReactNode;
}

/** Nothing is here, and what to do about it. */
export function Empty({ title, text, action }: Props) {
  return (
    <div className={styles.empty}>
      <p className={`medium flat ${styles.title}`}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
