import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeDataFolder } from './data-folder.ts';

let folder: string;
const lockFile = () => path.join(folder, 'server.lock');
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'linekeeper-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('is taken by one process at a time, and given back', async () => {
  const giveBack = await takeDataFolder(folder);
  await expect(takeDataFolder(folder)).rejects.toThrow(
    `already runs on the data folder ${folder} (process ${process.pid})`,
  );
  await giveBack();
  await (
    await takeDataFolder(folder)
  )();
});

it('is made for us alone', async () => {
  const made = path.join(folder, 'data');
  await takeDataFolder(made);
  expect((await stat(made)).mode & 0o777).toBe(0o700);
});

it('is free when the process that took it is gone', async () => {
  await writeFile(lockFile(), '999999999 12345\n');
  await takeDataFolder(folder);
  expect(await readFile(lockFile(), 'utf8')).toMatch(new RegExp(`^${process.pid} \\d+\n$`));
});

it('is free when another process has got the number since', async () => {
  await writeFile(lockFile(), `${process.pid} 1\n`);
  await takeDataFolder(folder);
  expect(await readFile(lockFile(), 'utf8')).not.toBe(`${process.pid} 1\n`);
});

it('is free when the process is dead and only not yet fetched by its parent', async () => {
  // The shell's child ends when the shell has become a sleep, which never fetches it.
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 30'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  let stat = '';
  for (let tries = 0; tries < 1_000 && !stat.includes(') Z '); tries++) {
    await sleep(20);
    stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  }
  expect(stat).toContain(') Z ');
  const began = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  await writeFile(lockFile(), `${pid} ${began}\n`);
  await takeDataFolder(folder);
  expect(await readFile(lockFile(), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  parent.kill('SIGKILL');
});

it('says what to do when it cannot be written', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  await expect(takeDataFolder(path.join(file, 'data'))).rejects.toThrow(
    /cannot be written \(ENOTDIR\)\. Change its owner, or set DATA_DIR\./,
  );
});
