// Runs a developer's command on the pinned Node 24: node scripts/run.mjs <check|gen|agent-build|bench|licence|rotate-key|…> [arguments].
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { checks } from './checks.mjs';
import { stop } from './installed.mjs';
import { node24, root } from './node24.mjs';
import { sideBySide } from './side-by-side.mjs';

/** Each command but `check` is one program: arguments for Node. */
const commands = {
  gen: ['scripts/gen.ts'],
  'agent-build': ['scripts/agent-build.mjs'],
  bench: ['bench/src/main.ts'],
  parts: ['scripts/parts.mjs'],
  'rotate-key': ['server/src/rotate-key-command.ts'],
  licence: ['server/src/licence-command.ts'],
  proof: ['server/test/proof.ts'],
  mutations: ['scripts/mutations.ts'],
  days: ['server/test/days/run-days.ts'],
  node: [],
};

const [name = '', ...rest] = process.argv.slice(2);
const known = ['check', ...Object.keys(commands)];
const node = node24();
if (!known.includes(name)) stop(`Unknown command "${name}". Known: ${known.join(', ')}.`);
if (!node) stop('Node 24 is not installed here. Run "npm ci" first.');

if (name === 'check')
  await sideBySide(checks, (check, { ok, output, seconds }) => {
    process.stdout.write(output);
    console.log(`${ok ? '✓' : '✗'} ${check}, ${seconds.toFixed(0)} s`);
    if (!ok) process.exitCode = 1;
  });
else
  process.exitCode =
    spawnSync(node, [...commands[name], ...rest], { cwd: root, stdio: 'inherit' }).status ?? 1;
