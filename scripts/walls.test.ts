import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** An import that a wall stands before, with the reason that is printed; one without a reason is open. */
interface Import {
  readonly what: string;
  readonly from: string;
  readonly to: string;
  readonly reason?: string;
}

const closed: readonly (Import & { reason: string })[] = [
  {
    what: 'the console from importing the server',
    from: 'console/src/a.ts',
    to: 'server/src/b.ts',
    reason: 'The console never imports the server',
  },
  {
    what: 'probes from importing the server',
    from: 'probes/src/a.ts',
    to: 'server/src/b.ts',
    reason: 'Probes measure: they know no storage, tenant or server.',
  },
  {
    what: 'the platform from knowing a module',
    from: 'server/src/platform/a.ts',
    to: 'server/src/modules/auth/index.ts',
    reason: 'Platform is technique without business words',
  },
  {
    what: 'a module from entering another past its door',
    from: 'server/src/modules/monitoring/a.ts',
    to: 'server/src/modules/devices/secret.ts',
    reason: "A module's index.ts is its only door.",
  },
  {
    what: 'a module from calling upwards',
    from: 'server/src/modules/devices/a.ts',
    to: 'server/src/modules/monitoring/index.ts',
    reason: 'may import modules that stand before it in the order only',
  },
  {
    what: 'a browser test from importing the server',
    from: 'e2e/src/a.ts',
    to: 'server/test/app.ts',
    reason: 'Browser tests see the product from outside',
  },
  {
    what: 'the server of the browser tests from importing what is inside of it',
    from: 'e2e/src/server.ts',
    to: 'server/src/modules/auth/index.ts',
    reason: 'Browser tests begin where the tests of the server begin',
  },
  {
    what: 'a module from standing nowhere in the order',
    from: 'server/src/modules/unheard-of/a.ts',
    to: 'server/src/platform/b.ts',
    reason: 'Give the module its place in the order',
  },
  {
    what: 'a feature from importing a feature',
    from: 'console/src/features/login/a.ts',
    to: 'console/src/features/devices/b.ts',
    reason: 'Features are put together in app',
  },
];

const open: readonly Import[] = [
  {
    what: 'the server of the browser tests starts it as its own tests do',
    from: 'e2e/src/server.ts',
    to: 'server/test/app.ts',
  },
  {
    what: 'a door of an earlier row is open',
    from: 'server/src/modules/monitoring/a.ts',
    to: 'server/src/modules/devices/index.ts',
  },
];

/** Builds a house in which all of it is imported, and gives what the wall checker says: it looks at each import by itself. */
function cruise(): string {
  const house = mkdtempSync(path.join(os.tmpdir(), 'linekeeper-walls-'));
  try {
    cpSync(path.join(root, '.dependency-cruiser.mjs'), path.join(house, '.dependency-cruiser.mjs'));
    writeFileSync(
      path.join(house, 'tsconfig.json'),
      '{ "compilerOptions": { "allowImportingTsExtensions": true } }',
    );
    const all = [...closed, ...open];
    for (const file of all.flatMap(({ from, to }) => [from, to])) {
      mkdirSync(path.join(house, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(house, file), 'export const thing = 1;\n');
    }
    for (const [at, { from, to }] of all.entries()) {
      const relative = path.relative(path.dirname(from), to);
      const target = relative.startsWith('.') ? relative : `./${relative}`;
      appendFileSync(path.join(house, from), `export { thing as thing${at} } from '${target}';\n`);
    }
    const rooms = new Set(all.flatMap(({ from, to }) => [from, to]).map((file) => file.split('/')[0]!));
    const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [program, '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...rooms],
      { cwd: house, encoding: 'utf8' },
    );
    expect(status, stderr).not.toBe(0);
    return stdout;
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}

/** What is said of each import that is stopped, in one line: a long reason is broken over several. */
let said: string[];
beforeAll(() => {
  said = cruise()
    .split(/\n(?=\s*error )/)
    .map((one) => one.replace(/\s+/g, ' '));
});
const saidOf = ({ from, to }: Import) => said.filter((one) => one.includes(`${from} → ${to}`));

describe('a wall stops, with its reason', () => {
  it.each(closed)('$what', ({ reason, ...one }) => {
    expect(saidOf(one).join('\n'), said.join('\n')).toContain(reason);
  });
});

it.each(open)('$what', (one) => {
  expect(saidOf(one)).toEqual([]);
});
