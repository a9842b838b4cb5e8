import { type ComponentProps } from 'react';
import { FormField } from './form-field.tsx';
import { Select } from './select.tsx';

type Props<Value> = Omit<ComponentProps<typeof Select<Value>>, 'id' | 'status'> & {
  readonly id: string;
  readonly label: string;
  readonly isOptional?: string;
  readonly fault?: string;
  readonly hint?: string;
};

/** A choice in a form, with its label and its help. */
export function SelectField<Value>({ id, label, isOptional, fault, hint, ...select }: Props<Value>) {
  return (
    <FormField id={id} label={label} isOptional={isOptional} fault={fault} hint={hint}>
      {(described) => <Select<Value> {...described} {...(select as ComponentProps<typeof Select<Value>>)} />}
    </FormField>
  );
}
