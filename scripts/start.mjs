// npm start: installs what is missing, builds the console, runs the server on the pinned Node and passes signals on.
// With --demo, a living world of simulated devices runs beside it.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { buildConsole } from './console-build.mjs';
import { install, requireNode, stop } from './installed.mjs';
import { node24, root } from './node24.mjs';

requireNode();
await install();
const fault = await buildConsole();
if (fault) stop(fault);

const demo = process.argv.includes('--demo');
const env = { ...process.env, UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '8' };
// The console says that it is one. Its devices live on loopback addresses, which tenants may not be told to poll otherwise.
if (demo) env.DEMO = '1';
if (demo) env.ALLOWED_TARGETS = [env.ALLOWED_TARGETS, '127.0.0.0/8'].filter(Boolean).join(',');

/**
 * V8 collects when the heap has grown by half of what is alive, instead of when it has several times as much: with a
 * thousand devices that is half of the server's memory (docs/decisions/0019-heap.md). No flag bounds the heap.
 */
const heapFlags = ['--max-semi-space-size=4', '--heap-growing-percent=50'];

/** The channel tells the server when we are gone, however that came: it then stops, too. */
const server = spawn(
  node24(),
  [...heapFlags, '--disable-warning=ExperimentalWarning', 'server/src/main.ts'],
  {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
);
let world;
let asked = false;
server.on('error', (error) => stop(`The server could not be started: ${error.message}`));
server.on('message', (message) => {
  if (!demo || message?.type !== 'ready') return;
  world = spawn(node24(), ['simulators/src/demo/main.ts', '--url', message.url, '--data', message.dataDir], {
    cwd: root,
    env: { ...process.env, ADMIN_PASSWORD: message.adminPassword ?? process.env.ADMIN_PASSWORD ?? '' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
});
server.on('exit', (code, signal) => {
  world?.kill('SIGTERM');
  // One that has not come as far as to listen for signals ends by the one that we passed on.
  process.exitCode = code ?? (asked ? 0 : 1);
  if (signal && !asked) console.error(`The server was ended by ${signal}.`);
  process.disconnect?.();
});

// Ctrl-C in a terminal reaches the server by itself, too; it goes by the first signal and lets others pass.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    asked = true;
    server.kill('SIGTERM');
  });
