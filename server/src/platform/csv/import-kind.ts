import { type Texts } from '@linekeeper/contract/language';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type FileColumn } from '@linekeeper/contract/platform/file-columns';
import { type Tx } from '../db/database.ts';
import { type Scope } from '../db/scope.ts';
import { type ActorRights } from '../operations/actor-rights.ts';
import { type ImportKind } from './imports.queries.ts';
import { type Columns, type FileRow } from './reader.ts';

/** What is wrong with a cell of a row. */
export interface RowFault {
  readonly row: number;
  readonly column: string;
  readonly fault: string;
}

/** What a row would do. */
export interface Planned {
  readonly kind: 'create' | 'change' | 'unchanged';
  /** What is counted of it besides, by names that the kind of file declares. */
  readonly tallies?: readonly string[];
}

/** What a batch would do, row by row; a row with a fault does nothing. */
export interface PlannedBatch<Fault extends RowFault> {
  readonly plans: readonly Planned[];
  readonly faults: readonly Fault[];
  /** Rows without a fault that an import of the good rows leaves out all the same: rows of batches before took their room. */
  readonly withoutRoom?: readonly number[];
  /** Stores all of it, in the transaction that planned it; called where there are no faults. */
  readonly store: () => Promise<void>;
}

/** One run over a file. */
export interface ImportRun<Column extends string, Fault extends RowFault> {
  /** `rights` are what who asked may do now. The same rows are planned again where their batch could not be stored. */
  readonly plan: (
    tx: Tx,
    rows: readonly FileRow<Column>[],
    rights: ActorRights,
  ) => Promise<PlannedBatch<Fault>>;
  /** What a check tells besides. */
  readonly found?: () => Readonly<Record<string, unknown>>;
}

/** A kind of file that is imported. */
export interface ImportDeclared<Column extends string, Fault extends RowFault> {
  readonly kind: ImportKind;
  readonly permission: PermissionCode;
  /** Its columns; those whose content is never shown are `hidden`. */
  readonly columns: Columns<Column> & { readonly hidden: readonly Column[] };
  /** What its columns and faults are called. */
  readonly words: {
    readonly columns: Readonly<Record<Column, FileColumn>>;
    readonly faults: Readonly<Record<string, Texts>>;
  };
  /** What is counted of rows besides, and told as so many numbers. */
  readonly tallied?: readonly string[];
  /** Begins a run; `isCheck` where nothing is going to be stored. */
  readonly begin: (
    scope: Scope,
    given: {
      readonly importId: string;
      /** Who asked. */
      readonly memberId: string;
      readonly tenantType?: number | undefined;
      readonly options: unknown;
      readonly isCheck: boolean;
    },
  ) => ImportRun<Column, Fault>;
}

/** Counts what plans are counted by. */
export function tallyOf(names: readonly string[]) {
  const sums = Object.fromEntries(names.map((name): [string, number] => [name, 0]));
  return {
    sums,
    add(plans: readonly Planned[]) {
      for (const { tallies = [] } of plans) for (const name of tallies) sums[name] = (sums[name] ?? 0) + 1;
    },
  };
}
