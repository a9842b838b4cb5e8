import { spawn } from 'node:child_process';
import { type Run, type RunEnd } from '@linekeeper/probes/icmp/run';

/** Longest line and most errors that are kept of a program. */
const mostLine = 100_000;
const mostErrors = 500;

/**
 * Starts programs without a shell, from this process itself. The server has a small process for that (decision 0017); this program
 * is small, and a second one beside it would be most of what both take.
 */
export const runProgram: Run = (program, args, { path, input = '', deadlineMs, onLines, signal }) => {
  if (signal?.aborted) return Promise.resolve({ ended: 'aborted' });
  const { promise, resolve } = Promise.withResolvers<RunEnd>();
  let errors = '';
  // LC_ALL: what we read is read in English.
  const child = spawn(program, [...args], { env: { PATH: path, LC_ALL: 'C' }, stdio: 'pipe' });
  const end = (how: RunEnd) => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    child.kill('SIGKILL');
    resolve(how);
  };
  const abort = () => end({ ended: 'aborted' });
  const timer = setTimeout(() => end({ ended: 'late' }), deadlineMs);
  signal?.addEventListener('abort', abort, { once: true });
  child.once('error', (error: NodeJS.ErrnoException) =>
    end({ ended: 'unstarted', why: error.code ?? error.message }),
  );
  child.once('close', (code) => end({ ended: 'exit', code: code ?? -1, errors }));
  eachLines(child.stdout, onLines);
  eachLines(child.stderr, (lines) => {
    for (const line of lines) if (errors.length < mostErrors) errors += `${line.slice(0, mostErrors)}\n`;
    onLines(lines);
  });
  // A program that ends early closes its input: what it does not read is no fault of ours.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return promise;
};

function eachLines(stream: NodeJS.ReadableStream, onLines: (lines: string[]) => void): void {
  let rest = '';
  stream.setEncoding('latin1');
  stream.on('data', (piece: string) => {
    const lines = (rest + piece).split('\n');
    rest = (lines.pop() ?? '').slice(0, mostLine);
    if (lines.length > 0) onLines(lines);
  });
  stream.on('end', () => {
    if (rest) onLines([rest]);
  });
  stream.on('error', () => undefined);
}
