import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { sabotages } from './sabotages/index.ts';

/**
 * Takes each guard out, one at a time, in a copy of the server, and requires that the tests notice: a hostile suite that
 * stays green under sabotage proves nothing.
 */
const root = path.resolve(import.meta.dirname, '../..');
/** Two copies, so that two guards are out at a time, each in its own. */
const copies: string[] = [];
const free: string[] = [];
const waiting: ((copy: string) => void)[] = [];

async function inCopy<T>(work: (copy: string) => Promise<T>): Promise<T> {
  const copy = free.pop() ?? (await new Promise<string>((resolve) => waiting.push(resolve)));
  try {
    return await work(copy);
  } finally {
    const next = waiting.shift();
    if (next) next(copy);
    else free.push(copy);
  }
}

async function makeCopy(): Promise<void> {
  const copy = await mkdtemp(path.join(tmpdir(), 'linekeeper-sabotage-'));
  for (const name of [
    'server/src',
    'server/test',
    'server/migrations',
    'server/package.json',
    'package.json',
    'vitest.config.ts',
  ])
    await cp(path.join(root, name), path.join(copy, name), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  copies.push(copy);
  free.push(copy);
}

beforeAll(async () => {
  await makeCopy();
  await makeCopy();
});
afterAll(async () => {
  for (const copy of copies) await rm(copy, { recursive: true, force: true });
});

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
}

/** Runs tests in a copy; gives how many passed and failed. */
async function run(copy: string, file: string, names: string): Promise<Outcome> {
  const report = path.join(copy, 'report.json');
  await rm(report, { force: true });
  const parts = [
    'run',
    '--project=unit',
    `server/${file}`,
    '-t',
    names,
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...parts], {
    cwd: copy,
    timeout: 100_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const result = await readFile(report, 'utf8').then(
    (text) => JSON.parse(text) as { numPassedTests: number; numFailedTests: number },
    // A guard whose loss ends the process leaves no report.
    () => ({ numPassedTests: 0, numFailedTests: 0 }),
  );
  // An error that nobody caught fails the run and no single test.
  const failed = Math.max(result.numFailedTests, code === 0 ? 0 : 1);
  return { passed: result.numPassedTests, failed, output };
}

it.concurrent(
  'the tests of the guards pass while all guards stand',
  async ({ expect }) => {
    const { test, names } = sabotages[0]!;
    const result = await inCopy((copy) => run(copy, test, names));
    expect(result, result.output).toMatchObject({ passed: 1, failed: 0 });
  },
  120_000,
);

it.concurrent.each(sabotages)(
  'without it a test fails: $guard',
  ({ file, find, replace, test, names }) =>
    inCopy(async (copy) => {
      const target = path.join(copy, 'server', file);
      const whole = await readFile(target, 'utf8');
      if (whole.split(find).length !== 2) throw new Error(`"${find}" does not stand once in ${file}.`);
      await writeFile(
        target,
        whole.replace(find, () => replace),
      );
      try {
        const { failed, output } = await run(copy, test, names);
        if (failed === 0) throw new Error(`No test noticed.\n${output}`);
      } finally {
        await writeFile(target, whole);
      }
    }),
  240_000,
);
