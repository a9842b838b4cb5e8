import { type StateReason } from '@linekeeper/contract/monitoring/states';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type Evidence } from '../../subjects/index.ts';
import { type GapRow, type StateRow } from '../states/states.queries.ts';
import { type Watched } from '../engine/watched.ts';
import { PendingRows } from './pending-rows.ts';

/** The values of one measurement on their way to the store. */
export interface PendingPoll {
  readonly watched: Watched;
  /** The columns as they were then: the target may consist of others before it is written. */
  readonly columns: Watched['columns'];
  readonly atMs: number;
  readonly values: Float64Array;
  /** Called once it is stored. */
  readonly onStored: () => void;
}

export interface PendingState extends StateRow {
  readonly kind: SubjectKind;
  readonly evidence: Evidence | null;
  readonly causeId: string | null;
}
export type PendingGap = GapRow & { readonly kind: SubjectKind; readonly reason: StateReason };

/** What waits to be written. All of it belongs together: it is written in this order and told when it is committed. */
export interface Batch {
  polls: PendingPoll[];
  states: PendingState[];
  gaps: PendingGap[];
  rows: PendingRows;
}

export const emptyBatch = (): Batch => ({ polls: [], states: [], gaps: [], rows: new PendingRows() });

export function isEmpty({ polls, states, gaps, rows }: Batch): boolean {
  return polls.length === 0 && states.length === 0 && gaps.length === 0 && rows.size === 0;
}

/** Puts what is newer behind what could not be written yet. */
export function joined(older: Batch, newer: Batch): Batch {
  return {
    polls: [...older.polls, ...newer.polls],
    states: [...older.states, ...newer.states],
    gaps: [...older.gaps, ...newer.gaps],
    rows: older.rows.with(newer.rows),
  };
}

/** How much may wait in memory while the database is away. */
export interface PendingLimits {
  readonly values: number;
  readonly states: number;
}
export const pendingLimits: PendingLimits = { values: 4_000_000, states: 200_000 };

/** A time of a target for which nothing is kept. */
export const lostGap = ({ target }: Watched, fromMs: number, toMs: number): PendingGap => ({
  tenantId: target.tenantId,
  kind: target.kind,
  subjectId: target.id,
  fromMs,
  toMs,
  reason: 'samples-lost',
});

/**
 * Drops the oldest where too much waits, and notes the times for which nothing is kept as gaps: what was dropped is
 * unmeasured. Returns how many polls were dropped.
 */
export function bound(batch: Batch, limits: PendingLimits): number {
  let values = batch.polls.reduce((sum, poll) => sum + poll.values.length, 0);
  let drop = 0;
  const lost = new Map<string, { watched: Watched; fromMs: number; toMs: number }>();
  for (; values > limits.values && drop < batch.polls.length; drop++) {
    const { watched, atMs, values: dropped } = batch.polls[drop] as PendingPoll;
    values -= dropped.length;
    const { id, intervalMs } = watched.target;
    const known = lost.get(id);
    lost.set(id, { watched, fromMs: known?.fromMs ?? atMs, toMs: atMs + intervalMs });
  }
  batch.polls.splice(0, drop);
  // A poll that is kept ends the gap of its target.
  for (const { watched, atMs } of batch.polls) {
    const gap = lost.get(watched.target.id);
    if (gap && atMs < gap.toMs && atMs > gap.fromMs) gap.toMs = atMs;
  }
  for (const { watched, fromMs, toMs } of lost.values()) batch.gaps.push(lostGap(watched, fromMs, toMs));
  dropStates(batch, limits.states);
  batch.rows.bound(limits.states);
  return drop;
}

/** A state that is not kept leaves a gap up to the next one of its subject; the newest of a subject is never dropped. */
function dropStates(batch: Batch, most: number): void {
  const dropped = batch.states.splice(0, Math.max(0, batch.states.length - most));
  const nextMs = new Map<string, number>();
  for (const row of batch.states.toReversed()) nextMs.set(row.subjectId, row.fromMs);
  const newest: PendingState[] = [];
  for (const row of dropped.toReversed()) {
    const toMs = nextMs.get(row.subjectId);
    nextMs.set(row.subjectId, row.fromMs);
    const { tenantId, kind, subjectId, fromMs } = row;
    if (toMs === undefined) newest.unshift(row);
    else batch.gaps.push({ tenantId, kind, subjectId, fromMs, toMs, reason: 'samples-lost' });
  }
  batch.states.unshift(...newest);
}
