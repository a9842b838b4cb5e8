import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';

/** That something was tried and came through or did not; times are in milliseconds since 1970. */
export interface Tried {
  readonly atMs: number;
  readonly ok: boolean;
}

/** What is known of a line from all sides. What is missing was not looked at. */
export interface LineEvidence {
  /** The newest test that each source sent over it, from its outlet outwards. */
  readonly over: readonly Tried[];
  /** The newest test from the server to its address. */
  readonly to: Tried | null;
  /** Whether its address ever answered: many routers drop pings, and never say so. */
  readonly toEverAnswered: boolean;
  /** The interface that it ends at, as its device told last. */
  readonly port: { readonly atMs: number; readonly isUp: boolean } | null;
  /** The device that it ends at. */
  readonly device: { readonly state: State } | null;
}

export type LineVerdict =
  | { readonly kind: 'up' | 'down'; readonly reason: StateReason }
  /** Nothing that is known speaks for or against it. */
  | { readonly kind: 'unknown'; readonly reason: 'no-evidence' };

/**
 * What all evidence together says of a line. Whatever came through it proves it; failing that, what saw it broken counts, the
 * nearest to it first. What is older than `freshMs` says nothing. A line of which nobody knows anything but that its device is
 * gone fails with that device, and its state names it (`dependsOn`).
 */
export function lineVerdict(evidence: LineEvidence, nowMs: number, freshMs: number): LineVerdict {
  const isFresh = ({ atMs }: { readonly atMs: number }) => nowMs - atMs <= freshMs;
  const over = evidence.over.filter(isFresh);
  const to = evidence.to && isFresh(evidence.to) ? evidence.to : null;
  const port = evidence.port && isFresh(evidence.port) ? evidence.port : null;

  if (over.some(({ ok }) => ok)) return { kind: 'up', reason: 'tests-over-answer' };
  if (to?.ok) return { kind: 'up', reason: 'tests-to-answer' };
  if (port && !port.isUp) return { kind: 'down', reason: 'interface-down' };
  if (over.length > 0) return { kind: 'down', reason: 'tests-over-fail' };
  if (to && evidence.toEverAnswered) return { kind: 'down', reason: 'tests-to-fail' };
  if (port) return { kind: 'up', reason: 'interface-up' };
  if (evidence.device?.state === 'down' || evidence.device?.state === 'unreachable')
    return { kind: 'down', reason: 'cpe-down' };
  return { kind: 'unknown', reason: 'no-evidence' };
}
