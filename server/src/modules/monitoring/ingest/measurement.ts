import { type Subject } from '@linekeeper/contract/monitoring/subjects';
import { type Verdict } from '../states/subject-state.ts';
import { type PendingRow } from './pending-rows.ts';

/** Who measured: our own scheduler, an agent in an outlet, or another system that hands its measurements over. */
export type Source = 'scheduler' | 'agent' | 'remote-write';

/** One measurement of a target: the one form in which what was measured comes in, whoever measured. */
export interface Measurement {
  readonly subject: Subject;
  /** When it was begun, in milliseconds since 1970. */
  readonly atMs: number;
  readonly source: Source;
  /** What it says of the state, with the reason where it failed. */
  readonly verdict: Verdict;
  /** A number for each column of the target, NaN where there is none; null where nothing was measured. */
  readonly values: Float64Array | null;
  /** What of them counts: is kept, shown and looked at by rules. Missing: all of them. */
  readonly counted?: Float64Array;
  /** For how long the target runs, in seconds; null where that was not told. */
  readonly uptimeS: number | null;
  /** What else is to be kept, in the same transaction. */
  readonly rows: readonly PendingRow[];
}
