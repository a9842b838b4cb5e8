import { type CheckResult, type ImportResult } from '@linekeeper/contract/member-imports';
import { z } from 'zod';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { type CurrentRights } from '../../platform/live/hub.ts';
import { workHandler, type WorkHandler } from '../../platform/works/work-handler.ts';
import { countsOf, planBatch, storeBatch } from './import-batch.ts';
import { batchesOf, type Heads, probeFile, type ReadPiece } from './import-reader.ts';
import { selectChunk, selectImport, settleBatch } from './member-imports.queries.ts';
import { type Editor } from './member-rules.ts';
import { type MemberParts } from './members.service.ts';

export interface ImportWorkParts extends Pick<MemberParts, 'database' | 'sessions' | 'rightsChanged'> {
  readonly currentRights: CurrentRights;
}

const input = z.strictObject({
  importId: z.uuid(),
  memberId: z.uuid(),
  isAdministrator: z.boolean(),
});
const editCode = 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT';
/** Faults and rows that a check shows. */
const mostFaults = 200;
const mostFaultsOfBatch = 20;
const sampleRows = 10;
const mostDepartments = 50;

/** The checking and the storing of files of members, as long works. */
export function memberImportWorks(parts: ImportWorkParts): WorkHandler[] {
  const { database, sessions, rightsChanged, currentRights } = parts;
  /** What the asker may do now, not when it asked. */
  const editorOf = async (scope: Scope, given: z.output<typeof input>): Promise<Editor> => {
    const pair = { sessionId: scope.actor?.sessionId ?? '', tenantId: scope.tenantId };
    const [rights] = await currentRights([pair]);
    if (!rights?.permissions.has(editCode)) throw new AppError('FORBIDDEN');
    return { ...given, permissions: rights.permissions };
  };
  const opened = async (scope: Scope, importId: string) => {
    const found = await database.withTenant(scope, (tx) => selectImport(tx, scope.tenantId, importId));
    if (!found) throw new AppError('NOT_FOUND');
    const read: ReadPiece = (number) =>
      database.withTenant(scope, (tx) => selectChunk(tx, scope.tenantId, importId, number));
    return { file: found, read, ...(await probeFile(read)) };
  };

  return [
    workHandler({
      kind: 'members.check',
      input,
      cancellable: true,
      async run({ work, scope, progress, signal }) {
        const { importId } = work.input;
        const editor = await editorOf(scope, work.input);
        const { file, read, encoding, lines } = await opened(scope, importId);
        const result: CheckResult = {
          importId,
          encoding,
          rows: 0,
          ...{ created: 0, changed: 0, unchanged: 0, failedRows: 0 },
          ...{ faults: [], newDepartments: [], ignored: [], sample: [] },
        };
        const departments = new Set<string>();
        const settings = { editor, createsDepartments: file.createsDepartments, seen: new Set<string>() };
        const onHeads = ({ ignored }: Heads) => result.ignored.push(...ignored.slice(0, 20));
        for await (const rows of batchesOf(read, encoding, onHeads)) {
          signal.throwIfAborted();
          const { plans, faults, newDepartments } = await database.withTenant(scope, (tx) =>
            planBatch(tx, scope, rows, settings),
          );
          const bad = new Set(faults.map((fault) => fault.row));
          const counts = countsOf(plans.filter((_plan, at) => !bad.has(rows[at]?.row ?? 0)));
          result.created += counts.created;
          result.changed += counts.changed;
          result.unchanged += counts.unchanged;
          result.failedRows += bad.size;
          result.faults.push(...faults.slice(0, mostFaults - result.faults.length));
          result.sample.push(...rows.slice(0, sampleRows - result.sample.length).map((row) => row.cells));
          for (const path of newDepartments) departments.add(path.join('/'));
          result.rows += rows.length;
          progress(result.rows, Math.max(result.rows, lines));
        }
        progress(result.rows, result.rows);
        return { ...result, newDepartments: [...departments].slice(0, mostDepartments) };
      },
    }),

    workHandler({
      kind: 'members.import',
      input,
      cancellable: true,
      async run({ work, scope, progress, signal }) {
        const { tenantId } = scope;
        const { importId } = work.input;
        const editor = await editorOf(scope, work.input);
        const { file, read, encoding, lines } = await opened(scope, importId);
        const settings = { editor, createsDepartments: file.createsDepartments, seen: new Set<string>() };
        let batchNumber = 0;
        let done = 0;
        for await (const rows of batchesOf(read, encoding, () => {})) {
          signal.throwIfAborted();
          const isSettled = batchNumber < file.settledBatches;
          await database.withTenant(scope, async (tx) => {
            const batch = await planBatch(tx, scope, rows, settings);
            // A run that was killed goes on behind what it had stored; its accounts count all the same.
            if (isSettled) return;
            const bad = new Set(batch.faults.map((fault) => fault.row));
            if (bad.size === 0) await storeBatch(tx, scope, batch, { importId, sessions, rightsChanged });
            const failure = {
              fromRow: rows[0]?.row ?? 0,
              toRow: rows.at(-1)?.row ?? 0,
              faults: batch.faults.slice(0, mostFaultsOfBatch),
            };
            const none = { created: 0, changed: 0, unchanged: 0 };
            await settleBatch(
              tx,
              tenantId,
              importId,
              bad.size > 0
                ? { ...none, failedRows: rows.length, failure }
                : { ...countsOf(batch.plans), failedRows: 0 },
            );
          });
          batchNumber += 1;
          done += rows.length;
          progress(done, Math.max(done, lines));
        }
        progress(done, done);
        const settled = await database.withTenant(scope, (tx) => selectImport(tx, tenantId, importId));
        const result: ImportResult = {
          importId,
          created: settled?.created ?? 0,
          changed: settled?.changed ?? 0,
          unchanged: settled?.unchanged ?? 0,
          failedRows: settled?.failedRows ?? 0,
          failures: (settled?.failures ?? []) as ImportResult['failures'],
        };
        return { ...result };
      },
    }),
  ];
}
