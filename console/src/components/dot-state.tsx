import { type ReactNode } from 'react';
import styles from './dot-state.module.css';

/** How a state looks: its colour among the tokens of states, and its shape. */
export interface DotAppearance {
  readonly tone: 'up' | 'maintenance' | 'unreachable' | 'down' | 'text2';
  readonly shape: 'filled' | 'hollow' | 'square';
}

/** A state as colour, shape and word. */
export function DotState({
  appearance,
  children,
}: {
  readonly appearance: DotAppearance;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={`inline unbroken ${styles.state}`}
      data-shape={appearance.shape}
      style={{ color: `var(--${appearance.tone})` }}
    >
      {children}
    </span>
  );
}
