import { type ErrorName } from '@linekeeper/contract/errors';
import { useEffect, useEffectEvent, useState } from 'react';
import { type FormPlan, useForm } from '../form/index.ts';

/** What is changed together, and knows by its version whether somebody else was faster. */
interface Versioned {
  readonly version: number;
}

interface EntityPlan<Entity extends Versioned, Values extends object, Saved> extends Pick<
  FormPlan<Values, Saved>,
  'check' | 'places' | 'fieldOf'
> {
  /** What is changed; undefined makes a new one. */
  readonly entity: Entity | undefined;
  /** What the fields begin with. */
  valuesOf(entity: Entity | undefined): Values;
  read(entity: Entity): Promise<Entity>;
  /** Makes the call; `entity` is as the form last read it, undefined where it makes a new one. */
  save(values: Values, entity: Entity | undefined, own: readonly ErrorName[]): Promise<Saved>;
  /** Says that it is saved and reads again what shows it. */
  onSaved(saved: Saved, values: Values): unknown;
  /** Leaves the form, once nothing in it is unsaved any more. */
  leave(saved: Saved): void;
}

/** A form that makes or changes one thing as a whole, and is left when that is saved. */
export function useEntityForm<Entity extends Versioned, Values extends object, Saved>(
  plan: EntityPlan<Entity, Values, Saved>,
) {
  const [entity, setEntity] = useState(plan.entity);
  const [kept, setKept] = useState(() => plan.valuesOf(plan.entity));
  const [saved, setSaved] = useState<{ readonly result: Saved }>();
  const form = useForm<Values, Saved>({
    ...plan,
    kept,
    start: kept,
    save: (values, own) => plan.save(values, entity, own),
    async reload() {
      if (!entity) return;
      const latest = await plan.read(entity);
      setEntity(latest);
      setKept(plan.valuesOf(latest));
    },
    async onSaved(result, values) {
      await plan.onSaved(result, values);
      setKept(values);
      setSaved({ result });
    },
  });
  // In the round after, when the guard of what is unsaved has learnt that nothing is.
  const leave = useEffectEvent(plan.leave);
  useEffect(() => {
    if (saved) leave(saved.result);
  }, [saved]);
  return form;
}
