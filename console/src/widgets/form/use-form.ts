import { type ErrorName } from '@linekeeper/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError } from '../../lib/errors.ts';
import { differing, type FieldOf, typedSince } from './differing.ts';
import { fieldIn, type Faults, type Places, refusalOf, shownErrors } from './refusal.ts';

/** What somebody else changed while the form was open. */
export interface Changed<Values> {
  readonly fields: readonly FieldOf<Values>[];
  readonly before: Values;
  readonly now: Values;
}

/** What a form is of and how it is saved. */
export interface FormPlan<Values extends object, Saved> {
  /** What the server keeps: the form is measured against it. */
  readonly kept: Values;
  /** What counts as typed from the beginning: all of `kept`, where all of it is saved at once. */
  readonly start?: Partial<Values>;
  /** What is wrong with what is typed, in words. */
  check?(values: Values): Faults<FieldOf<Values>>;
  readonly places?: Places<FieldOf<Values>>;
  /** The field that a path in an answer speaks of, where it is not called like it. */
  fieldOf?(path: string): FieldOf<Values> | undefined;
  /** Makes the call. `own` are the errors that the form shows itself. */
  save(values: Values, own: readonly ErrorName[]): Promise<Saved>;
  /** Reads again what is kept, once somebody else changed it. */
  reload(): Promise<unknown>;
  onSaved(saved: Saved, values: Values): unknown;
}

/**
 * The state of a form: what is typed, what is wrong with it, and saving. When somebody else saved meanwhile, what they saved is
 * read and what is typed stays, so that the next save is a choice.
 */
export function useForm<Values extends object, Saved>(plan: FormPlan<Values, Saved>) {
  type Field = FieldOf<Values>;
  const { kept, places = {} } = plan;
  const [draft, setDraft] = useState<Partial<Values>>(plan.start ?? {});
  const [faults, setFaults] = useState<Faults<Field>>({});
  const [general, setGeneral] = useState<string>();
  const [before, setBefore] = useState<Values>();
  const values: Values = { ...kept, ...draft };
  const all = Object.keys(kept) as Field[];
  const own = shownErrors(places);

  const reset = () => {
    setDraft({});
    setFaults({});
    setGeneral(undefined);
    setBefore(undefined);
  };
  const fieldOf = plan.fieldOf ?? ((path: string) => fieldIn(all, path));
  const refuse = async (error: ApiError) => {
    const refusal = refusalOf(error, fieldOf, places);
    setFaults(refusal.faults);
    setGeneral(refusal.general);
    if (!refusal.isChanged) return;
    await plan.reload();
    setBefore(kept);
  };
  const saving = useMutation<Saved, ApiError, Values>({
    mutationFn: (typed) => plan.save(typed, own),
    onError: (error) => void refuse(error),
    onSuccess: async (saved, typed) => {
      await plan.onSaved(saved, typed);
      // What was typed meanwhile was not sent: it stays, with what was found wrong with it.
      setDraft((draft) => typedSince(draft, typed));
      setGeneral(undefined);
      setBefore(undefined);
    },
  });
  /** Whether what is typed can be sent; says what is wrong with it. */
  const check = (): boolean => {
    const wrong = plan.check?.(values) ?? {};
    setFaults(wrong);
    setGeneral(undefined);
    return Object.keys(wrong).length === 0;
  };
  const dirty = differing(values, kept);
  const changed: Changed<Values> | undefined = before && {
    fields: differing(before, kept),
    before,
    now: kept,
  };
  return {
    values,
    /** The fields that are not as they are kept. */
    dirty,
    isDirty: dirty.length > 0,
    isSaving: saving.isPending,
    changed,
    general,
    /** Whether a field is wrong: the form says above its fields that it was not saved. */
    hasFaults: Object.keys(faults).length > 0,
    own,
    faultOf: (field: Field): string | undefined => faults[field],
    set(part: Partial<Values>) {
      setDraft((typed) => ({ ...typed, ...part }));
      setFaults((found) => without(found, Object.keys(part)));
    },
    check,
    save() {
      if (check() && !saving.isPending) saving.mutate(values);
    },
    /** Takes back what was typed. */
    reset,
    /** What the form does about another call of its own that was refused: a test, a preview. */
    refuse: (error: ApiError): void => void refuse(error),
    /** Faults that another check than that of a save found. */
    setFaults,
  };
}

function without<T extends object>(record: T, keys: readonly string[]): T {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key))) as T;
}
