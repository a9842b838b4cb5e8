import { hkdfSync, randomBytes } from 'node:crypto';
import { link, lstat, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const keyBytes = 32;

/** What is wrong with the key file, in one line for the person who starts the server. */
export class KeyFileFault extends Error {
  override readonly name = 'KeyFileFault';
}

/** Writes it whole or not at all, and never over one that is there: two first starts at once agree on one key. */
async function createKeyFile(file: string): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(temporary, 'wx', 0o400);
  try {
    await handle.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * The installation's key: made at the first start, then only read. Without it no sealed secret can be opened, so it
 * belongs into the backup, apart from the database. Throws KeyFileFault when others may read it or it is damaged.
 */
export async function loadKeyFile(directory: string): Promise<Buffer> {
  const file = path.join(directory, 'secret.key');
  const exists = await lstat(file).then(
    () => true,
    () => false,
  );
  if (!exists) await createKeyFile(file);
  const stat = await lstat(file);
  if (!stat.isFile()) throw new KeyFileFault(`${file} is not a file.`);
  if ((stat.mode & 0o077) !== 0)
    throw new KeyFileFault(`Others may read ${file}. Make it readable by its owner alone: chmod 400.`);
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  if (key.length !== keyBytes) throw new KeyFileFault(`${file} is damaged: put back the one of your backup.`);
  return key;
}

/** A key for one purpose, from which the installation's key cannot be found (HKDF, RFC 5869). */
export function deriveKey(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, 'linekeeper', purpose, keyBytes));
}
