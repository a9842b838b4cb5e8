import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { type Evidence } from '../../subjects/index.ts';

/** What one measurement said of a subject's state. `atMs` is when it was begun, in milliseconds since 1970. */
export type Verdict =
  | {
      readonly kind: 'answered';
      readonly atMs: number;
      /** What speaks for it, where that is not its own answer. */
      readonly reason?: StateReason;
    }
  | {
      readonly kind: 'failed';
      readonly atMs: number;
      readonly reason: StateReason;
      readonly evidence: Evidence | null;
      /** It failed in what decides, but something of it answered, such as a ping: it is reached, and so its failure is its own. */
      readonly isReached?: boolean;
      /** When it was first seen to fail, where something else spoke for it until now. */
      readonly sinceMs?: number;
    }
  /** We could not ask (no socket, no route): says nothing of the subject. */
  | {
      readonly kind: 'unavailable';
      readonly atMs: number;
      readonly reason?: StateReason;
      /** Since when it is so for certain, whatever it was taken for until now. */
      readonly sinceMs?: number;
    }
  /** It may not be asked: its tenant is closed, or its address range is. */
  | { readonly kind: 'closed'; readonly atMs: number; readonly reason: StateReason }
  /** Our own process stood still meanwhile: the result does not count at all. */
  | { readonly kind: 'stalled'; readonly atMs: number };

/** What holds around a subject, whatever it answers: decided by data, not by its own measurements. */
export interface Circumstances {
  /** Work on it was announced for this time. */
  readonly maintenance: { readonly fromMs: number } | null;
  /** A subject that it is reached through has failed. */
  readonly cause: {
    readonly id: string;
    readonly sinceMs: number;
    /** What failed still answers something, such as a ping: it is there, and cuts nothing off. */
    readonly isReached?: boolean;
  } | null;
}

export const calm: Circumstances = { maintenance: null, cause: null };

/** What is known of a subject. */
export interface Track {
  readonly state: State;
  readonly reason: StateReason;
  readonly sinceMs: number;
  readonly evidence: Evidence | null;
  readonly causeId: string | null;
  /** When the first of the failures in a row was begun; null while the last measurement was answered. */
  readonly failedSinceMs: number | null;
  /** When our own side first could not ask; null while it can. */
  readonly unaskedSinceMs: number | null;
  /** Something of it answered when it failed last. */
  readonly isReached: boolean;
}

/** A new interval of a subject: it begins at `fromMs` and ends the one before. */
export interface StateChange {
  readonly state: State;
  readonly reason: StateReason;
  readonly fromMs: number;
  readonly evidence: Evidence | null;
  readonly causeId: string | null;
}

export interface Decision {
  readonly track: Track;
  readonly change: StateChange | null;
  /** When to ask again before the regular time, in milliseconds after the measurement was begun; null: at the regular time. */
  readonly askAgainInMs: number | null;
}

const confirmAtMostMs = 10_000;

/** How soon a first failure is confirmed: so that two failures fit into two intervals. */
export function confirmInMs(intervalMs: number): number {
  return Math.min(intervalMs / 2, confirmAtMostMs);
}

/** It failed once, or could not be asked once, and is asked again before anything is said of it. */
export const isConfirming = ({ state, failedSinceMs, unaskedSinceMs }: Track): boolean =>
  (failedSinceMs !== null && state !== 'down' && state !== 'unreachable') ||
  (unaskedSinceMs !== null && state !== 'unmeasured');

export function newTrack(
  held: Pick<Track, 'state' | 'reason' | 'sinceMs'> & Partial<Pick<Track, 'causeId' | 'isReached'>>,
): Track {
  return {
    ...{ causeId: null, isReached: false },
    ...held,
    ...{ evidence: null, failedSinceMs: null, unaskedSinceMs: null },
  };
}

/**
 * Decides the state after a measurement. One failure is no outage: it is confirmed soon, and the second one makes `down`,
 * from the time of the first, or `unreachable` where what it is reached through has failed and nothing of it answers. The first answer makes `up`.
 * While work on it is announced it is in `maintenance`, whatever it answers. What our own side could not ask twice in a row
 * is `unmeasured`, and so is, from its beginning, what turns out to have been no failure of its own. A stalled result changes nothing and asks again.
 */
export function decide(
  track: Track,
  verdict: Verdict,
  intervalMs: number,
  circumstances: Circumstances = calm,
): Decision {
  switch (verdict.kind) {
    case 'stalled':
      return { track, change: null, askAgainInMs: confirmInMs(intervalMs) };
    case 'closed':
      return closed(track, verdict);
    case 'unavailable':
      return unavailable(track, verdict, intervalMs);
    case 'answered':
      return circumstances.maintenance
        ? maintained({ ...track, ...counted }, circumstances.maintenance.fromMs, verdict.atMs)
        : answered(track, verdict);
    case 'failed':
      return circumstances.maintenance
        ? maintained({ ...track, ...counted }, circumstances.maintenance.fromMs, verdict.atMs)
        : failed(track, verdict, { intervalMs, cause: excuseOf(verdict, circumstances) });
  }
}

/** Nothing that has to be confirmed. */
const counted = { failedSinceMs: null, unaskedSinceMs: null, evidence: null, isReached: false } as const;

/**
 * What excuses a failure. What was reached, though it failed, was not cut off; and what is there itself, though it failed, cuts nothing off,
 * but for what is known by its word alone.
 */
function excuseOf(
  { reason, isReached = false }: Extract<Verdict, { kind: 'failed' }>,
  { cause }: Circumstances,
): Circumstances['cause'] {
  if (isReached) return null;
  return cause?.isReached && reason !== 'cpe-down' ? null : cause;
}

function answered(
  track: Track,
  { atMs, reason = 'answers' }: Extract<Verdict, { kind: 'answered' }>,
): Decision {
  if (track.state === 'up' && track.reason === reason) return kept({ ...track, ...counted });
  return changed({ ...track, ...counted }, { state: 'up', reason, fromMs: atMs });
}

function maintained(track: Track, beginMs: number, atMs: number): Decision {
  if (track.state === 'maintenance') return kept(track);
  // Of a time that nobody measured, nothing is said afterwards.
  const fromMs = track.state === 'unmeasured' ? atMs : beginMs;
  return changed(track, { state: 'maintenance', reason: 'announced-work', fromMs });
}

function failed(
  track: Track,
  verdict: Extract<Verdict, { kind: 'failed' }>,
  { intervalMs, cause }: { readonly intervalMs: number; readonly cause: Circumstances['cause'] },
): Decision {
  // Of announced work, and of a time that nobody measured, nothing is said afterwards.
  const isUnsaid = track.state === 'maintenance' || track.state === 'unmeasured';
  const seenMs = isUnsaid ? verdict.atMs : (verdict.sinceMs ?? verdict.atMs);
  const failedSinceMs = track.failedSinceMs ?? seenMs;
  const { evidence, reason, isReached = false } = verdict;
  const next = { ...track, failedSinceMs, unaskedSinceMs: null, isReached };
  if (cause && (track.state === 'down' || track.state === 'unreachable')) {
    if (track.causeId === cause.id) return kept(next);
    // What was taken for the cause turned out to be unreachable itself.
    if (track.state === 'unreachable')
      return changed(next, { ...unreachable(cause.id), fromMs: track.sinceMs, evidence });
    // What it is reached through failed before it did, and was only noticed later.
    return changed(next, { ...unreachable(cause.id), fromMs: cause.sinceMs, evidence });
  }
  if (track.state === 'down') return kept(next);
  // The way to it is mended, and it still does not answer: from now on that is its own failure.
  if (track.state === 'unreachable')
    return changed(next, { state: 'down', reason, fromMs: verdict.atMs, evidence });
  if (track.failedSinceMs === null)
    return { track: next, change: null, askAgainInMs: confirmInMs(intervalMs) };
  const state = cause ? unreachable(cause.id) : ({ state: 'down', reason } as const);
  return changed(next, { ...state, fromMs: failedSinceMs, evidence });
}

const unreachable = (causeId: string) =>
  ({ state: 'unreachable', reason: 'dependency-down', causeId }) as const;

function unavailable(
  track: Track,
  { atMs, reason = 'probe-unavailable', sinceMs }: Extract<Verdict, { kind: 'unavailable' }>,
  intervalMs: number,
): Decision {
  // Work that was announced stays announced.
  const isKnownSince = sinceMs !== undefined && track.state !== 'maintenance';
  const unaskedSinceMs = track.unaskedSinceMs ?? (isKnownSince ? sinceMs : atMs);
  const next = { ...track, unaskedSinceMs, failedSinceMs: null };
  const isKnown = track.reason === reason || reason === 'probe-unavailable';
  if (track.state === 'unmeasured')
    return isKnown ? kept(next) : changed(next, { state: 'unmeasured', reason, fromMs: atMs });
  if (track.unaskedSinceMs === null && !isKnownSince)
    return { track: next, change: null, askAgainInMs: confirmInMs(intervalMs) };
  return changed(next, { state: 'unmeasured', reason, fromMs: unaskedSinceMs });
}

/** What may not be asked is unmeasured at once: nothing has to be confirmed. */
function closed(track: Track, { atMs, reason }: Extract<Verdict, { kind: 'closed' }>): Decision {
  const next = { ...track, ...counted };
  if (track.state === 'unmeasured' && track.reason === reason) return kept(next);
  return changed(next, { state: 'unmeasured', reason, fromMs: atMs });
}

const kept = (track: Track): Decision => ({ track, change: null, askAgainInMs: null });

/** An interval never begins before the one that it ends. */
function changed(
  track: Track,
  {
    evidence = null,
    causeId = null,
    ...change
  }: Omit<StateChange, 'evidence' | 'causeId'> & Partial<StateChange>,
): Decision {
  const fromMs = Math.max(change.fromMs, track.sinceMs);
  const { state, reason } = change;
  return {
    track: { ...track, state, reason, sinceMs: fromMs, evidence, causeId },
    change: { state, reason, fromMs, evidence, causeId },
    askAgainInMs: null,
  };
}

/**
 * The track after a time in which nobody measured, from `fromMs` to `toMs`: the state that was known before goes on at
 * `toMs`, because between two measurements a state is taken to last; failures that were not confirmed begin anew.
 */
export function afterGap(track: Track, toMs: number): Track {
  return { ...track, sinceMs: Math.max(track.sinceMs, toMs), failedSinceMs: null, unaskedSinceMs: null };
}
