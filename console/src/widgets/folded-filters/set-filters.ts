/** What a list is narrowed by. */
export interface Narrowing {
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly texts: Readonly<Record<string, string>>;
}

/** How many filters narrow the list, but those that are seen anyway: the search, unless others are named. */
export function setFilters({ choices, texts }: Narrowing, seen: readonly string[] = ['search']): number {
  const set = Object.entries(texts).filter(([name, text]) => !seen.includes(name) && text !== '');
  return set.length + Object.values(choices).filter((values) => values.length > 0).length;
}
