import { type Database } from '../../platform/db/database.ts';
import { type History, type KeptSeries } from '../monitoring/index.ts';
import { type Bounds } from './prometheus/bounds.ts';

/** What the explorer reads from. */
export interface ExplorerParts {
  readonly database: Database;
  readonly kept: KeptSeries;
  /** How far measurements of a target lie apart, in milliseconds. */
  readonly intervalMs: History['intervalMs'];
  /** How long a tenant's samples are kept, in days. */
  readonly keptDays: (tenantId: number) => number;
  readonly nowMs: () => number;
  readonly bounds: Bounds;
}
