/** One field of a line's detail: what it was and what it is; undefined where there was or is none. */
export interface Change {
  /** Where it stands in the detail, `before` and `after` left out: `['place', 'lon']`. */
  readonly path: readonly string[];
  /** Whose, where the line tells of several: an account. */
  readonly of?: string;
  /** The kind of object that the line is about: it says what a code of the field means. */
  readonly subject?: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNothing = (value: unknown) => value === undefined || value === null || value === '';
const some = (value: unknown) => (isNothing(value) ? undefined : value);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Fields of nested objects with their paths. */
function flat(value: Fields, path: readonly string[] = []): [readonly string[], unknown][] {
  return Object.entries(value).flatMap(([key, part]): [readonly string[], unknown][] =>
    isObject(part) ? flat(part, [...path, key]) : [[[...path, key], part]],
  );
}

/** A field that was not an object stands under a name of its own. */
const sideOf = (value: unknown): Fields => (isObject(value) ? value : { value });

function compared(before: unknown, after: unknown): Change[] {
  const found = new Map<string, { path: readonly string[]; before?: unknown; after?: unknown }>();
  for (const [path, value] of flat(sideOf(before))) found.set(path.join('.'), { path, before: some(value) });
  for (const [path, value] of flat(sideOf(after)))
    found.set(path.join('.'), { ...found.get(path.join('.')), path, after: some(value) });
  return [...found.values()]
    .map(({ path, before, after }) => ({ path, before, after }))
    .filter((change) => !isSame(change.before, change.after));
}

/** The two sides of a part that tells of a change: `{ before, after }`, or `{ from, to }` of a device's line. */
function sidesOf(value: unknown): readonly [unknown, unknown] | undefined {
  if (!isObject(value)) return undefined;
  const keys = Object.keys(value).sort().join();
  if (keys === 'after,before') return [value['before'], value['after']];
  return keys === 'from,to' ? [value['from'], value['to']] : undefined;
}

/** Whom a part of a line tells of: the account or the name. */
function ownerOf(sides: readonly [unknown, unknown]): string | undefined {
  const fields = sides.filter(isObject).reverse();
  return fields
    .flatMap((side) => [side['username'], side['name']])
    .find((name): name is string => typeof name === 'string' && name !== '');
}

function further(key: string, value: unknown): Change[] {
  // A device's line names each field with its two sides; an import's line names each member so.
  if (key === 'changed' && isObject(value))
    return Object.entries(value).flatMap(([field, part]) => {
      const [before, after] = sidesOf(part) ?? [undefined, part];
      if (isObject(before) || isObject(after))
        return compared(before ?? {}, after ?? {}).map((change) => ({
          ...change,
          path: [field, ...change.path],
        }));
      return [{ path: [field], before: some(before), after: some(after) }];
    });
  const parts = Array.isArray(value) ? value.map(sidesOf) : [];
  if (parts.length > 0 && parts.every((sides) => sides !== undefined))
    return parts.flatMap((sides) => {
      const of = ownerOf(sides);
      return compared(...sides).map((change) => ({ ...change, ...(of === undefined ? {} : { of }) }));
    });
  const fields = isObject(value) ? flat(value, [key]) : [[[key], value] as const];
  return fields.map(([path, field]) => ({ path, before: undefined, after: some(field) }));
}

/**
 * The detail of an audit line as changes by field: `before` and `after` compared, what stayed the same left out; other
 * parts of the detail as what is.
 */
export function changesOf(detail: Readonly<Record<string, unknown>>, subject?: string): Change[] {
  const { before, after, ...rest } = detail;
  const sides = compared(before, after);
  // Many a line tells the name by itself too: where it stands among what changed, it is told once.
  const isShown = (key: string, value: unknown) =>
    key === 'name' && sides.some(({ path, after: now }) => path.join('.') === 'name' && now === value);
  const others = Object.entries(rest).flatMap(([key, value]) =>
    isShown(key, value) ? [] : further(key, value),
  );
  return [...sides, ...others]
    .filter((change) => change.before !== undefined || change.after !== undefined)
    .map((change) => (subject === undefined ? change : { ...change, subject }));
}
