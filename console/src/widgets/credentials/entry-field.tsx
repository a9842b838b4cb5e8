import { type ComponentProps, type ReactNode } from 'react';
import styles from './credentials.module.css';
import { Field } from './field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange' | 'children'> {
  readonly id: string;
  readonly label: string;
  readonly fault: string | undefined;
  readonly hint?: string | undefined;
  /** The hint is help, not a warning. */
  readonly quiet?: boolean;
  readonly value: string;
  readonly onType: (text: string) => void;
  /** What stands beside the input. */
  readonly beside?: ReactNode;
}

/** One line of text to be typed, with its label and what is wrong with it. */
export function EntryField({ id, label, fault, hint, quiet, onType, beside, ...input }: Props) {
  return (
    <Field id={id} label={label} fault={fault} hint={hint} quiet={quiet}>
      {(described) => {
        const field = (
          <input
            {...described}
            {...input}
            className={styles.input}
            onChange={(event) => onType(event.target.value)}
          />
        );
        return beside === undefined ? (
          field
        ) : (
          <span className="flex gap-2">
            {field}
            {beside}
          </span>
        );
      }}
    </Field>
  );
}
