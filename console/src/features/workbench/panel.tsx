import { type ReactNode, useId } from 'react';
import { DeviceRowsLink } from './device-rows-link.tsx';
import styles from './workbench.module.css';

interface Props {
  readonly title: string;
  readonly count?: number;
  /** What it covers: a time, or how many. */
  readonly about?: string | undefined;
  readonly link?: { readonly to: string; readonly text: string; readonly code?: string };
  readonly children: ReactNode;
}

/** One question of the workbench with its answer. */
export function Panel({ title, count, about, link, children }: Props) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className={`row gap-2 ${styles.panelHead}`}>
        <h2 id={id}>{title}</h2>
        {count ? <span className={`quiet caption ${styles.count} figures`}>{count}</span> : null}
        {about && <span className="quiet caption figures">{about}</span>}
        {link && (
          <DeviceRowsLink to={link.to} code={link.code}>
            {link.text}
          </DeviceRowsLink>
        )}
      </div>
      {children}
    </section>
  );
}
