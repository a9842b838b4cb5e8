import { type ReactNode } from 'react';
import { useFieldFault } from '../../components/fault-frame.tsx';
import styles from './credentials.module.css';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly fault: string | undefined;
  readonly hint?: string | undefined;
  /** The hint is help, not a warning. */
  readonly quiet?: boolean;
  /** Makes the control with what ties it to its label and its fault. */
  readonly children: (described: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** One control with its label above and what is wrong with it beside. */
export function Field({ id, label, fault, hint, quiet, children }: Props) {
  useFieldFault(fault);
  const noteId = `${id}-note`;
  const note = fault ?? hint;
  return (
    <div className={styles.field} data-invalid={fault !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': fault !== undefined,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
      <p
        id={noteId}
        className={fault !== undefined ? styles.fault : quiet ? `quiet small ${styles.help}` : styles.hint}
        role={fault && 'alert'}
      >
        {note}
      </p>
    </div>
  );
}
