import { Input } from 'antd';
import { type ComponentProps } from 'react';
import { FormField } from './form-field.tsx';

interface Props extends Omit<ComponentProps<typeof Input>, 'id' | 'value' | 'status' | 'onChange'> {
  readonly id: string;
  readonly label: string;
  readonly isOptional?: string;
  readonly fault?: string;
  readonly hint?: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** One line of text in a form, with its label and its help. The browser fills in nothing unless told what it is. */
export function TextField({ id, label, isOptional, fault, hint, onType, ...input }: Props) {
  return (
    <FormField id={id} label={label} isOptional={isOptional} fault={fault} hint={hint}>
      {(described) => (
        <Input
          autoComplete="off"
          {...described}
          {...input}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </FormField>
  );
}
