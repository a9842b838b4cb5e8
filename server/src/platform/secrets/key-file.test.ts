import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepKeyFile, keyFileIn, loadKeyFile } from './key-file.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'key-file-'));
  file = keyFileIn(folder);
  await loadKeyFile(file);
});
afterEach(() => rm(folder, { recursive: true }));

it('keeps a copy of the key file, whole and for its owner alone, and keeps it again', async () => {
  for (const time of ['first', 'again']) {
    const kept = await keepKeyFile(file, 'k1');
    expect(await readFile(kept, 'utf8'), time).toBe(await readFile(file, 'utf8'));
    await expect(loadKeyFile(kept), time).resolves.toBeDefined();
  }
  expect((await readdir(folder)).sort()).toEqual(['secret.key', 'secret.key.k1']);
});

it('takes no copy for kept that a crash cut short', async () => {
  const whole = await readFile(file, 'utf8');
  for (const cut of ['', whole.slice(0, 20)]) {
    await writeFile(`${file}.k1`, cut, { mode: 0o600 });
    await expect(keepKeyFile(file, 'k1')).rejects.toThrow('is not what');
    await chmod(`${file}.k1`, 0o600);
  }
  expect((await readdir(folder)).sort()).toEqual(['secret.key', 'secret.key.k1']);
});
