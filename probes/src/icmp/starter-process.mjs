// @ts-check
// The process that starts fping, ping and traceroute for the server. Starting a program copies the page tables of who starts it, which
// costs a server of some hundred megabytes 15 ms and the program as much; this process is small and stays so. Plain
// JavaScript: with its own stripping of types Node takes twice the memory. It ends with the channel to the server.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { clearTimeout, setTimeout } from 'node:timers';

/** @import { RunEnd } from './run.ts' */
/** @import { FromStarter, ToStarter } from './starter-messages.ts' */

/** Longest line and most errors that are kept of a program. */
const maxLine = 100_000;
const maxErrors = 500;
const startable = ['fping', 'ping', 'traceroute'];

/** @type {Map<number, () => void>} How to give up each program that runs. */
const running = new Map();

/** @param {FromStarter} message */
const tell = (message) => {
  // The server may be gone by now: then nobody waits for it.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

/**
 * Runs a program without a shell until it ends, its deadline is over or it is given up. Never throws.
 * @param {Extract<ToStarter, { do: 'run' }>} asked
 */
function run({ id, program, args, path, input, deadlineMs }) {
  /** @param {RunEnd} how */
  const end = (how) => {
    clearTimeout(timer);
    if (running.delete(id)) tell({ id, end: how });
    child?.kill('SIGKILL');
  };
  let errors = '';
  /** @type {import('node:child_process').ChildProcessWithoutNullStreams | undefined} */
  let child;
  const timer = setTimeout(() => end({ ended: 'late' }), deadlineMs);
  running.set(id, () => end({ ended: 'aborted' }));
  if (!startable.includes(program)) return end({ ended: 'unstarted', why: 'not startable' });
  try {
    // LC_ALL: what we read is read in English.
    child = spawn(program, args, { env: { PATH: path, LC_ALL: 'C' }, stdio: 'pipe' });
  } catch (error) {
    return end({ ended: 'unstarted', why: String(error) });
  }
  child.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
    end({ ended: 'unstarted', why: error.code ?? error.message }),
  );
  child.once('close', (code) => end({ ended: 'exit', code: code ?? -1, errors }));
  eachLines(child.stdout, (lines) => tell({ id, lines }));
  eachLines(child.stderr, (lines) => {
    for (const line of lines) if (errors.length < maxErrors) errors += `${line.slice(0, maxErrors)}\n`;
    tell({ id, lines });
  });
  // A program that ends early closes its input: what it does not read is no fault of ours.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
}

/**
 * @param {NodeJS.ReadableStream} stream
 * @param {(lines: string[]) => void} onLines
 */
function eachLines(stream, onLines) {
  let rest = '';
  stream.setEncoding('latin1');
  stream.on('data', (/** @type {string} */ chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = (lines.pop() ?? '').slice(0, maxLine);
    if (lines.length > 0) onLines(lines);
  });
  stream.on('end', () => {
    if (rest) onLines([rest]);
  });
  stream.on('error', () => undefined);
}

process.on('message', (/** @type {ToStarter} */ message) => {
  if (message.do === 'run') run(message);
  else running.get(message.id)?.();
});
// Signals of a terminal or a service manager go to the whole group. The server decides when it is over.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.on('disconnect', () => {
  for (const giveUp of [...running.values()]) giveUp();
  process.exit(0);
});
