import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';

/** That something was tried and came through or did not; times are in milliseconds since 1970. */
export interface Tried {
  readonly atMs: number;
  readonly ok: boolean;
  /** How often it is tried, in milliseconds; missing: as often as the line is looked at. */
  readonly intervalMs?: number;
  /** When it last came through, where that was before. */
  readonly provedMs?: number;
}

/** What is known of a line from all sides. What is missing was not looked at. */
export interface LineEvidence {
  /** The newest test that each source sent over it, from its outlet outwards. */
  readonly over: readonly Tried[];
  /** The newest test from the server to its address. */
  readonly to: Tried | null;
  /** Whether its address ever answered: many routers drop pings, and never say so. */
  readonly toEverAnswered: boolean;
  /** When the first of those tests to it began that failed in a row; null where the newest did not. */
  readonly toFailsSinceMs?: number | null;
  /** When those of them began that are known one by one, the oldest first; missing: the first alone. */
  readonly toFailedMs?: readonly number[];
  /** Since when, at the earliest, our own hub is cut off: what the server asked from then on says nothing. Missing or null: it is not. */
  readonly hubCutMs?: number | null;
  /** The interface that it ends at, as its device told last. */
  readonly port: { readonly atMs: number; readonly isUp: boolean } | null;
  /** The device that it ends at. */
  readonly device: { readonly state: State } | null;
}

export type LineVerdict =
  | { readonly kind: 'up'; readonly reason: StateReason }
  /** `sinceMs`: when it was first seen to fail, where that was before now. */
  | { readonly kind: 'down'; readonly reason: StateReason; readonly sinceMs?: number }
  /** Nothing that is known speaks for or against it. */
  | { readonly kind: 'unknown'; readonly reason: 'no-evidence' }
  /** Nothing but what failed by our own hub. `sinceMs`: since the first such test, where more than one failed. */
  | { readonly kind: 'unknown'; readonly reason: 'hub-cut-off'; readonly sinceMs?: number };

/** As the devices: one measurement may have gone without, and half of the next. */
export const freshIntervals = 2.5;
/** A test over it that came through before its address fell silent proves it until the next one is overdue: this part of its freshness. */
const overdueShare = 0.6;
/** What is tried less often proves it no longer than if it were tried so often, else it would hide what happens meanwhile. */
const slowestMs = 15 * 60_000;

/** When something last came through a line; -Infinity: never. */
export const newestProofMs = (over: readonly Tried[]): number =>
  Math.max(-Infinity, ...over.map(({ ok, atMs, provedMs }) => (ok ? atMs : (provedMs ?? -Infinity))));

/**
 * What all evidence together says of a line. Whatever came through it proves it; failing that, what saw it broken counts, the
 * nearest to it first. What is older than `freshMs` (`freshIntervals` of the line) says nothing; a test that is made less often proves it for
 * as many of its own intervals, unless something saw the line broken later. A line of which nobody knows anything but that its device is
 * gone fails with that device, and its state names it (`dependsOn`). What came through it before its address fell silent speaks for it only
 * for a while; then it is down since that silence was first seen after the newest proof, never from before that. While our own hub is cut off
 * its silence says nothing, nor does what was seen before: what is left decides, else it is unknown.
 */
export function lineVerdict(evidence: LineEvidence, nowMs: number, freshMs: number): LineVerdict {
  const isFresh = ({ atMs }: { readonly atMs: number }) => nowMs - atMs <= freshMs;
  const over = evidence.over.filter(isFresh);
  const to = evidence.to && isFresh(evidence.to) ? evidence.to : null;
  const port = evidence.port && isFresh(evidence.port) ? evidence.port : null;

  const silentSinceMs = evidence.toEverAnswered ? (evidence.toFailsSinceMs ?? null) : null;
  const ownFreshMs = ({ intervalMs = 0 }: Tried) =>
    Math.max(freshMs, Math.min(intervalMs, slowestMs) * freshIntervals);
  const isBrokenAfter = (provedMs: number) =>
    (port && !port.isUp && port.atMs > provedMs) ||
    evidence.over.some((one) => !one.ok && one.atMs > provedMs && nowMs - one.atMs <= ownFreshMs(one));
  const isSpeaking = (proof: Tried) => {
    const ageMs = nowMs - proof.atMs;
    const share = silentSinceMs === null || proof.atMs >= silentSinceMs ? 1 : overdueShare;
    return ageMs <= freshMs * share || (ageMs <= ownFreshMs(proof) * share && !isBrokenAfter(proof.atMs));
  };
  if (evidence.over.some((one) => one.ok && isSpeaking(one)))
    return { kind: 'up', reason: 'tests-over-answer' };
  if (to?.ok) return { kind: 'up', reason: 'tests-to-answer' };
  const provedMs = newestProofMs(evidence.over);
  const allFailedMs = silentSinceMs === null ? [] : (evidence.toFailedMs ?? [silentSinceMs]);
  const cutMs = evidence.hubCutMs ?? Infinity;
  const failedMs = allFailedMs.filter((atMs) => atMs < cutMs);
  const sinceMs = failedMs.find((atMs) => atMs > provedMs);
  const since = sinceMs === undefined ? {} : { sinceMs };
  const isHubs = cutMs < Infinity && to !== null;
  const isSince = ({ atMs }: { readonly atMs: number }) => !isHubs || atMs >= cutMs;
  if (port && !port.isUp && isSince(port)) return { kind: 'down', reason: 'interface-down', ...since };
  if (over.some((one) => !one.ok && isSince(one)))
    return { kind: 'down', reason: 'tests-over-fail', ...since };
  if (to && evidence.toEverAnswered && !isHubs) return { kind: 'down', reason: 'tests-to-fail', ...since };
  if (port && isSince(port)) return { kind: 'up', reason: 'interface-up' };
  if (isHubs) {
    const [firstMs, secondMs] = allFailedMs.filter((atMs) => atMs >= cutMs && atMs > provedMs);
    const isSure = firstMs !== undefined && secondMs !== undefined;
    return { kind: 'unknown', reason: 'hub-cut-off', ...(isSure && { sinceMs: firstMs }) };
  }
  if (evidence.device?.state === 'down' || evidence.device?.state === 'unreachable')
    return { kind: 'down', reason: 'cpe-down' };
  return { kind: 'unknown', reason: 'no-evidence' };
}
