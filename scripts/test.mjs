// npm test: installs what tests need and runs everything, of the mutation check what changed and a tenth; `npm run test:all`
// takes all of that, and a thousand simulated days. `npm test -- words` runs the test files whose paths hold the words.
// A test file that fails is run once more, alone; if it passes then it counts, and the last lines name it as flaky.
// The last line is "N passed, N failed": each test case counts one, and so do each check and each mutant.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { checks } from './checks.mjs';
import { buildConsole } from './console-build.mjs';
import { cpuSecondsOfChildren } from './cpu-time.mjs';
import { install, requireNode } from './installed.mjs';
import { node24, root } from './node24.mjs';
import { sideBySide } from './side-by-side.mjs';
import { installSystemPackages } from './system-packages.mjs';
import { closing, costs, secondRuns, settle, slowest } from './test-report.mjs';

const given = process.argv.slice(2);
const filters = given.filter((item) => item !== '--all');
const result = { passed: 0, failures: [], flaky: [] };
const files = [];
const parts = [];

requireNode();
await install();
installSystemPackages();

const node = (args, env = {}) =>
  spawnSync(node24(), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  }).status === 0;

function count(name, ok) {
  if (ok) result.passed += 1;
  else result.failures.push(name);
  console.log(`${ok ? '✓' : '✗'} ${name}`);
}

/** Does a part of the run and notes what it cost. */
async function part(name, work) {
  const [begunMs, cpuBefore] = [performance.now(), cpuSecondsOfChildren()];
  const done = await work();
  parts.push({
    name,
    seconds: (performance.now() - begunMs) / 1000,
    cpuSeconds: cpuSecondsOfChildren() - cpuBefore,
  });
  return done;
}

/** Gives a command the name of a file to report in, and gives what it reported; undefined when it reported nothing. */
function reported(run) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'linekeeper-report-'));
  const file = path.join(folder, 'report.json');
  const ok = run(file);
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  rmSync(folder, { recursive: true, force: true });
  return { ok, report };
}

/** Runs the files of a Vitest project whose paths hold one of the words. */
const runFiles = (project, words) =>
  reported((file) =>
    node(
      [
        'node_modules/vitest/vitest.mjs',
        ...['run', '--project', project, '--passWithNoTests'],
        ...['--reporter=default', '--reporter=./scripts/test-reporter.mjs'],
        ...words,
      ],
      { LINEKEEPER_TEST_REPORT: file },
    ),
  );

/** Runs a file once more, alone; undefined when it was not found. What fails the run without failing the file counts, too. */
function runAgain(project, file) {
  console.log(`${file} failed and is run once more, alone.`);
  const { ok, report } = runFiles(project, [file]);
  const second = report?.files.find((item) => item.file === file);
  if (!second || ok || second.failures.length > 0) return second;
  return { ...second, failures: [...report.unhandled, 'the run itself failed'] };
}

/** Runs one Vitest project and adds its cases. A run that fails without a word about why counts one. */
function vitest(project) {
  const { ok, report = { files: [], unhandled: [] } } = runFiles(project, filters);
  const again = new Map();
  for (const file of secondRuns(report.files)) {
    const second = runAgain(project, file);
    if (second) again.set(file, second);
  }
  const { passed, open, failures, flaky } = settle(project, report.files, again);
  result.passed += passed;
  result.failures.push(...failures);
  result.flaky.push(...flaky);
  files.push(...report.files);
  for (const error of report.unhandled) count(`${project}: an error that nobody caught: ${error}`, false);
  const isExplained = report.unhandled.length > 0 || report.files.some((item) => item.failures.length > 0);
  if (!ok && !isExplained) count(`${project}: the run itself failed`, false);
  if (open > 0) count(`${project}: ${open} tests were skipped; a skipped test proves nothing`, false);
}

/** Takes guards out and adds one for each that a test missed. */
function mutations() {
  const { report } = reported((file) =>
    node(['scripts/mutations.ts', `--report=${file}`, ...given.filter((item) => item === '--all')]),
  );
  if (!report) return count('mutation check: the run itself failed', false);
  result.passed += report.passed;
  result.failures.push(...report.failures.map((failure) => `mutation check: ${failure}`));
  result.flaky.push(...report.flaky.map((file) => `mutation check: ${file}`));
}

/** Plays a thousand simulated days and adds one for each; `npm test` has twenty of them as a unit test. */
function days() {
  const { report } = reported((file) =>
    node(['server/test/days/run-days.ts', '1000', '21', `--report=${file}`]),
  );
  if (!report) return count('simulated days: the run itself failed', false);
  result.passed += report.passed;
  result.failures.push(...report.failures);
}

const begunMs = performance.now();
if (filters.length === 0)
  await sideBySide(checks, (name, { ok, output, seconds, cpuSeconds }) => {
    process.stdout.write(output);
    parts.push({ name: `check: ${name}`, seconds, cpuSeconds });
    count(name, ok);
  });
await part('unit tests', () => vitest('unit'));
if (filters.length === 0) await part('mutation check', mutations);
if (filters.length === 0 && given.includes('--all')) await part('simulated days', days);
const fault = await part('build of the console', buildConsole);
if (fault) console.error(fault);
count('build of the console', !fault);
if (!fault) await part('browser tests', () => vitest('e2e'));

const wholeSeconds = (performance.now() - begunMs) / 1000;
for (const line of [...costs(parts, wholeSeconds), ...slowest(files), ...closing(result)]) console.log(line);
process.exitCode = result.failures.length === 0 && result.passed > 0 ? 0 : 1;
