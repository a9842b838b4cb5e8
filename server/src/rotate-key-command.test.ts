import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clusterRoom } from '../test/cluster-room.ts';
import { recoveryHash } from './modules/auth/credentials/totp.ts';
import { openOurDatabase } from './open-database.ts';
import { silentLog } from './platform/log.ts';
import { deriveKey } from './platform/secrets/derive-key.ts';
import { loadKeyFile, newKey, replaceKeyFile } from './platform/secrets/key-file.ts';
import { keyPurposes } from './platform/secrets/key-purposes.ts';
import { keyNumber, withNewKey } from './platform/secrets/key-ring.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { rotateKey } from './rotate-key-command.ts';
import { sealedColumns } from './sealed-columns.ts';

let folder: string;
let config: { dataDir: string; databaseUrl: undefined; keyFile: string };
beforeEach(async () => {
  folder = await mkdtemp(path.join(clusterRoom(), 'linekeeper-key-'));
  // Outside the data folder, as KEY_FILE may say.
  config = {
    dataDir: path.join(folder, 'data'),
    databaseUrl: undefined,
    keyFile: path.join(folder, 'our.key'),
  };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const column = sealedColumns.find(({ table }) => table === 'login_key')!;
/** Does something with the database of the installation, as the server would open it. */
async function withDatabase<T>(
  work: (opened: Awaited<ReturnType<typeof openOurDatabase>>) => Promise<T>,
): Promise<T> {
  const undo: (() => unknown)[] = [];
  try {
    return await work(
      await openOurDatabase(config, await loadKeyFile(config.keyFile), silentLog, (step) => undo.push(step)),
    );
  } finally {
    for (const step of undo.reverse()) await step();
  }
}
const store = async () => {
  const { current } = await loadKeyFile(config.keyFile);
  const sealed = createSecrets(current).seal(column.place({ id: 'one' }), 'a secret').column;
  await withDatabase(({ database }) =>
    database.ask(`insert into login_key values ('one', $1, now())`, [sealed]),
  );
};
const read = () =>
  withDatabase(async ({ database }) => {
    const { current, previous } = await loadKeyFile(config.keyFile);
    const rows = await database.ask<{ sealed: Buffer }>(
      'select sealed_private_key as sealed from login_key',
      [],
    );
    return createSecrets(current, previous).open(column.place({ id: 'one' }), rows[0]!.sealed);
  });

describe('a change of the key', () => {
  it('seals everything anew, keeps the old key for backups, and is refused by a database of another key', async () => {
    await store();
    const before = await loadKeyFile(config.keyFile);
    const said: string[] = [];
    await rotateKey(config, (line) => said.push(line));
    const after = await loadKeyFile(config.keyFile);
    expect(after.current).not.toEqual(before.current);
    expect(after.previous).toBeUndefined();
    expect(await read()).toBe('a secret');
    expect(said.join('\n')).toContain('Sealed 1 values anew; all 1 open with the new key alone.');
    const old = `${config.keyFile}.${keyNumber(before.current)}`;
    expect((await stat(old)).mode & 0o777).toBe(0o400);
    // The old key back in place: said, and nothing changed.
    const good = await readFile(config.keyFile, 'utf8');
    await rm(config.keyFile);
    await writeFile(config.keyFile, await readFile(old, 'utf8'), { mode: 0o400 });
    await expect(read()).rejects.toThrow(
      `does not fit this database: its secrets are sealed with key ${keyNumber(after.current)}, and this is key ${keyNumber(before.current)}`,
    );
    await rm(config.keyFile);
    await writeFile(config.keyFile, good, { mode: 0o400 });
    expect(await read()).toBe('a secret');
  }, 120_000);

  it('that broke off goes on with the key that it began with, and recovery codes hold', async () => {
    await store();
    const before = await loadKeyFile(config.keyFile);
    // As it stands when the machine goes down before the first value is sealed anew.
    const begun = withNewKey(before, newKey());
    await replaceKeyFile(config.keyFile, begun);
    expect(await read()).toBe('a secret');
    await rotateKey(config, () => {});
    const after = await loadKeyFile(config.keyFile);
    expect([after.current, after.previous]).toEqual([begun.current, undefined]);
    expect(await read()).toBe('a secret');
    const hash = (master: Buffer) =>
      recoveryHash(deriveKey(master, keyPurposes.recoveryCodes), 'a member', 'abcd-efgh');
    expect(after.recovery.map((key) => recoveryHash(key, 'a member', 'abcd-efgh'))).toEqual([
      hash(before.current),
    ]);
  }, 120_000);

  it('is refused while others may read the file', async () => {
    await loadKeyFile(config.keyFile);
    await chmod(config.keyFile, 0o440);
    await expect(rotateKey(config, () => {})).rejects.toThrow('Others may read');
  });
});
