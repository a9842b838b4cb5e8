/** The fields of a form by their names. */
export type FieldOf<Values> = keyof Values & string;

/** The fields in which two states of a form differ. */
export function differing<Values extends object>(one: Values, other: Values): FieldOf<Values>[] {
  const fields = Object.keys(other) as FieldOf<Values>[];
  return fields.filter((field) => !isSame(one[field], other[field]));
}

/** What was typed while a save was under way: the fields of a draft that are not as they were sent. */
export function typedSince<Values extends object>(draft: Partial<Values>, sent: Values): Partial<Values> {
  const fields = Object.keys(draft) as FieldOf<Values>[];
  return Object.fromEntries(
    fields.filter((field) => !isSame(draft[field], sent[field])).map((field) => [field, draft[field]]),
  ) as Partial<Values>;
}

/** Of a set or a list it counts what is in it, not in which order. */
function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map((value) => (Array.isArray(value) ? new Set<unknown>(value) : value));
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((item) => b.has(item));
  return a === b;
}
