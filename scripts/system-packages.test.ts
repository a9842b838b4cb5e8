import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const module = path.join(import.meta.dirname, 'system-packages.mjs');

/** Asks for a package that no machine has, with an apt-get that fails, as root or not. */
function installing(uid: number, instead?: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'linekeeper-packages-'));
  writeFileSync(path.join(folder, 'apt-get'), '#!/bin/sh\necho "E: no network" >&2\nexit 100\n');
  chmodSync(path.join(folder, 'apt-get'), 0o755);
  const script = `
    process.getuid = () => ${uid};
    const { installSystemPackages } = await import(process.argv[1]);
    installSystemPackages([['no-such-package', '/no/such/file', ...process.argv.slice(2)]]);`;
  const result = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script, module, ...(instead ? [instead] : [])],
    {
      env: { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` },
      encoding: 'utf8',
    },
  );
  rmSync(folder, { recursive: true });
  return result;
}

test.each([
  ['root when the install fails', 0, /^The Debian packages could not be installed: no-such-package\.$/m],
  ['others with the command to run', 1000, /^The tests need .* sudo apt-get install -y no-such-package$/m],
])('a run without its packages tells %s, and ends as one failure', (_who, uid, reason) => {
  const { status, stdout } = installing(uid);
  expect(stdout).toMatch(reason);
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
  expect(status).toBe(1);
});

test.each([
  [
    'root when the install fails',
    0,
    /^The Debian packages could not be installed: no-such-package\. .* go on without\.$/m,
  ],
  [
    'others with the command to run',
    1000,
    /^The tests are faster .* sudo apt-get install -y no-such-package$/m,
  ],
])('a run in which something else does for a package tells %s, and goes on', (_who, uid, reason) => {
  const { status, stdout } = installing(uid, module);
  expect(stdout).toMatch(reason);
  expect(stdout).not.toContain('failed');
  expect(status).toBe(0);
});

test('a run without its package and without what would do for it ends as one failure', () => {
  const { status, stdout } = installing(0, '/no/such/file/either');
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
  expect(status).toBe(1);
});
