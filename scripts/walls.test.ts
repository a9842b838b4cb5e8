import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
let house: string;

beforeEach(() => {
  house = mkdtempSync(path.join(os.tmpdir(), 'linekeeper-walls-'));
  cpSync(path.join(root, '.dependency-cruiser.mjs'), path.join(house, '.dependency-cruiser.mjs'));
  writeFileSync(
    path.join(house, 'tsconfig.json'),
    '{ "compilerOptions": { "allowImportingTsExtensions": true } }',
  );
});
afterEach(() => rmSync(house, { recursive: true, force: true }));

/** Builds a house of two rooms, one of which imports the other, and gives what the wall checker says. */
function cruise(from: string, to: string): { ok: boolean; said: string } {
  for (const file of [from, to]) mkdirSync(path.join(house, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(house, to), 'export const thing = 1;\n');
  const relative = path.relative(path.dirname(from), to);
  const target = relative.startsWith('.') ? relative : `./${relative}`;
  writeFileSync(path.join(house, from), `export { thing } from '${target}';\n`);
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      program,
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err-long',
      ...new Set([from, to].map((file) => file.split('/')[0]!)),
    ],
    { cwd: house, encoding: 'utf8' },
  );
  return { ok: status === 0, said: stdout + stderr };
}

/** An import that a wall stands before, and the reason that is printed. */
function check(from: string, to: string, reason: string): void {
  const { ok, said } = cruise(from, to);
  expect(ok, said).toBe(false);
  // A long reason is broken over several lines.
  expect(said.replace(/\s+/g, ' ')).toContain(reason);
}

describe('a wall stops, with its reason', () => {
  it('the console from importing the server', () =>
    check('console/src/a.ts', 'server/src/b.ts', 'The console never imports the server'));
  it('probes from importing the server', () =>
    check('probes/src/a.ts', 'server/src/b.ts', 'Probes measure: they know no storage, tenant or server.'));
  it('the platform from knowing a module', () =>
    check(
      'server/src/platform/a.ts',
      'server/src/modules/auth/index.ts',
      'Platform is technique without business words',
    ));
  it('a module from entering another past its door', () =>
    check(
      'server/src/modules/monitoring/a.ts',
      'server/src/modules/devices/secret.ts',
      "A module's index.ts is its only door.",
    ));
  it('a module from calling upwards', () =>
    check(
      'server/src/modules/devices/a.ts',
      'server/src/modules/monitoring/index.ts',
      'may import modules that stand before it in the order only',
    ));
  it('a browser test from importing the server', () =>
    check('e2e/src/a.ts', 'server/test/app.ts', 'Browser tests see the product from outside'));
  it('the server of the browser tests from importing what is inside of it', () =>
    check(
      'e2e/src/server.ts',
      'server/src/modules/auth/index.ts',
      'Browser tests begin where the tests of the server begin',
    ));
  it('a module from standing nowhere in the order', () =>
    check(
      'server/src/modules/unheard-of/a.ts',
      'server/src/platform/b.ts',
      'Give the module its place in the order',
    ));
  it('a feature from importing a feature', () =>
    check(
      'console/src/features/login/a.ts',
      'console/src/features/devices/b.ts',
      'Features are put together in app',
    ));
});

it('the server of the browser tests starts it as its own tests do', () => {
  const { ok, said } = cruise('e2e/src/server.ts', 'server/test/app.ts');
  expect(ok, said).toBe(true);
});

it('a door of an earlier row is open', () => {
  const { ok, said } = cruise('server/src/modules/monitoring/a.ts', 'server/src/modules/devices/index.ts');
  expect(ok, said).toBe(true);
});
