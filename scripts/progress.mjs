// Says what a long step is doing and how long it has been at it, so that a start that takes a minute does not look dead.
import { spawn } from 'node:child_process';
import process from 'node:process';

/** A terminal's line is written anew each second; elsewhere (a log, a pipe) a line comes now and then. */
const everyMs = { terminal: 1_000, log: 10_000 };

/**
 * Begins to tell of a step. `usually` says how long it takes where nothing is special. Returns what ends it: with the line that it
 * is done, or without where it failed.
 * @param {string} what as in "Installing packages"
 * @param {string} usually as in "about a minute"
 * @param {{write(text: string): unknown, isTTY?: boolean}} out
 */
export function startProgress(what, usually, out = process.stdout) {
  const begunMs = performance.now();
  const seconds = () => Math.round((performance.now() - begunMs) / 1000);
  const line = `${what} (usually ${usually}) …`;
  out.write(out.isTTY ? line : `${line}\n`);
  const tell = () => out.write(out.isTTY ? `\r${line} ${seconds()} s` : `${what}: ${seconds()} s so far …\n`);
  const timer = globalThis.setInterval(tell, out.isTTY ? everyMs.terminal : everyMs.log);
  return {
    /** @param {boolean} ok */
    end(ok) {
      globalThis.clearInterval(timer);
      // What was on the terminal's line is cleared away.
      if (out.isTTY) out.write('\r\u001b[K');
      if (ok) out.write(`${what}: done in ${seconds()} s.\n`);
    },
  };
}

/**
 * Runs a program to its end while time goes by, and gives how it ended and what it printed.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{status: number, output: string}>}
 */
export function runToEnd(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ status: 1, output: error.message }));
    child.on('close', (code) => resolve({ status: code ?? 1, output }));
  });
}
