/** Never in a log, wherever it stands: a second net below the rule that nobody logs bodies, queries or headers. */
const secret = new Set([
  'password',
  'sealed',
  'community',
  'token',
  'accessToken',
  'authorization',
  'cookie',
  'secret',
  'privateKey',
]);

/** What stands in place of a secret. */
const censor = '[removed]';

/** How deep a line is looked into: `password`, `body.password` and `request.body.password`. */
const deepest = 3;

/**
 * The fields of a log line without secrets, also those of objects and lists in it; `left` are fields that something else
 * writes by its own choice. What holds none is given back as it is: nearly all lines do.
 */
export function withoutSecrets<T extends object>(fields: T, left: ReadonlySet<string>, depth = 1): T {
  let cleaned: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(fields)) {
    const shown = secret.has(name)
      ? censor
      : isLookedInto(value) && depth < deepest && !left.has(name)
        ? withoutSecrets(value, left, depth + 1)
        : value;
    if (shown === value) continue;
    cleaned ??= (Array.isArray(fields) ? [...fields] : { ...fields }) as Record<string, unknown>;
    cleaned[name] = shown;
  }
  return (cleaned ?? fields) as T;
}

/** Objects that are written field by field; a date or an address writes itself. */
const isLookedInto = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && typeof (value as { toJSON?: unknown }).toJSON !== 'function';
