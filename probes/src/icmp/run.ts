import { spawn } from 'node:child_process';

/** How a program ended: with a code, not at all in time, or it could not be started. */
export type RunEnd =
  | { ended: 'exit'; code: number; errors: string }
  | { ended: 'late' | 'aborted' }
  | { ended: 'unstarted'; why: string };

export interface RunOptions {
  /** Written to the standard input. */
  input?: string;
  deadlineMs: number;
  /** Where programs are looked for. */
  path: string;
  /** Called with each line of standard output and standard error. */
  onLine(line: string): void;
  signal?: AbortSignal;
}

/** Longest line and most errors that are kept of a program. */
const maxLine = 100_000;
const maxErrors = 500;

/** Runs a program without a shell, line by line, until it ends or its deadline is over. Never throws or rejects. */
export function run(program: string, args: readonly string[], options: RunOptions): Promise<RunEnd> {
  const { promise, resolve } = Promise.withResolvers<RunEnd>();
  let errors = '';
  let child;
  try {
    // LC_ALL: what we read is read in English.
    child = spawn(program, args, { env: { PATH: options.path, LC_ALL: 'C' }, stdio: 'pipe' });
  } catch (error) {
    return Promise.resolve({ ended: 'unstarted', why: String(error) });
  }
  const end = (how: RunEnd) => {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
    child.kill('SIGKILL');
    resolve(how);
  };
  const abort = () => end({ ended: 'aborted' });
  const timer = setTimeout(() => end({ ended: 'late' }), options.deadlineMs);
  options.signal?.addEventListener('abort', abort, { once: true });
  if (options.signal?.aborted) abort();
  child.once('error', (error: NodeJS.ErrnoException) =>
    end({ ended: 'unstarted', why: error.code ?? error.message }),
  );
  child.once('close', (code) => end({ ended: 'exit', code: code ?? -1, errors }));
  eachLine(child.stdout, options.onLine);
  eachLine(child.stderr, (line) => {
    if (errors.length < maxErrors) errors += `${line.slice(0, maxErrors)}\n`;
    options.onLine(line);
  });
  // A program that ends early closes its input: what it does not read is no fault of ours.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  return promise;
}

function eachLine(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('latin1');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = (lines.pop() ?? '').slice(0, maxLine);
    lines.forEach(onLine);
  });
  stream.on('end', () => {
    if (rest) onLine(rest);
  });
  stream.on('error', () => undefined);
}
