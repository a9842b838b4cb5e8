import process from 'node:process';
import { requireAnsweringFolder } from './answering-folder.ts';
import { type Config, readConfig } from './config.ts';
import { takeDataFolder } from './data-folder.ts';
import { openOurDatabase } from './open-database.ts';
import { allTenantIds } from './platform/db/tenant-ids.ts';
import { type Log, silentLog } from './platform/log.ts';
import { keepKeyFile, loadKeyFile, newKey, replaceKeyFile } from './platform/secrets/key-file.ts';
import { markKey } from './platform/secrets/key-mark.ts';
import { closed, keyNumber, withNewKey } from './platform/secrets/key-ring.ts';
import { resealAll, verifyAll } from './platform/secrets/reseal.ts';
import { sealedColumns } from './sealed-columns.ts';

type Say = (line: string) => void;

/**
 * Changes the installation's key while the server is stopped: a new key, everything sealed with it, and nothing left that the old
 * one opens. The key file holds both from before the first value is sealed until the last is verified, so whatever breaks it off,
 * everything opens; the next run goes on where it stopped. Throws StartFault, KeyFileFault, DatabaseFault.
 */
export async function rotateKey(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'keyFile'>,
  say: Say,
  log: Log = silentLog,
): Promise<void> {
  await requireAnsweringFolder(config.dataDir, config.keyFile);
  const undo: (() => unknown)[] = [await takeDataFolder(config.dataDir)];
  try {
    const { keyFile } = config;
    const found = await loadKeyFile(keyFile);
    // The database is asked with what is in the file now: a key that does not fit changes nothing.
    const { database } = await openOurDatabase(config, found, log, (step) => undo.push(step));
    const old = found.previous ?? found.current;
    const kept = `${keyFile}.${keyNumber(old)}`;
    if (!found.previous) await keepKeyFile(keyFile, keyNumber(old));
    const ring = found.previous ? found : withNewKey(found, newKey());
    if (found.previous) say(`Going on from key ${keyNumber(old)} to key ${keyNumber(ring.current)} …`);
    else {
      await replaceKeyFile(keyFile, ring);
      say(`From key ${keyNumber(old)} to key ${keyNumber(ring.current)} …`);
    }
    const all = { database, tenantIds: await allTenantIds(database), columns: sealedColumns };
    const sealed = await resealAll(all, ring);
    const verified = await verifyAll(all, ring);
    await markKey(database, ring);
    await replaceKeyFile(keyFile, closed(ring));
    say(`Sealed ${sealed} values anew; all ${verified} open with the new key alone.`);
    say(
      `Back up ${keyFile} now. The old key is kept in ${kept}: backups from before need it. Delete it when`,
    );
    say('there are none left, at once if somebody else may have it.');
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

if (import.meta.main)
  try {
    await rotateKey(readConfig(process.env), (line) => console.log(line));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
