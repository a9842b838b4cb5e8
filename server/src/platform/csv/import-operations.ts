import { type CheckCounts } from '@linekeeper/contract/platform/csv-imports';
import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { z } from 'zod';
import { type Database, type Tx } from '../db/database.ts';
import { despiteRaces } from '../db/race.ts';
import { type Scope } from '../db/scope.ts';
import { AppError } from '../errors.ts';
import { type Secrets } from '../secrets/secrets.ts';
import { type ActorRights, type AskRights } from '../operations/actor-rights.ts';
import { operationHandler, type OperationHandler } from '../operations/operation-handler.ts';
import { type Cells } from './cells.ts';
import { pieceReader } from './import-files.ts';
import { type ImportKind, lockImport, selectImport, type Settled, settleBatch } from './imports.queries.ts';
import { batchesOf, type Columns, type FileRow, type Heads, probeFile } from './reader.ts';

const actor = z.strictObject({
  importId: z.uuid(),
  memberId: z.uuid(),
  // As it was when it was asked; what counts is looked up while it runs.
  isAdministrator: z.boolean(),
  tenantType: z.int().optional(),
});
/** Who asked for an import, as an operation keeps it. */
export type ImportActor = z.input<typeof actor>;

/** The checking of a file of a kind, as a long operation. */
export const checkOf = (kind: ImportKind) => ({ kind: `${kind}.check`, input: actor });
/** The storing of what a file of a kind says, as a long operation. */
export const storeOf = (kind: ImportKind) => ({ kind: `${kind}.import`, input: actor });

/** What a batch would do, row by row; a row with a fault does nothing. */
export interface PlannedBatch<Fault extends { readonly row: number }> {
  readonly plans: readonly { readonly kind: 'create' | 'change' | 'unchanged' }[];
  readonly faults: readonly Fault[];
  /** Stores all of it, in the transaction that planned it; called where there are no faults. */
  readonly store: () => Promise<void>;
}

/** One run over a file. */
export interface ImportRun<Column extends string, Fault extends { readonly row: number }> {
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
export interface ImportDeclared<Column extends string, Fault extends { readonly row: number }> {
  readonly kind: ImportKind;
  readonly permission: PermissionCode;
  /** Its columns; those whose content is never shown are `hidden`. */
  readonly columns: Columns<Column> & { readonly hidden: readonly Column[] };
  /** Begins a run; `isCheck` where nothing is going to be stored. */
  readonly begin: (
    scope: Scope,
    given: Omit<ImportActor, 'isAdministrator'> & {
      readonly options: unknown;
      readonly isCheck: boolean;
    },
  ) => ImportRun<Column, Fault>;
}

export interface ImportOperationParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly askRights: AskRights;
}

/** Faults and rows that a check shows; of an import, so many faults in all and at least so many of each batch. */
const mostFaults = 200;
const leastFaultsOfBatch = 20;
const sampleRows = 10;
const mostIgnored = 20;

const countsOf = (plans: readonly { readonly kind: string }[]) => {
  const of = (kind: string) => plans.filter((plan) => plan.kind === kind).length;
  return { created: of('create'), changed: of('change'), unchanged: of('unchanged') };
};

/**
 * The checking (`<kind>.check`) and the storing (`<kind>.import`) of files of a kind, as long operations. One batch is in memory
 * at a time; all of its rows or none are stored.
 */
export function importOperations<Column extends string, Fault extends { readonly row: number }>(
  { database, secrets, askRights }: ImportOperationParts,
  { kind, permission, columns, begin }: ImportDeclared<Column, Fault>,
): OperationHandler[] {
  /** What the actor may do now, not when it asked. Throws why it may not import any more. */
  const rightsNow = async ({ actor, tenantId }: Scope): Promise<ActorRights> => {
    if (!actor) throw new AppError('FORBIDDEN');
    const rights = await askRights(actor, tenantId);
    if (!rights.permissions.has(permission)) throw new AppError('FORBIDDEN');
    return rights;
  };
  const opened = async (scope: Scope, given: ImportActor, isCheck: boolean) => {
    await rightsNow(scope);
    const { importId } = given;
    const file = await database.withTenant(scope, (tx) => selectImport(tx, scope.tenantId, kind, importId));
    if (!file) throw new AppError('NOT_FOUND');
    const read = pieceReader(database, secrets, scope, importId);
    const { memberId, tenantType } = given;
    const run = begin(scope, { importId, memberId, tenantType, options: file.options, isCheck });
    return { run, read, ...(await probeFile(read)) };
  };
  /** Ends an import whose actor may not go on: what was stored stays, and is told. */
  const stopped = async (scope: Scope, importId: string, fault: unknown): Promise<never> => {
    const file = await database.withTenant(scope, (tx) => selectImport(tx, scope.tenantId, kind, importId));
    if (!(fault instanceof AppError) || !file || file.settledBatches === 0) throw fault;
    const { created, changed } = file;
    throw new AppError('IMPORT_STOPPED', { params: { created, changed }, cause: fault });
  };
  const shownOf = (cells: Cells<Column>) =>
    Object.fromEntries(Object.entries(cells).filter(([key]) => !columns.hidden.includes(key as Column)));

  const check = operationHandler({
    ...checkOf(kind),
    cancellable: true,
    async run({ operation, scope, progress, signal }) {
      const { run, read, encoding, lines } = await opened(scope, operation.input, true);
      const counts: CheckCounts = { rows: 0, created: 0, changed: 0, unchanged: 0, failedRows: 0 };
      const faults: Fault[] = [];
      const sample: object[] = [];
      const ignored: string[] = [];
      const onHeads = (heads: Heads<Column>) => ignored.push(...heads.ignored.slice(0, mostIgnored));
      for await (const rows of batchesOf(read, encoding, columns, onHeads)) {
        signal.throwIfAborted();
        const rights = await rightsNow(scope);
        const batch = await database.withTenant(scope, (tx) => run.plan(tx, rows, rights));
        const bad = new Set(batch.faults.map((fault) => fault.row));
        const good = countsOf(batch.plans.filter((_plan, at) => !bad.has(rows[at]?.row ?? 0)));
        counts.created += good.created;
        counts.changed += good.changed;
        counts.unchanged += good.unchanged;
        counts.failedRows += bad.size;
        counts.rows += rows.length;
        faults.push(...batch.faults.slice(0, mostFaults - faults.length));
        sample.push(...rows.slice(0, sampleRows - sample.length).map((row) => shownOf(row.cells)));
        progress(counts.rows, Math.max(counts.rows, lines));
      }
      progress(counts.rows, counts.rows);
      const { importId } = operation.input;
      return { importId, encoding, ...counts, faults, ignored, sample, ...run.found?.() };
    },
  });

  const store = operationHandler({
    ...storeOf(kind),
    cancellable: true,
    async run({ operation, scope, progress, signal }) {
      const { tenantId } = scope;
      const { importId } = operation.input;
      const { run, read, encoding, lines } = await opened(scope, operation.input, false);
      let batchNumber = 0;
      let done = 0;
      let kept = 0;
      for await (const rows of batchesOf(read, encoding, columns, () => {})) {
        signal.throwIfAborted();
        const rights = await rightsNow(scope).catch((fault: unknown) => stopped(scope, importId, fault));
        const place = { id: importId, number: batchNumber };
        const failedBatch = (found: readonly object[]): Settled => {
          const faults = found.slice(0, Math.max(leastFaultsOfBatch, mostFaults - kept));
          kept += faults.length;
          const failure = { fromRow: rows[0]?.row ?? 0, toRow: rows.at(-1)?.row ?? 0, faults };
          return { created: 0, changed: 0, unchanged: 0, failedRows: rows.length, failure };
        };
        const storeOrSettle = async (tx: Tx) => {
          // A run that lost its lease and the one that took over wait for each other here.
          const isSettled = batchNumber < ((await lockImport(tx, tenantId, importId)) ?? 0);
          const batch = await run.plan(tx, rows, rights);
          // A run that was killed goes on behind what it had stored; its rows count all the same.
          if (isSettled) return;
          const bad = new Set(batch.faults.map((fault) => fault.row));
          if (bad.size === 0) await batch.store();
          const settled =
            bad.size > 0 ? failedBatch(batch.faults) : { ...countsOf(batch.plans), failedRows: 0 };
          await settleBatch(tx, tenantId, place, settled);
        };
        // Where somebody took meanwhile what a row wants, the second plan names the row.
        await despiteRaces(() => database.withTenant(scope, storeOrSettle));
        batchNumber += 1;
        done += rows.length;
        progress(done, Math.max(done, lines));
      }
      progress(done, done);
      const settled = await database.withTenant(scope, (tx) => selectImport(tx, tenantId, kind, importId));
      return {
        importId,
        created: settled?.created ?? 0,
        changed: settled?.changed ?? 0,
        unchanged: settled?.unchanged ?? 0,
        failedRows: settled?.failedRows ?? 0,
        failures: settled?.failures ?? [],
      };
    },
  });
  return [check, store];
}
