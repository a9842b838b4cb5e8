import { type Texts } from '@linekeeper/contract/language';
import { type FileColumn } from '@linekeeper/contract/platform/file-columns';
import { currentLanguage } from '../../lib/language.ts';

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
  /** The columns of such a file, and what can be wrong with a row, as the contract has them. */
  readonly columns: Readonly<Record<string, FileColumn>>;
  readonly faults: Readonly<Record<string, Texts>>;
}

/** What a column is called. */
export const columnTitle = ({ columns }: ImportWords, column: string) =>
  columns[column]?.title[currentLanguage()] ?? column;

/** Numbers as the reader writes them. */
export const figures = <Key extends string>(of: Readonly<Record<Key, number>>): Record<Key, string> =>
  Object.fromEntries(
    Object.entries<number>(of).map(([key, value]) => [key, value.toLocaleString(currentLanguage())]),
  ) as Record<Key, string>;

/** What is wrong, in words. */
export const faultWords = ({ faults }: ImportWords, fault: string) =>
  faults[fault]?.[currentLanguage()] ?? fault;

/** Columns in which not everything may stand, with what may. */
export const columnHelp = ({ columns }: ImportWords) =>
  Object.values(columns).flatMap(({ title, help }) =>
    help ? [{ column: title[currentLanguage()], help: help[currentLanguage()] }] : [],
  );
