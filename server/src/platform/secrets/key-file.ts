import { randomBytes } from 'node:crypto';
import { link, lstat, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { keyBytes } from './derive-key.ts';
import { type KeyRing } from './key-ring.ts';

/** What is wrong with the key file, in one line for the person who starts the server. */
export class KeyFileFault extends Error {
  override readonly name = 'KeyFileFault';
}

/** Where the key lies unless KEY_FILE says otherwise. */
export const keyFileIn = (dataDir: string) => path.join(dataDir, 'secret.key');

export const newKey = () => randomBytes(keyBytes);

/** The first line is the key, alone in most files; behind it stands what a change of the key leaves. */
function textOf({ current, previous, recovery }: KeyRing): string {
  const line = (name: string, key: Buffer) => `${name} ${key.toString('base64')}`;
  return [
    current.toString('base64'),
    ...(previous ? [line('previous', previous)] : []),
    ...recovery.map((key) => line('recovery', key)),
    '',
  ].join('\n');
}

function ringOf(text: string): KeyRing | undefined {
  const [first = '', ...lines] = text.trim().split('\n');
  const named = lines.map((line) => /^(previous|recovery) (\S+)$/.exec(line.trim()));
  const keysOf = (name: string) =>
    named.flatMap((found) => (found?.[1] === name ? [Buffer.from(found[2] ?? '', 'base64')] : []));
  const current = Buffer.from(first.trim(), 'base64');
  const [previous, ...more] = keysOf('previous');
  const recovery = keysOf('recovery');
  const all = [current, ...(previous ? [previous] : []), ...recovery];
  if (named.includes(null) || more.length > 0 || all.some((key) => key.length !== keyBytes)) return undefined;
  return { current, previous, recovery };
}

/** Writes a file that its owner alone reads, whole and on the disk; fails where it is there. */
async function writeWhole(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o400);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Has the system keep what a folder now holds, also through a loss of power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => {});
  await handle.close();
}

const beside = (file: string) => `${file}.${randomBytes(6).toString('hex')}`;

/** Writes it whole or not at all, and never over one that is there: two first starts at once agree on one key. */
async function createKeyFile(file: string): Promise<void> {
  const temporary = beside(file);
  await writeWhole(temporary, textOf({ current: newKey(), previous: undefined, recovery: [] }));
  try {
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Puts a ring in the place of the one in the file: at every moment one of the two is there, whole. */
export async function replaceKeyFile(file: string, ring: KeyRing): Promise<void> {
  const temporary = beside(file);
  await writeWhole(temporary, textOf(ring));
  await rename(temporary, file);
  await syncFolder(path.dirname(file));
}

/**
 * Keeps the file as it is under another name, for backups that were made with it. Gives that name. Under it stands the whole file or
 * nothing, whatever breaks it off; one that is there already must be the same. Throws KeyFileFault where it is another.
 */
export async function keepKeyFile(file: string, name: string): Promise<string> {
  const kept = `${file}.${name}`;
  const text = await readFile(file, 'utf8');
  const temporary = beside(kept);
  try {
    await writeWhole(temporary, text);
    // Unlike a rename, a link replaces nothing that is there.
    await link(temporary, kept);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if ((await readFile(kept, 'utf8')) !== text)
      throw new KeyFileFault(`${kept} is not what ${file} holds. Move it away and run this again.`);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(path.dirname(file));
  return kept;
}

/**
 * The installation's keys: made at the first start, then only read. Without them no sealed secret can be opened, so they
 * belong into the backup, apart from the database. Throws KeyFileFault when others may read the file, or it is damaged or
 * cannot be had.
 */
export async function loadKeyFile(file: string): Promise<KeyRing> {
  const fault = (error: NodeJS.ErrnoException) =>
    new KeyFileFault(`The key file ${file} cannot be used (${error.code ?? error.message}).`);
  const present = () =>
    lstat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw fault(error);
    });
  if (!(await present()))
    await createKeyFile(file).catch((error: NodeJS.ErrnoException) => {
      throw fault(error);
    });
  const stat = await present();
  if (!stat?.isFile()) throw new KeyFileFault(`${file} is not a file.`);
  if ((stat.mode & 0o077) !== 0)
    throw new KeyFileFault(`Others may read ${file}. Make it readable by its owner alone: chmod 400.`);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw fault(error);
  });
  const ring = ringOf(text);
  if (!ring) throw new KeyFileFault(`${file} is damaged: put back the one of your backup.`);
  return ring;
}
