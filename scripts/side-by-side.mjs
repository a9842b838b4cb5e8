// Runs steps that do not touch one another side by side.
import { fork } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { node24, root } from './node24.mjs';

/** As many as the smallest machine that the tests are promised for has cores. */
const atOnce = 2;

/**
 * Runs one step; gives how it ended, what it printed, and its seconds by the clock and of CPU.
 * @param {readonly string[]} args
 * @returns {Promise<{ok: boolean, output: string, seconds: number, cpuSeconds: number}>}
 */
function run(args) {
  return new Promise((resolve) => {
    const child = fork(path.join(root, 'scripts/timed-step.mjs'), args, {
      cwd: root,
      execPath: node24(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    let told = { ok: false, seconds: 0, cpuSeconds: 0 };
    child.on('message', (message) => (told = message));
    child.on('close', () => resolve({ ...told, output }));
  });
}

/**
 * Runs all steps, two at a time, each to its end whatever becomes of the others, and calls `onEnd` for each when it has ended.
 * @param {readonly (readonly [name: string, args: readonly string[]])[]} steps arguments for Node
 * @param {(name: string, end: {ok: boolean, output: string, seconds: number, cpuSeconds: number}) => void} onEnd
 */
export async function sideBySide(steps, onEnd) {
  const waiting = [...steps];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, args] = next;
      onEnd(name, await run(args));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
