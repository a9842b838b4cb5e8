/** One field of a line's detail: what it was and what it is; undefined where there was or is none. */
export interface Change {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inWords = (value: unknown): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Fields of nested objects by their path. */
function flat(value: Record<string, unknown>, path = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([key, part]): [string, unknown][] =>
    isObject(part) ? flat(part, `${path}${key}.`) : [[`${path}${key}`, part]],
  );
}

/**
 * The detail of an audit line as changes by field: `before` and `after` compared, what stayed the same left out; other
 * parts of the detail as what is.
 */
export function changesOf(detail: Readonly<Record<string, unknown>>): Change[] {
  const { before, after, ...rest } = detail;
  const was = new Map(isObject(before) ? flat(before) : []);
  const is = new Map(isObject(after) ? flat(after) : []);
  const compared = [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: inWords(was.get(field)), after: inWords(is.get(field)) }))
    .filter((change) => change.before !== change.after);
  const further = flat(rest).map(([field, value]) => ({
    field,
    before: undefined,
    after: inWords(value),
  }));
  return [...compared, ...further.filter(({ after: value }) => value !== undefined)];
}
