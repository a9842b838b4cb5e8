import { type InterfaceStatus, type Polled, type StatusRow } from '../../devices/index.ts';
import { type GapRow, type StateRow } from '../states/states.queries.ts';
import { type Watched } from '../engine/watched.ts';
import { type StateReason } from '@linekeeper/contract/monitoring/states';

/** The values of one poll on their way to the store. */
export interface PendingPoll {
  readonly watched: Watched;
  /** The columns as they were at the poll: the device may be discovered again before it is written. */
  readonly columns: Watched['columns'];
  readonly atMs: number;
  readonly values: Float64Array;
  /** Called once it is stored. */
  readonly onStored: () => void;
}

export type PendingState = StateRow & Pick<StatusRow, 'pingSent' | 'pingReceived'>;
export type PendingGap = GapRow & { readonly reason: StateReason };

/** What waits to be written. All of it belongs together: it is written in this order and told when it is committed. */
export interface Batch {
  polls: PendingPoll[];
  states: PendingState[];
  gaps: PendingGap[];
  polled: Map<string, Polled>;
  interfaces: Map<string, InterfaceStatus>;
}

export const emptyBatch = (): Batch => ({
  polls: [],
  states: [],
  gaps: [],
  polled: new Map(),
  interfaces: new Map(),
});

export function isEmpty(batch: Batch): boolean {
  return (
    batch.polls.length === 0 &&
    batch.states.length === 0 &&
    batch.gaps.length === 0 &&
    batch.polled.size === 0 &&
    batch.interfaces.size === 0
  );
}

/** Puts what is newer behind what could not be written yet. */
export function joined(older: Batch, newer: Batch): Batch {
  return {
    polls: [...older.polls, ...newer.polls],
    states: [...older.states, ...newer.states],
    gaps: [...older.gaps, ...newer.gaps],
    polled: new Map([...older.polled, ...newer.polled]),
    interfaces: new Map([...older.interfaces, ...newer.interfaces]),
  };
}

/** How much may wait in memory while the database is away. */
export interface PendingLimits {
  readonly values: number;
  readonly states: number;
}
export const pendingLimits: PendingLimits = { values: 4_000_000, states: 200_000 };

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
  // A poll that is kept ends the gap of its device.
  for (const { watched, atMs } of batch.polls) {
    const gap = lost.get(watched.target.id);
    if (gap && atMs < gap.toMs && atMs > gap.fromMs) gap.toMs = atMs;
  }
  for (const { watched, fromMs, toMs } of lost.values())
    batch.gaps.push({
      tenantId: watched.target.tenantId,
      deviceId: watched.target.id,
      fromMs,
      toMs,
      reason: 'samples-lost',
    });
  dropStates(batch, limits.states);
  return drop;
}

/** A state that is not kept leaves a gap up to the next one of its device; the newest of a device is never dropped. */
function dropStates(batch: Batch, most: number): void {
  const dropped = batch.states.splice(0, Math.max(0, batch.states.length - most));
  const nextMs = new Map<string, number>();
  for (const row of batch.states.toReversed()) nextMs.set(row.deviceId, row.fromMs);
  const newest: PendingState[] = [];
  for (const row of dropped.toReversed()) {
    const toMs = nextMs.get(row.deviceId);
    nextMs.set(row.deviceId, row.fromMs);
    if (toMs === undefined) newest.unshift(row);
    else
      batch.gaps.push({
        tenantId: row.tenantId,
        deviceId: row.deviceId,
        fromMs: row.fromMs,
        toMs,
        reason: 'samples-lost',
      });
  }
  batch.states.unshift(...newest);
}
