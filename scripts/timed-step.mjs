// Runs Node with the arguments that it is given, and tells whoever forked it how that ended and what it cost: of children that
// run side by side only each one's own parent can say what it cost.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { cpuSecondsOfChildren } from './cpu-time.mjs';

const begunMs = performance.now();
const { status } = spawnSync(process.execPath, process.argv.slice(2), { stdio: 'inherit' });
process.send?.({
  ok: status === 0,
  seconds: (performance.now() - begunMs) / 1000,
  cpuSeconds: cpuSecondsOfChildren(),
});
process.exitCode = status ?? 1;
