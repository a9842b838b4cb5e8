import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import styles from './date-time-field.module.css';
import { FormField } from './form-field.tsx';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly isOptional?: string;
  readonly fault?: string;
  readonly hint?: string;
  /** As a clock shows it: `2026-11-21T14:02`, or `2026-11-21` of a day; empty for none. */
  readonly value: string;
  readonly onPick: (text: string) => void;
  /** A day alone, without a time of day. */
  readonly isDay?: boolean;
}

/** A day, or a day with a time to the minute, in the page's language: a browser's own field speaks the browser's. */
export function DateTimeField({ id, label, isOptional, fault, hint, value, onPick, isDay = false }: Props) {
  return (
    <FormField id={id} label={label} isOptional={isOptional} fault={fault} hint={hint}>
      {(described) => (
        <DatePicker
          {...described}
          value={value === '' ? null : dayjs(value)}
          format={isDay ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm'}
          showTime={isDay ? false : { format: 'HH:mm' }}
          needConfirm={false}
          classNames={{ popup: { root: styles.popup ?? '' } }}
          onChange={(picked) =>
            onPick(picked ? picked.format(isDay ? 'YYYY-MM-DD' : 'YYYY-MM-DDTHH:mm') : '')
          }
        />
      )}
    </FormField>
  );
}
