// Runs a developer's command on the pinned Node 24: node scripts/run.mjs <check|gen|bench|licence|mutations|node> [arguments].
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { checks } from './checks.mjs';
import { stop } from './installed.mjs';
import { node24, root } from './node24.mjs';

/** Each command is a list of steps; a step is a list of arguments for Node. All steps run even if one fails. */
const commands = {
  check: checks.map(([, step]) => step),
  gen: [['scripts/gen.ts']],
  bench: [['bench/src/main.ts']],
  licence: [['server/src/licence-command.ts']],
  mutations: [['scripts/mutations.ts']],
  node: [[]],
};

const [name = '', ...rest] = process.argv.slice(2);
const steps = commands[name];
const node = node24();
if (!steps) stop(`Unknown command "${name}". Known: ${Object.keys(commands).join(', ')}.`);
if (!node) stop('Node 24 is not installed here. Run "npm ci" first.');

let failed = 0;
for (const step of steps) {
  const result = spawnSync(node, [...step, ...rest], { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) failed = result.status ?? 1;
}
process.exit(failed);
