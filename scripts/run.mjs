// Runs a developer's command on the pinned Node 24: node scripts/run.mjs <check|gen|bench|node> [arguments].
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { node24, root } from './node24.mjs';

const bin = (name) => `node_modules/${name}`;

/** Each command is a list of steps; a step is a list of arguments for Node. All steps of `check` run even if one fails. */
const commands = {
  check: [
    [bin('typescript/bin/tsc'), '-p', 'tsconfig.json'],
    [bin('typescript/bin/tsc'), '-p', 'console/tsconfig.json'],
    [
      bin('eslint/bin/eslint.js'),
      '.',
      '--max-warnings=0',
      '--cache',
      '--cache-location',
      'node_modules/.cache/eslint/',
    ],
    [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.'],
    [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      'contract',
      'probes',
      'server',
      'console',
      'simulators',
      'e2e',
      'bench',
    ],
  ],
  gen: [['scripts/gen.ts']],
  bench: [['bench/src/main.ts']],
  node: [[]],
};

const [name = '', ...rest] = process.argv.slice(2);
const steps = commands[name];
const node = node24();
if (!steps) fail(`Unknown command "${name}". Known: ${Object.keys(commands).join(', ')}.`);
if (!node) fail('Node 24 is not installed here. Run "npm ci" first.');

let failed = 0;
for (const step of steps) {
  const result = spawnSync(node, [...step, ...rest], { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) failed = result.status ?? 1;
}
process.exit(failed);

function fail(message) {
  console.error(message);
  process.exit(1);
}
