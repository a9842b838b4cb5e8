import type { RunEnd } from './run.ts';

/** What may be started; the starter refuses everything else. */
export type Startable = 'fping' | 'ping' | 'traceroute';

/** One program to be started, or one that is given up. */
export type ToStarter =
  | {
      id: number;
      do: 'run';
      program: Startable;
      args: readonly string[];
      /** Where programs are looked for. */
      path: string;
      /** Written to the standard input. */
      input: string;
      deadlineMs: number;
    }
  | { id: number; do: 'abort' };

/** Lines as they are printed, by standard output and standard error; then how it ended. */
export type FromStarter = { id: number; lines: string[] } | { id: number; end: RunEnd };
