/** What a kind of file calls its things, in the reader's language. */
export interface ImportWords {
  readonly title: string;
  readonly text: string;
  /** What a file must hold. */
  readonly rules: readonly string[];
  readonly importing: string;
  /** Said where a file holds what is there already. */
  readonly nothing: string;
  readonly apply: (count: number) => string;
  readonly column: (column: string) => string;
  readonly fault: (fault: string) => string;
}
