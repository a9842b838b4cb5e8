import { type ReactNode } from 'react';
import { useFieldFault } from './fault-frame.tsx';
import styles from './form-field.module.css';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly isOptional?: string;
  readonly fault: string | undefined;
  /** Help in one sentence; a fault stands in its place. */
  readonly hint?: string;
  /** Makes the control with what ties it to its label, its help and its fault. */
  readonly children: (described: {
    id: string;
    status: 'error' | undefined;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** One control of a form: label above, help or what is wrong with it below. */
export function FormField({ id, label, isOptional, fault, hint, children }: Props) {
  useFieldFault(fault);
  const noteId = `${id}-note`;
  const note = fault ?? hint;
  return (
    <div className={`grid near ${styles.field}`}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className={`quiet caption ${styles.optional}`}>{isOptional}</span>}
      </label>
      {children({
        id,
        status: fault === undefined ? undefined : 'error',
        'aria-invalid': fault !== undefined,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
      {note !== undefined && (
        <p id={noteId} className={fault === undefined ? 'note' : 'note fault'} role={fault && 'alert'}>
          {note}
        </p>
      )}
    </div>
  );
}
