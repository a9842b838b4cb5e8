import { type ReactNode, useId } from 'react';
import { useListedSection } from '../../components/section-list.tsx';
import styles from './own-account.module.css';

interface Props {
  readonly title: string;
  /** What it is for, in one sentence. */
  readonly hint?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One question of the page under its heading. */
export function Section({ title, hint, action, children }: Props) {
  const id = useId();
  useListedSection(id, title);
  return (
    <section className={`card grid gap-4 ${styles.section}`} aria-labelledby={id}>
      <header className={`wrap between gap-3 ${styles.head}`}>
        <div>
          <h2 id={id}>{title}</h2>
          {hint && <p>{hint}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
