import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import styles from './workbench.module.css';

interface Props {
  readonly title: string;
  readonly count?: number;
  readonly link?: { readonly to: string; readonly text: string };
  readonly children: ReactNode;
}

/** One question of the workbench with its answer. */
export function Panel({ title, count, link, children }: Props) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className={`row gap-2 ${styles.panelHead}`}>
        <h2 id={id}>{title}</h2>
        {count ? <span className={`quiet caption ${styles.count} figures`}>{count}</span> : null}
        {link && <Link to={link.to}>{link.text}</Link>}
      </div>
      {children}
    </section>
  );
}
