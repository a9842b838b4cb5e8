import { type ReactNode } from 'react';
import styles from './subject-page.module.css';

interface FigureProps {
  readonly name: string;
  readonly notes?: readonly string[];
  readonly children: ReactNode;
}

/** One of the numbers that decide, with its name above and what stands behind it below. */
export function Figure({ name, notes = [], children }: FigureProps) {
  return (
    <div className={`grid pad-3-4 ${styles.figure}`}>
      <dt title={name}>{name}</dt>
      <dd className="figures">{children}</dd>
      {notes.map((note) => (
        <dd key={note} className={`${styles.figureNote} figures`}>
          {note}
        </dd>
      ))}
    </div>
  );
}
