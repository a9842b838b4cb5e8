import { useRef, useState } from 'react';
import { ApiError } from '../../lib/errors.ts';

export type Faults<Name extends string> = Partial<Readonly<Record<Name, string>>>;

/**
 * What is wrong with the fields of a form, after the server's answer: its field errors by `names` (a field of the API to one
 * of the form), any other refusal at `rest`. Nothing for a fault that the console's one reaction has told.
 */
export function faultsOf<Name extends string>(
  error: unknown,
  names: Readonly<Record<string, Name>>,
  rest: Name,
): Faults<Name> {
  if (!(error instanceof ApiError && error.data)) return {};
  const { error: name } = error.data;
  const own = names[name];
  if (own !== undefined) return { [own]: error.message } as Faults<Name>;
  const found = error.fields.flatMap(({ field, message }) =>
    names[field] === undefined ? [] : [[names[field], message]],
  );
  return (found.length > 0 ? Object.fromEntries(found) : { [rest]: error.message }) as Faults<Name>;
}

/** A small form: what is wrong with its fields, the focus on the first of them, and one sending at a time. */
export function useEntry<Name extends string>() {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults<Name>>({});
  const [isBusy, setBusy] = useState(false);

  const refuse = (found: Faults<Name>) => {
    setFaults(found);
    const [name] = Object.keys(found);
    if (name !== undefined) form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  /** Acts when nothing is wrong; `shown` says what a refusal means for the fields. True when it went well. */
  const run = async (
    missing: Faults<Name>,
    act: () => Promise<unknown>,
    shown: (error: unknown) => Faults<Name> | Promise<Faults<Name>>,
  ): Promise<boolean> => {
    if (isBusy) return false;
    refuse(missing);
    if (Object.keys(missing).length > 0) return false;
    setBusy(true);
    try {
      await act();
      return true;
    } catch (error) {
      refuse(await shown(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { form, faults, isBusy, run };
}
