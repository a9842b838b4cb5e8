import { type ErrorName } from '@linekeeper/contract/errors';
import { type ApiError } from '../../lib/errors.ts';

/** What is wrong with a form, in words, by its fields. */
export type Faults<Field extends string> = Partial<Record<Field, string>>;

/** Faults, by name or as they are, in words. */
export function inWords<Field extends string, Fault>(
  faults: Partial<Record<Field, Fault>>,
  words: (fault: Fault) => string,
): Faults<Field> {
  const shown = Object.entries<Fault>(faults as Record<Field, Fault>).map(([field, fault]) => [
    field,
    words(fault),
  ]);
  return Object.fromEntries(shown) as Faults<Field>;
}

/** Where an error that names no field stands: beside a field, or above all of them. */
export type Places<Field extends string> = Partial<Record<ErrorName, Field | 'form'>>;

/** What a form shows of a call that was refused. */
export interface Refusal<Field extends string> {
  readonly faults: Faults<Field>;
  /** What belongs to no field of the form. */
  readonly general: string | undefined;
  /** Somebody else changed meanwhile what the form would save: it is to be read again. */
  readonly isChanged: boolean;
}

/** The errors that a form shows itself instead of a toast. */
export const shownErrors = (places: Places<string>): ErrorName[] => [
  'INVALID_INPUT',
  'CHANGED_MEANWHILE',
  ...(Object.keys(places) as ErrorName[]),
];

/** The field of a form that a path in an answer speaks of, where it is called like it: `body.address`, `address`. */
export function fieldIn<Field extends string>(fields: readonly Field[], path: string): Field | undefined {
  return fields.find((field) => path.split('.').includes(field));
}

/** What a form shows of a refusal. `fieldOf` says which of its fields a path in the answer speaks of. */
export function refusalOf<Field extends string>(
  error: ApiError,
  fieldOf: (path: string) => Field | undefined,
  places: Places<Field>,
): Refusal<Field> {
  const none = { faults: {}, general: undefined, isChanged: false };
  const name = error.data?.error;
  if (name === undefined || !shownErrors(places).includes(name)) return none;
  if (name === 'CHANGED_MEANWHILE') return { ...none, isChanged: true };
  const faults: Faults<Field> = {};
  for (const { field, message } of error.fields) {
    const known = fieldOf(field);
    if (known) faults[known] = [faults[known], message].filter(Boolean).join(' ');
  }
  if (Object.keys(faults).length > 0) return { ...none, faults };
  const place = places[name];
  return place === undefined || place === 'form'
    ? { ...none, general: error.message }
    : { ...none, faults: { [place]: error.message } as Faults<Field> };
}
