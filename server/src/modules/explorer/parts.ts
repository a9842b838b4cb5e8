import { type Database } from '../../platform/db/database.ts';
import { type History, type KeptSeries } from '../monitoring/index.ts';

/** What the explorer reads from. */
export interface ExplorerParts {
  readonly database: Database;
  readonly kept: KeptSeries;
  /** How far measurements of a target lie apart, in milliseconds. */
  readonly intervalMs: History['intervalMs'];
  readonly nowMs: () => number;
}
