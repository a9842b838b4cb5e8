import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type PingCount } from '../../devices/index.ts';

/** What one poll said of a device. `atMs` is when it was begun, in milliseconds since 1970. */
export type PollVerdict =
  | { readonly kind: 'answered'; readonly atMs: number }
  | {
      readonly kind: 'failed';
      readonly atMs: number;
      readonly reason: StateReason;
      readonly ping: PingCount | null;
    }
  /** We could not ask (no socket, no route): says nothing of the device. */
  | { readonly kind: 'unavailable'; readonly atMs: number }
  /** It may not be asked: its tenant is closed, or its address range is. */
  | { readonly kind: 'closed'; readonly atMs: number; readonly reason: StateReason }
  /** Our own process stood still meanwhile: the result does not count at all. */
  | { readonly kind: 'stalled'; readonly atMs: number };

/** What is known of a device. */
export interface DeviceTrack {
  readonly state: State;
  readonly reason: StateReason;
  readonly sinceMs: number;
  readonly ping: PingCount | null;
  /** When the first of the failures in a row was begun; null while the last poll was answered. */
  readonly failedSinceMs: number | null;
  /** When our own side first could not ask; null while it can. */
  readonly unaskedSinceMs: number | null;
}

/** A new interval of a device: it begins at `fromMs` and ends the one before. */
export interface StateChange {
  readonly state: State;
  readonly reason: StateReason;
  readonly fromMs: number;
  readonly ping: PingCount | null;
}

export interface Decision {
  readonly track: DeviceTrack;
  readonly change: StateChange | null;
  /** When to ask again before the regular time, in milliseconds after the poll was begun; null: at the regular time. */
  readonly askAgainInMs: number | null;
}

const confirmAtMostMs = 10_000;

/** How soon a first failure is confirmed: so that two failures fit into two intervals. */
export function confirmInMs(intervalMs: number): number {
  return Math.min(intervalMs / 2, confirmAtMostMs);
}

export function newTrack(state: State, reason: StateReason, sinceMs: number): DeviceTrack {
  return { state, reason, sinceMs, ping: null, failedSinceMs: null, unaskedSinceMs: null };
}

/**
 * Decides the state after a poll. One failure is no outage: it is confirmed soon, and the second one makes `down`, from
 * the time of the first. The first answer makes `up`. What our own side could not ask twice in a row is `unmeasured`.
 * A stalled result changes nothing and asks again.
 */
export function decide(track: DeviceTrack, verdict: PollVerdict, intervalMs: number): Decision {
  switch (verdict.kind) {
    case 'stalled':
      return { track, change: null, askAgainInMs: confirmInMs(intervalMs) };
    case 'answered':
      return answered(track, verdict.atMs);
    case 'failed':
      return failed(track, verdict, intervalMs);
    case 'closed':
      return closed(track, verdict);
    case 'unavailable':
      return unavailable(track, verdict.atMs, intervalMs);
  }
}

function answered(track: DeviceTrack, atMs: number): Decision {
  const calm = { failedSinceMs: null, unaskedSinceMs: null, ping: null };
  if (track.state === 'up') return { track: { ...track, ...calm }, change: null, askAgainInMs: null };
  return changed({ ...track, ...calm }, { state: 'up', reason: 'answers', fromMs: atMs, ping: null });
}

function failed(
  track: DeviceTrack,
  verdict: { readonly atMs: number; readonly reason: StateReason; readonly ping: PingCount | null },
  intervalMs: number,
): Decision {
  const failedSinceMs = track.failedSinceMs ?? verdict.atMs;
  const next = { ...track, failedSinceMs, unaskedSinceMs: null };
  if (track.state === 'down') return { track: next, change: null, askAgainInMs: null };
  if (track.failedSinceMs === null)
    return { track: next, change: null, askAgainInMs: confirmInMs(intervalMs) };
  return changed(next, { state: 'down', reason: verdict.reason, fromMs: failedSinceMs, ping: verdict.ping });
}

function unavailable(track: DeviceTrack, atMs: number, intervalMs: number): Decision {
  const unaskedSinceMs = track.unaskedSinceMs ?? atMs;
  const next = { ...track, unaskedSinceMs, failedSinceMs: null };
  if (track.state === 'unmeasured') return { track: next, change: null, askAgainInMs: null };
  if (track.unaskedSinceMs === null)
    return { track: next, change: null, askAgainInMs: confirmInMs(intervalMs) };
  return changed(next, {
    state: 'unmeasured',
    reason: 'probe-unavailable',
    fromMs: unaskedSinceMs,
    ping: null,
  });
}

/** What may not be asked is unmeasured at once: nothing has to be confirmed. */
function closed(
  track: DeviceTrack,
  { atMs, reason }: { readonly atMs: number; readonly reason: StateReason },
): Decision {
  const calm = { ...track, failedSinceMs: null, unaskedSinceMs: null, ping: null };
  if (track.state === 'unmeasured' && track.reason === reason)
    return { track: calm, change: null, askAgainInMs: null };
  return changed(calm, { state: 'unmeasured', reason, fromMs: atMs, ping: null });
}

/** An interval never begins before the one that it ends. */
function changed(track: DeviceTrack, change: StateChange): Decision {
  const fromMs = Math.max(change.fromMs, track.sinceMs);
  return {
    track: { ...track, state: change.state, reason: change.reason, sinceMs: fromMs, ping: change.ping },
    change: { ...change, fromMs },
    askAgainInMs: null,
  };
}

/**
 * The track after a time in which nobody measured, from `fromMs` to `toMs`: the state that was known before goes on at
 * `toMs`, because between two polls a state is taken to last; failures that were not confirmed begin anew.
 */
export function afterGap(track: DeviceTrack, toMs: number): DeviceTrack {
  return { ...track, sinceMs: Math.max(track.sinceMs, toMs), failedSinceMs: null, unaskedSinceMs: null };
}
