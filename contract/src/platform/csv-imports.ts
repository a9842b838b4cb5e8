import { z } from 'zod';

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
    /** The first of them. */
    faults: z.array(fault),
    /** Heads that mean nothing here. */
    ignored: z.array(z.string()),
    /** The first rows, as they were read. */
    sample: z.array(z.partialRecord(z.enum(columns), z.string())),
  });
}

/** What an import (operation `<kind>.import`) brings. A batch in which a row failed changed nothing. */
export function importResultOf<Fault extends z.ZodType>(fault: Fault) {
  return z.object({
    importId: z.uuid(),
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

/** What a check brings, whatever the kind of file. */
export interface AnyCheckResult extends Readonly<CheckCounts> {
  readonly importId: string;
  readonly faults: readonly AnyFault[];
  readonly ignored: readonly string[];
  readonly sample: readonly Readonly<Partial<Record<string, string>>>[];
}

/** What an import brings, whatever the kind of file. */
export interface AnyImportResult extends Readonly<Omit<CheckCounts, 'rows'>> {
  readonly importId: string;
  readonly failures: readonly {
    readonly fromRow: number;
    readonly toRow: number;
    readonly faults: readonly AnyFault[];
  }[];
}
