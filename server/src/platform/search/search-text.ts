/** `%`, `_` and `\` as themselves. */
const plain = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A text that is searched for, as the patterns of LIKE. */
export function patternsOf(search: string): { readonly anywhere: string; readonly start: string } {
  return { anywhere: `%${plain(search)}%`, start: `${plain(search)}%` };
}

/** Parts of a hit that say something, each once; of `found` those alone that hold what was searched for. */
export function factsOf(
  always: readonly (string | null | undefined)[],
  found: readonly (string | null | undefined)[] = [],
  search = '',
): string[] {
  const wanted = search.toLowerCase();
  const holding = found.filter((text) => text?.toLowerCase().includes(wanted));
  return [...new Set([...always, ...holding].filter((text): text is string => Boolean(text)))];
}
