// npm test: installs what tests need and runs everything; `npm test -- words` runs the test files whose paths hold the words.
// The last line is "N passed, N failed": each test case counts one, and so does each check.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { checks } from './checks.mjs';
import { buildConsole } from './console-build.mjs';
import { install, requireNode } from './installed.mjs';
import { node24, root } from './node24.mjs';
import { installSystemPackages } from './system-packages.mjs';

const filters = process.argv.slice(2);
let passed = 0;
/** What failed, by name, with its first words: said again at the end, where a long run is read first. */
const failures = [];

requireNode();
install();
installSystemPackages();

const node = (args) =>
  spawnSync(node24(), args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;

function count(name, ok) {
  if (ok) passed += 1;
  else failures.push(name);
  console.log(`${ok ? '✓' : '✗'} ${name}`);
}

/** A failed test in one line: where it stands, what it says, how it failed. */
function nameOf(project, file, { fullName, failureMessages }) {
  const [reason = ''] = (failureMessages[0] ?? '').split('\n');
  return `${project}: ${path.relative(root, file)}: ${fullName}: ${reason}`;
}

/** Runs one Vitest project and adds its cases. A run that fails without a failed case (a file that does not load) counts one. */
function vitest(project) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'linekeeper-report-'));
  const report = path.join(folder, 'report.json');
  const ok = node([
    'node_modules/vitest/vitest.mjs',
    ...['run', '--project', project, '--passWithNoTests'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...filters,
  ]);
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  rmSync(folder, { recursive: true, force: true });
  passed += result.numPassedTests ?? 0;
  for (const file of result.testResults ?? [])
    for (const test of file.assertionResults)
      if (test.status === 'failed') failures.push(nameOf(project, file.name, test));
  if (!ok && !result.numFailedTests) count(`${project}: a test file or the run itself failed`, false);
  const open = (result.numPendingTests ?? 0) + (result.numTodoTests ?? 0);
  if (open > 0) count(`${project}: ${open} tests were skipped; a skipped test proves nothing`, false);
}

if (filters.length === 0) for (const [name, step] of checks) count(name, node(step));
vitest('unit');
const fault = buildConsole();
if (fault) console.error(fault);
count('build of the console', !fault);
if (!fault) vitest('e2e');

for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1;
