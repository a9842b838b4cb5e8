/** One guard taken out, and the tests that must notice. */
export interface Sabotage {
  readonly guard: string;
  /** Below `server/`. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The test file below `server/` that goes red, and the names of the tests to run in it. */
  readonly test: string;
  readonly names: string;
}
