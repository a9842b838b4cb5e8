/** The largest id that a row can have: ids are 32 bits wide. */
export const largestId = 2_147_483_647;

/** How deep an input may be nested; no schema of ours goes deeper than six. */
const deepest = 24;

/**
 * Characters that are no text: those that control terminals (a tab and the ends of lines are text), and halves of characters.
 * PostgreSQL stores neither NUL nor a half.
 */
// eslint-disable-next-line no-control-regex
const notText = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\p{Cs}/u;

/** Whether every character is one that can be stored and shown. */
export function isText(value: string): boolean {
  return !notText.test(value);
}

/**
 * The places of an input that hold what is neither text nor number: control characters, halves of characters, numbers without
 * an end (1e400), and what is nested deeper than anything that is asked for. Keys are looked at like values.
 */
export function placesOfNoText(input: unknown): PropertyKey[][] {
  const found: PropertyKey[][] = [];
  const look = (value: unknown, path: PropertyKey[]): void => {
    if (typeof value === 'string' ? !isText(value) : typeof value === 'number' && !Number.isFinite(value))
      found.push(path);
    if (typeof value !== 'object' || value === null) return;
    if (path.length >= deepest) return void found.push(path);
    for (const [key, item] of Object.entries(value)) {
      if (isText(key)) look(item, [...path, key]);
      else found.push(path);
    }
  };
  look(input, []);
  return found;
}
