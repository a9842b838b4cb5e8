import { randomUUID } from 'node:crypto';
import { writeAudit } from '../audit/audit.ts';
import { type Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { type RequestContext } from '../http/context.ts';
import { type Uploaded } from '../http/uploads.ts';
import { type Secrets } from '../secrets/secrets.ts';
import { type StartWork } from '../works/works.ts';
import { storePieces } from './import-files.ts';
import {
  deleteOldImports,
  type ImportKind,
  insertImport,
  resetImport,
  selectImport,
  setImportBytes,
} from './imports.queries.ts';
import { type ImportAsker } from './import-works.ts';

export interface ImportParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly startWork: StartWork;
}

/** How a kind of file is called in audit lines (`member.import-check`) and works (`members.check`). */
export interface ImportNames {
  readonly kind: ImportKind;
  readonly subject: 'member' | 'device';
}

const keptHours = 24;

/** Takes a file and starts its check. Throws IMPORT_EMPTY, TOO_LARGE. */
export async function takeFile(
  { database, secrets, startWork }: ImportParts,
  { kind, subject }: ImportNames,
  context: RequestContext,
  { upload, options }: { readonly upload: Uploaded; readonly options: Readonly<Record<string, unknown>> },
): Promise<{ workId: string }> {
  const { scope, tenant } = context;
  const importId = randomUUID();
  const workId = await database.withTenant(scope, async (tx) => {
    await deleteOldImports(tx, tenant.id, keptHours);
    // The size is known when all of it has come.
    await insertImport(tx, tenant.id, { id: importId, kind, bytes: 1, options });
    const bytes = await storePieces(tx, secrets, { tenantId: tenant.id, importId }, upload.stream);
    if (bytes === 0) throw new AppError('IMPORT_EMPTY');
    await setImportBytes(tx, tenant.id, importId, bytes);
    await writeAudit(tx, scope, {
      action: `${subject}.import-check`,
      subjectType: `${subject}-import`,
      subjectId: importId,
      detail: { bytes, ...options },
    });
    return startWork(tx, scope, `${kind}.check`, askerOf(context, importId));
  });
  return { workId };
}

/** Starts the import of a file that was taken. Throws NOT_FOUND. */
export async function beginImport(
  { database, startWork }: Omit<ImportParts, 'secrets'>,
  { kind, subject }: ImportNames,
  context: RequestContext,
  importId: string,
): Promise<{ workId: string }> {
  const { scope, tenant } = context;
  await knownImport(database, kind, context, importId);
  const workId = await database.withTenant(scope, async (tx) => {
    await resetImport(tx, tenant.id, importId);
    await writeAudit(tx, scope, {
      action: `${subject}.import-begin`,
      subjectType: `${subject}-import`,
      subjectId: importId,
    });
    return startWork(tx, scope, `${kind}.import`, askerOf(context, importId));
  });
  return { workId };
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

/** What a work needs to know of who asked; its permissions are looked up when it runs. */
const askerOf = ({ member, kind, tenant }: RequestContext, importId: string): ImportAsker => ({
  importId,
  memberId: member.id,
  isAdministrator: member.administrator && kind === 'session',
  tenantType: tenant.type,
});
