import type { Startable } from './starter-messages.ts';

/** How a program ended: with a code, not at all in time, it could not be started, or who started it is gone. */
export type RunEnd =
  | { ended: 'exit'; code: number; errors: string }
  | { ended: 'late' | 'aborted' }
  | { ended: 'unstarted' | 'lost'; why: string };

export interface RunOptions {
  /** Written to the standard input. */
  input?: string;
  deadlineMs: number;
  /** Where programs are looked for. */
  path: string;
  /** Called with lines of standard output and standard error, as they come. */
  onLines(lines: readonly string[]): void;
  signal?: AbortSignal;
}

/** Runs a program without a shell, until it ends or its deadline is over. Never throws or rejects. */
export type Run = (program: Startable, args: readonly string[], options: RunOptions) => Promise<RunEnd>;
