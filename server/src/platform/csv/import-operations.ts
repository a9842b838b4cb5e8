import {
  type BlockedBatch,
  type CheckCounts,
  type ImportedRows,
  importedRows,
  mostBlockedBatches,
} from '@linekeeper/contract/platform/csv-imports';
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
import { type ImportDeclared, type ImportRun, type RowFault, tallyOf } from './import-kind.ts';
import { type ImportKind, lockImport, selectImport, type Settled, settleBatch } from './imports.queries.ts';
import { batchesOf, type FileRow, type Heads, probeFile } from './reader.ts';

const actor = z.strictObject({
  importId: z.uuid(),
  memberId: z.uuid(),
  // As it was when it was asked; what counts is looked up while it runs.
  isAdministrator: z.boolean(),
  tenantType: z.int().optional(),
  rows: z.enum(importedRows).default('batches'),
});
/** Who asked for an import and for which rows, as an operation keeps it. */
export type ImportActor = z.input<typeof actor>;

/** The checking of a file of a kind, as a long operation. */
export const checkOf = (kind: ImportKind) => ({ kind: `${kind}.check`, input: actor });
/** The storing of what a file of a kind says, as a long operation. */
export const storeOf = (kind: ImportKind) => ({ kind: `${kind}.import`, input: actor });

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

const noRows = { created: 0, changed: 0, unchanged: 0 };
const countsOf = (plans: readonly { readonly kind: string }[]) => {
  const of = (kind: string) => plans.filter((plan) => plan.kind === kind).length;
  return { created: of('create'), changed: of('change'), unchanged: of('unchanged') };
};

const spanOf = (rows: readonly { readonly row: number }[]) => ({
  fromRow: rows[0]?.row ?? 0,
  toRow: rows.at(-1)?.row ?? 0,
});

/**
 * What is to be stored of a batch, and what is wrong with its rows: all of it or nothing or, where the good rows are wanted, those
 * that are left when those with faults are taken out.
 */
async function planned<Column extends string, Fault extends RowFault>(
  run: ImportRun<Column, Fault>,
  tx: Tx,
  { rows, rights, wanted }: { rows: readonly FileRow<Column>[]; rights: ActorRights; wanted: ImportedRows },
) {
  const faults: Fault[] = [];
  for (let left = rows; left.length > 0;) {
    const batch = await run.plan(tx, left, rights);
    if (batch.faults.length === 0) return { batch, faults };
    faults.push(...batch.faults);
    if (wanted === 'batches') break;
    // What is left is planned by itself: what only bad rows wanted, such as a department, is not made.
    const bad = new Set(batch.faults.map((fault) => fault.row));
    left = left.filter(({ row }) => !bad.has(row));
  }
  return { batch: undefined, faults };
}

/**
 * The checking (`<kind>.check`) and the storing (`<kind>.import`) of files of a kind, as long operations. One batch is in memory
 * at a time; all of its rows or none are stored.
 */
export function importOperations<Column extends string, Fault extends RowFault>(
  { database, secrets, askRights }: ImportOperationParts,
  { kind, permission, columns, tallied = [], begin }: ImportDeclared<Column, Fault>,
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
      const inOrder: Column[] = [];
      const ready = { ...noRows };
      const batches = { total: 0, blocked: 0, first: [] as BlockedBatch[] };
      const tallies = tallyOf(tallied);
      const onHeads = (heads: Heads<Column>) => {
        ignored.push(...heads.ignored.slice(0, mostIgnored));
        inOrder.push(...new Set(heads.columns.filter((column) => column !== undefined)));
      };
      for await (const rows of batchesOf(read, encoding, columns, onHeads)) {
        signal.throwIfAborted();
        const rights = await rightsNow(scope);
        const batch = await database.withTenant(scope, (tx) => run.plan(tx, rows, rights));
        const bad = new Set(batch.faults.map((fault) => fault.row));
        const left = new Set([...bad, ...(batch.withoutRoom ?? [])]);
        const plans = batch.plans.filter((_plan, at) => !left.has(rows[at]?.row ?? 0));
        const good = countsOf(plans);
        const whole = bad.size === 0 ? countsOf(batch.plans) : noRows;
        tallies.add(plans);
        for (const key of ['created', 'changed', 'unchanged'] as const) {
          counts[key] += good[key];
          ready[key] += whole[key];
        }
        batches.total += 1;
        if (bad.size > 0) {
          batches.blocked += 1;
          if (batches.first.length < mostBlockedBatches)
            batches.first.push({ ...spanOf(rows), rows: rows.length, failedRows: bad.size });
        }
        counts.failedRows += left.size;
        counts.rows += rows.length;
        faults.push(...batch.faults.slice(0, mostFaults - faults.length));
        sample.push(...rows.slice(0, sampleRows - sample.length).map((row) => shownOf(row.cells)));
        progress(counts.rows, Math.max(counts.rows, lines));
      }
      progress(counts.rows, counts.rows);
      const { importId } = operation.input;
      const shownColumns = inOrder.filter((column) => !columns.hidden.includes(column));
      return {
        importId,
        encoding,
        ...counts,
        ready,
        batches,
        columns: shownColumns,
        faults,
        ignored,
        sample,
        ...tallies.sums,
        ...run.found?.(),
      };
    },
  });

  const store = operationHandler({
    ...storeOf(kind),
    cancellable: true,
    async run({ operation, scope, progress, signal }) {
      const { tenantId } = scope;
      const { importId, rows: wanted } = operation.input;
      const { run, read, encoding, lines } = await opened(scope, operation.input, false);
      let batchNumber = 0;
      let done = 0;
      let kept = 0;
      for await (const rows of batchesOf(read, encoding, columns, () => {})) {
        signal.throwIfAborted();
        const rights = await rightsNow(scope).catch((fault: unknown) => stopped(scope, importId, fault));
        const place = { id: importId, number: batchNumber };
        const failureOf = (found: readonly object[]): Settled['failure'] => {
          if (found.length === 0) return undefined;
          const faults = found.slice(0, Math.max(leastFaultsOfBatch, mostFaults - kept));
          kept += faults.length;
          return { ...spanOf(rows), faults };
        };
        const storeOrSettle = async (tx: Tx) => {
          // A run that lost its lease and the one that took over wait for each other here.
          const isSettled = batchNumber < ((await lockImport(tx, tenantId, importId)) ?? 0);
          const { batch, faults } = await planned(run, tx, { rows, rights, wanted });
          // A run that was killed goes on behind what it had stored; its rows count all the same.
          if (isSettled) return;
          await batch?.store();
          const plans = batch?.plans ?? [];
          const tallies = tallyOf(tallied);
          tallies.add(plans);
          await settleBatch(tx, tenantId, place, {
            ...countsOf(plans),
            failedRows: rows.length - plans.length,
            tallies: tallies.sums,
            failure: failureOf(faults),
          });
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
        rows: wanted,
        ...tallyOf(tallied).sums,
        ...(settled?.tallies as Record<string, number> | undefined),
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
