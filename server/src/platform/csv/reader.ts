import { pipeline, Readable } from 'node:stream';
import { importBatchRows, reasonTitle } from '@linekeeper/contract/platform/csv-imports';
import { type ErrorName } from '@linekeeper/contract/errors';
import { CsvError, type Info, parse } from 'csv-parse';
import { AppError } from '../errors.ts';
import { type Cells, cellsOf, headReader, type HeadReader } from './cells.ts';
import { type Encoding, EncodingProbe } from './encoding.ts';

/** Gives a piece of the file by its number; undefined behind the end. */
export type ReadPiece = (number: number) => Promise<Uint8Array | undefined>;

export interface FileRow<Column extends string> {
  /** As a spreadsheet numbers it. */
  readonly row: number;
  readonly cells: Cells<Column>;
  /** All cells of the line as they stand in the file. */
  readonly line: readonly string[];
}

export interface Heads<Column extends string> {
  readonly columns: readonly (Column | undefined)[];
  /** All heads as they stand in the file. */
  readonly line: readonly string[];
  /** Heads that mean nothing here. */
  readonly ignored: readonly string[];
}

const reasons = headReader([['reason', reasonTitle]]);
/** Of each head whether it is that of the reasons, which a file of bad rows has besides its own. */
export const reasonHeads = (line: readonly string[]): boolean[] =>
  reasons(line).map((found) => found !== undefined);

/** Which columns a kind of file has. */
export interface Columns<Column extends string> {
  readonly columnsOf: HeadReader<Column>;
  readonly required: readonly Column[];
  /** What is thrown where one of those is missing. */
  readonly missing: ErrorName;
}

async function* piecesOf(read: ReadPiece): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const piece = await read(number);
    if (!piece) return;
    yield piece;
  }
}

/** Walks through the file once: how it is encoded, and how many lines it has. */
export async function probeFile(read: ReadPiece): Promise<{ encoding: Encoding; lines: number }> {
  const probe = new EncodingProbe();
  for await (const piece of piecesOf(read)) probe.add(piece);
  return { encoding: probe.encoding(), lines: probe.lines };
}

async function* textOf(read: ReadPiece, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of piecesOf(read)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** The sign between columns: a spreadsheet of another country writes semicolons or tabs. */
async function delimiterOf(read: ReadPiece, encoding: Encoding): Promise<string> {
  const head =
    new TextDecoder(encoding).decode((await read(0)) ?? new Uint8Array()).split(/\r?\n/, 1)[0] ?? '';
  const counted = [',', ';', '\t'].map((sign) => [sign, head.split(sign).length] as const);
  return counted.reduce((best, item) => (item[1] > best[1] ? item : best))[0];
}

function headsOf<Column extends string>(
  record: readonly string[],
  { columnsOf, required, missing }: Columns<Column>,
): Heads<Column> {
  const columns = columnsOf(record);
  for (const column of required) if (!columns.includes(column)) throw new AppError(missing);
  const areReasons = reasonHeads(record);
  const ignored = record.filter(
    (head, at) => columns[at] === undefined && head.trim() !== '' && !areReasons[at],
  );
  return { columns, line: record, ignored };
}

/**
 * The rows of the file in batches, one batch in memory at a time. Throws what `columns` say where the first row does not name
 * the columns that are needed, IMPORT_MALFORMED where the file is no CSV, IMPORT_NOT_TEXT where it holds NUL, and IMPORT_EMPTY where it holds nothing,
 * or heads alone.
 */
export async function* batchesOf<Column extends string>(
  read: ReadPiece,
  encoding: Encoding,
  columns: Columns<Column>,
  onHeads: (heads: Heads<Column>) => void,
): AsyncGenerator<FileRow<Column>[]> {
  const parser = parse({
    delimiter: await delimiterOf(read, encoding),
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 64 * 1024,
  });
  // A fault of either end comes out of the loop below.
  pipeline(Readable.from(textOf(read, encoding)), parser, () => {});
  let heads: Heads<Column> | undefined;
  let isEmpty = true;
  let batch: FileRow<Column>[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const row = info.records + info.empty_lines;
      // PostgreSQL stores no such text, and where it stands the rest is seldom text either.
      if (record.some((cell) => cell.includes('\0')))
        throw new AppError('IMPORT_NOT_TEXT', { params: { row } });
      if (!heads) {
        heads = headsOf(record, columns);
        onHeads(heads);
        continue;
      }
      // A line of separators alone is what spreadsheets leave behind deleted rows.
      if (record.every((cell) => cell.trim() === '')) continue;
      isEmpty = false;
      batch.push({ row, cells: cellsOf(heads.columns, record), line: record });
      if (batch.length < importBatchRows) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new AppError('IMPORT_MALFORMED', { params: { row: Number(error['lines'] ?? 0) }, cause: error });
    throw error;
  }
  if (isEmpty) throw new AppError('IMPORT_EMPTY');
  if (batch.length > 0) yield batch;
}
