import { type Texts } from '@linekeeper/contract/language';
import { unguarded } from '../http/csv.ts';

/** A row of a file by column; a column that the file does not have is not in it. */
export type Cells<Column extends string> = Readonly<Partial<Record<Column, string>>>;

/** Which column each head means; undefined for one that means nothing here. */
export type HeadReader<Column extends string> = (heads: readonly string[]) => (Column | undefined)[];

const mostLetters = 2_000;

/** So much of a text, and never half of a character: what is stored as JSON refuses it. */
export const cut = (text: string, most: number) => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** A word as it is compared: without spaces, hyphens and capitals. */
export const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]/g, '');

/** Knows columns by their keys and by their titles in each language. */
export function headReader<Column extends string>(
  titles: readonly (readonly [Column, Texts])[],
): HeadReader<Column> {
  const byTitle = new Map<string, Column>();
  for (const [key, texts] of titles)
    for (const title of [key, ...Object.values(texts)]) byTitle.set(plain(title), key);
  return (heads) => heads.map((head) => byTitle.get(plain(head)));
}

/** A record as cells: the first of two columns of one name counts. */
export function cellsOf<Column extends string>(
  columns: readonly (Column | undefined)[],
  record: readonly string[],
): Cells<Column> {
  const cells: Partial<Record<Column, string>> = {};
  columns.forEach((column, at) => {
    if (column !== undefined && !(column in cells))
      cells[column] = cut(unguarded(record[at] ?? '').trim(), mostLetters);
  });
  return cells;
}
