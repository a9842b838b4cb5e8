import { z } from 'zod';
import { type Texts } from '../language.ts';

/** Rows of a batch: all of them or none are stored. */
export const importBatchRows = 1_000;

/** What is wrong with a cell of a file. */
export function importFaultOf<const Column extends string, const Fault extends string>(
  columns: readonly Column[],
  faults: readonly Fault[],
) {
  return z.object({
    /** As a spreadsheet numbers it: the heads are row 1. */
    row: z.int(),
    column: z.enum(columns),
    fault: z.enum(faults),
    value: z.string(),
  });
}

/**
 * Which rows an import stores: those of batches in which no row has a fault, or all that have none. The others of a batch
 * are left as they are.
 */
export const importedRows = ['batches', 'good'] as const;
export type ImportedRows = (typeof importedRows)[number];
export const applyBody = z.strictObject({ rows: z.enum(importedRows).default('batches') });

/** The head of the column that a file of bad rows has besides: an import knows it, and leaves it alone. */
export const reasonTitle: Texts = { zh: '错误原因', 'zh-TW': '錯誤原因', en: 'Reason' };

/** Batches with faults that a check names. */
export const mostBlockedBatches = 50;

const counts = { created: z.int(), changed: z.int(), unchanged: z.int(), failedRows: z.int() };

/** What a check of a file (operation `<kind>.check`) brings. */
export function checkResultOf<const Column extends string, Fault extends z.ZodType>(
  columns: readonly Column[],
  fault: Fault,
) {
  return z.object({
    importId: z.uuid(),
    encoding: z.enum(['utf-8', 'gb18030', 'big5']),
    rows: z.int(),
    ...counts,
    /** What an import of whole batches would do: the rows of those without a fault. */
    ready: z.object({ created: z.int(), changed: z.int(), unchanged: z.int() }),
    /** How many batches there are, how many of them hold a row with a fault, and the first of those. */
    batches: z.object({
      total: z.int(),
      blocked: z.int(),
      first: z.array(z.object({ fromRow: z.int(), toRow: z.int(), rows: z.int(), failedRows: z.int() })),
    }),
    /** Its columns, in the order in which they stand in the file. */
    columns: z.array(z.enum(columns)),
    /** The first of them. */
    faults: z.array(fault),
    /** Heads that mean nothing here. */
    ignored: z.array(z.string()),
    /** The first rows, as they were read. */
    sample: z.array(z.partialRecord(z.enum(columns), z.string())),
  });
}

/**
 * What an import (operation `<kind>.import`) brings. A batch in which a row failed changed nothing; where the good rows were
 * asked for, only the rows that failed.
 */
export function importResultOf<Fault extends z.ZodType>(fault: Fault) {
  return z.object({
    importId: z.uuid(),
    rows: z.enum(importedRows),
    ...counts,
    failures: z.array(z.object({ fromRow: z.int(), toRow: z.int(), faults: z.array(fault) })),
  });
}

/** What is wrong with a cell, whatever the kind of file. */
export interface AnyFault {
  readonly row: number;
  readonly column: string;
  readonly fault: string;
  readonly value: string;
}

export interface CheckCounts {
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  failedRows: number;
}

/** A batch that holds rows with faults: none of it is imported, but where the good rows are asked for. */
export interface BlockedBatch {
  readonly fromRow: number;
  readonly toRow: number;
  readonly rows: number;
  readonly failedRows: number;
}

/** What a check brings, whatever the kind of file. */
export interface AnyCheckResult extends Readonly<CheckCounts> {
  readonly importId: string;
  readonly ready: Readonly<Pick<CheckCounts, 'created' | 'changed' | 'unchanged'>>;
  readonly batches: {
    readonly total: number;
    readonly blocked: number;
    readonly first: readonly BlockedBatch[];
  };
  readonly columns: readonly string[];
  readonly faults: readonly AnyFault[];
  readonly ignored: readonly string[];
  readonly sample: readonly Readonly<Partial<Record<string, string>>>[];
}

/** What an import brings, whatever the kind of file. */
export interface AnyImportResult extends Readonly<Omit<CheckCounts, 'rows'>> {
  readonly importId: string;
  readonly rows: ImportedRows;
  readonly failures: readonly {
    readonly fromRow: number;
    readonly toRow: number;
    readonly faults: readonly AnyFault[];
  }[];
}
