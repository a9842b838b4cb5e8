import { randomUUID } from 'node:crypto';
import { importBytesPerDay } from '@linekeeper/contract/limits';
import { type ImportedRows } from '@linekeeper/contract/platform/csv-imports';
import { writeAudit } from '../audit/audit.ts';
import { type Database, type Tx } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { type RequestContext } from '../http/context.ts';
import { sizeText, type Uploaded } from '../http/uploads.ts';
import { type Secrets } from '../secrets/secrets.ts';
import { startOperation } from '../operations/start-operation.ts';
import { storePieces } from './import-files.ts';
import { hoursUntilRoom, keptHours } from './import-room.ts';
import {
  closeImport,
  deleteImport,
  deleteOldImports,
  type ImportKind,
  keptFiles,
  lockImport,
  openImport,
  resetImport,
  selectImport,
} from './imports.queries.ts';
import { checkOf, type ImportActor, storeOf } from './import-operations.ts';
import { openOperationWith } from '../operations/open-operations.ts';

export interface ImportParts {
  readonly database: Database;
  readonly secrets: Secrets;
}

/** How a kind of file is called in audit lines (`member.import-check`) and operations (`members.check`). */
export interface ImportNames {
  readonly kind: ImportKind;
  readonly subject: 'member' | 'device' | 'outlet';
}

/**
 * Takes a file and starts its check. No transaction is open while the file comes; what broke off is deleted. Throws
 * IMPORT_EMPTY, IMPORT_ARRIVING, IMPORT_DAY_FULL,
 * TOO_LARGE.
 */
export async function takeFile(
  { database, secrets }: ImportParts,
  { kind, subject }: ImportNames,
  context: RequestContext,
  { upload, options }: { readonly upload: Uploaded; readonly options: Readonly<Record<string, unknown>> },
): Promise<{ operationId: string }> {
  const { scope, tenant } = context;
  const importId = randomUUID();
  await database.withTenant(scope, async (tx) => {
    await deleteOldImports(tx, tenant.id, keptHours);
    if (!(await openImport(tx, tenant.id, { id: importId, kind, options })))
      throw new AppError('IMPORT_ARRIVING');
    // Whoever has no room is told before the file has come.
    await refuseWithoutRoom(tx, tenant.id, importId, 0);
  });
  try {
    const bytes = await storePieces(database, secrets, { scope, importId }, upload.stream);
    if (bytes === 0) throw new AppError('IMPORT_EMPTY');
    const operationId = await database.withTenant(scope, async (tx) => {
      await refuseWithoutRoom(tx, tenant.id, importId, bytes);
      if (!(await closeImport(tx, tenant.id, importId, bytes))) throw new AppError('INVALID_INPUT');
      await writeAudit(tx, scope, {
        action: `${subject}.import-check`,
        subjectType: `${subject}-import`,
        subjectId: importId,
        detail: { bytes, ...options },
      });
      return startOperation(tx, scope, checkOf(kind), actorOf(context, importId));
    });
    return { operationId };
  } catch (fault) {
    // Where even this fails, the next upload or the hourly job deletes it.
    await database.withTenant(scope, (tx) => deleteImport(tx, tenant.id, importId)).catch(() => {});
    throw fault;
  }
}

/** Throws IMPORT_DAY_FULL. Files of two kinds that come at the same moment may pass the limit together by one of them. */
async function refuseWithoutRoom(tx: Tx, tenantId: number, importId: string, bytes: number): Promise<void> {
  const hours = hoursUntilRoom(await keptFiles(tx, tenantId, importId), bytes);
  if (hours > 0)
    throw new AppError('IMPORT_DAY_FULL', { params: { limit: sizeText(importBytesPerDay), hours } });
}

/**
 * Starts the import of a file that was taken; while one of it goes on, that one is the answer. Throws NOT_FOUND, and
 * IMPORT_RUNNING where the one that goes on is not shown to the actor.
 */
export async function beginImport(
  { database }: Pick<ImportParts, 'database'>,
  { kind, subject }: ImportNames,
  context: RequestContext,
  { importId, rows }: { readonly importId: string; readonly rows: ImportedRows },
): Promise<{ operationId: string }> {
  const { scope, tenant, member, home } = context;
  await knownImport(database, kind, context, importId);
  const operationId = await database.withTenant(scope, async (tx) => {
    // Two who ask at once wait for each other here, so that the second sees the operation of the first.
    if ((await lockImport(tx, tenant.id, importId)) === undefined) throw new AppError('NOT_FOUND');
    const open = await openOperationWith(tx, tenant.id, `${kind}.import`, {
      name: 'importId',
      value: importId,
    });
    if (open) {
      const isOwn = open.createdBy === member.id && open.createdByTenantId === home.id;
      if (!isOwn && !member.administrator) throw new AppError('IMPORT_RUNNING');
      return open.id;
    }
    await resetImport(tx, tenant.id, importId);
    await writeAudit(tx, scope, {
      action: `${subject}.import-begin`,
      subjectType: `${subject}-import`,
      subjectId: importId,
      detail: rows === 'good' ? { onlyGoodRows: true } : {},
    });
    return startOperation(tx, scope, storeOf(kind), { ...actorOf(context, importId), rows });
  });
  return { operationId };
}

/** An import of the tenant. Throws NOT_FOUND. */
export async function knownImport(
  database: Database,
  kind: ImportKind,
  { scope, tenant }: RequestContext,
  importId: string,
) {
  const found = await database.withTenant(scope, (tx) => selectImport(tx, tenant.id, kind, importId));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** What an operation needs to know of who asked; its permissions are looked up when it runs. */
const actorOf = ({ member, kind, tenant }: RequestContext, importId: string): ImportActor => ({
  importId,
  memberId: member.id,
  isAdministrator: member.administrator && kind === 'session',
  tenantType: tenant.type,
});
