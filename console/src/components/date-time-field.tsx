import { lazy, Suspense } from 'react';
import styles from './date-time-field.module.css';
import { FormField } from './form-field.tsx';

// A calendar is a quarter of what a screen may weigh, and few open the field that it belongs to.
const DatePicker = lazy(() => import('./date-picker.tsx').then((m) => ({ default: m.DatePicker })));

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
        <Suspense fallback={<span className={styles.coming} aria-hidden="true" />}>
          <DatePicker {...described} value={value} onPick={onPick} isDay={isDay} />
        </Suspense>
      )}
    </FormField>
  );
}
