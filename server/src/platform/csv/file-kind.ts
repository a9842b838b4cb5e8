import { type ErrorName } from '@linekeeper/contract/errors';
import { type Language } from '@linekeeper/contract/language';
import { type FileColumn, keysOf } from '@linekeeper/contract/platform/file-columns';
import { type CsvColumn, csvOf, type CsvValue } from '../http/csv.ts';
import { type Cells, cut, headReader } from './cells.ts';
import { type Columns } from './reader.ts';

/** How the cells of one column are read and written. Its title, and whether it is needed, stand in the contract. */
export interface CellRule<Read, Row, Fault extends string> {
  /** What a cell says; '' where it is empty, undefined where the file has no such column. */
  readonly read: (cell: string | undefined, wrong: (fault: Fault) => void) => Read;
  /** Its cell in an export; a column without is not exported. */
  readonly write?: (row: Row, language: Language) => CsvValue;
  /** What stands in it in the rows of the template. */
  readonly examples?: (language: Language) => readonly string[];
}

type CellRules<Column extends string, Row, Fault extends string> = Readonly<
  Record<Column, CellRule<unknown, Row, Fault>>
>;
type ReadBy<Rules> = {
  readonly [Column in keyof Rules]: Rules[Column] extends { read: (...given: never[]) => infer Read }
    ? Read
    : never;
};

/** A kind of file: what imports, exports, templates and lists of faults are made from. */
export interface FileKind<Column extends string, Row, Fault extends string, Read> extends Columns<Column> {
  /** Columns whose content is never shown. */
  readonly hidden: readonly Column[];
  /** Reads a row's cells, and says of each column what is wrong with it. */
  read(cells: Cells<Column>, wrong: (column: Column, fault: Fault) => void): Read;
  /** What a list of faults shows of a cell: its beginning, and nothing of a secret. `value` where it is another than the cell's. */
  shown(column: Column, cells: Cells<Column>, value?: string): string;
  /** One column of an export. Throws where it is not exported. */
  exported(column: Column, language: Language): CsvColumn<Row>;
  /** All columns of an export, in the order of the template. */
  allExported(language: Language): CsvColumn<Row>[];
  /** The template, in the reader's language: the heads, and examples where there are some. */
  template(language: Language): string;
}

/** So much of a cell is shown in a list of faults. */
const mostShown = 80;

/**
 * Declares a kind of file: its columns from the contract, the error where one that is needed is missing, and of each column how
 * it is read and written. A column of the contract without a rule does not compile.
 */
export const fileKind =
  <Row, Fault extends string>() =>
  <Column extends string, Rules extends CellRules<Column, Row, Fault>>(
    declared: Readonly<Record<Column, FileColumn>>,
    missing: ErrorName,
    rules: Rules,
  ): FileKind<Column, Row, Fault, ReadBy<Rules>> => {
    const columns = keysOf(declared);
    const titleOf = (column: Column, language: Language) => declared[column].title[language];
    const exported = (column: Column, language: Language): CsvColumn<Row> => {
      const { write } = rules[column];
      if (!write) throw new Error(`The column ${column} is not exported.`);
      return { title: titleOf(column, language), value: (row) => write(row, language) };
    };
    return {
      columnsOf: headReader(columns.map((column) => [column, declared[column].title])),
      required: columns.filter((column) => declared[column].isRequired),
      missing,
      hidden: columns.filter((column) => declared[column].isHidden),
      read: (cells, wrong) =>
        Object.fromEntries(
          columns.map((column) => [
            column,
            rules[column].read(cells[column], (fault) => wrong(column, fault)),
          ]),
        ) as ReadBy<Rules>,
      shown: (column, cells, value = cells[column] ?? '') =>
        declared[column].isHidden ? '' : cut(value, mostShown),
      exported,
      allExported: (language) =>
        columns.filter((column) => rules[column].write).map((column) => exported(column, language)),
      template(language) {
        const examples = new Map(columns.map((column) => [column, rules[column].examples?.(language) ?? []]));
        const rows = Array.from(
          { length: Math.max(...[...examples.values()].map((cells) => cells.length)) },
          (_, at) => at,
        );
        return csvOf(
          columns.map((column) => ({
            title: titleOf(column, language),
            value: (at: number) => examples.get(column)?.[at],
          })),
          rows,
        );
      },
    };
  };
