/** One guard taken out (a mutant), and the tests that must notice. */
export interface Mutation {
  readonly guard: string;
  /** Below `server/`. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The test file below `server/` that goes red, and the names of the tests to run in it. */
  readonly test: string;
  readonly names: string;
}

/**
 * The text without the guard. Throws when the guard does not stand exactly once in it: a mutant that changes nothing, or
 * something else as well, proves nothing.
 */
export function mutated(whole: string, { find, replace, file }: Mutation): string {
  if (whole.split(find).length !== 2) throw new Error(`"${find}" does not stand once in ${file}.`);
  return whole.replace(find, () => replace);
}
