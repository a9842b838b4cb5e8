import { type Config } from './config.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { type Embedded, startEmbedded } from './platform/db/embedded.ts';
import { type Connection } from './platform/db/pool.ts';
import { prepareDatabase } from './platform/db/prepare.ts';
import { allTenantIds } from './platform/db/tenant-ids.ts';
import { type Log } from './platform/log.ts';
import { deriveKey } from './platform/secrets/derive-key.ts';
import { markFirst, requireFittingKey } from './platform/secrets/key-mark.ts';
import { keyPurposes } from './platform/secrets/key-purposes.ts';
import { type KeyRing } from './platform/secrets/key-ring.ts';
import { sealedColumns } from './sealed-columns.ts';

export interface OpenedDatabase {
  readonly database: Database;
  readonly jobs: Connection;
  /** Undefined where DATABASE_URL names an outside one. */
  readonly embedded: Embedded | undefined;
}

/**
 * Starts the embedded PostgreSQL or goes to the outside one, migrates it, and opens it. `undo` is given what is to be undone, as
 * it is done. Throws DatabaseFault, and KeyFileFault where the key does not fit the database.
 */
export async function openOurDatabase(
  { dataDir, databaseUrl, keyFile }: Pick<Config, 'dataDir' | 'databaseUrl' | 'keyFile'>,
  ring: KeyRing,
  log: Log,
  undo: (step: () => unknown) => void,
): Promise<OpenedDatabase> {
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, log }) : undefined;
  if (embedded) undo(embedded.stop);
  const prepared = await prepareDatabase({
    adminUrl: embedded?.adminUrl ?? databaseUrl ?? '',
    rolePassword: deriveKey(ring.current, keyPurposes.databaseRoles).toString('base64url'),
    require: requireFittingKey(keyFile, ring),
  });
  const database = openDatabase({ connection: prepared.app, log });
  undo(() => database.close());
  const tenantIds = await allTenantIds(database);
  await markFirst({ database, tenantIds, columns: sealedColumns }, keyFile, ring);
  return { database, jobs: prepared.jobs, embedded };
}
