import { type DialFailureReason, isOwnDialFault } from '@linekeeper/contract/dial/dial-failures';
import { type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { type StateReason } from '@linekeeper/contract/monitoring/states';
import { type Verdict } from '../states/subject-state.ts';

const reasons: Readonly<Partial<Record<DialFailureReason, StateReason>>> = {
  timeout: 'test-timeout',
  refused: 'test-refused',
  auth: 'test-refused',
  malformed: 'test-malformed',
  tooBig: 'test-malformed',
  unresolved: 'test-unresolved',
  unreachable: 'test-unreachable',
  closed: 'test-closed',
  certificate: 'test-certificate',
  tls: 'test-tls',
};

/** DNS answers that are answers: the name is there, or is known not to be (RFC 6895). */
const saying: ReadonlySet<number> = new Set([0, 3]);

/**
 * What a run says of its path: that the target answered as it was asked to, that it did not and why, or, where the fault is our own, nothing
 * of the target at all. Expectations of metrics are no part of it: a slow answer is an answer.
 */
export function dialVerdict(outcome: DialOutcome, atMs: number): Verdict {
  if (!outcome.ok) {
    const { reason } = outcome;
    if (reason === 'stalled') return { kind: 'stalled', atMs };
    if (reason === 'forbidden') return { kind: 'closed', atMs, reason: 'range-closed' };
    if (reason === 'busy') return { kind: 'closed', atMs, reason: 'test-busy' };
    if (reason === 'budget') return { kind: 'closed', atMs, reason: 'test-budget' };
    if (isOwnDialFault(reason)) return { kind: 'unavailable', atMs };
    return { kind: 'failed', atMs, reason: reasons[reason] ?? 'test-timeout', evidence: null };
  }
  const failed = failureOf(outcome.result);
  if (failed) return { kind: 'failed', atMs, evidence: null, ...failed };
  return { kind: 'answered', atMs, reason: 'test-answers' };
}

type Result = Extract<DialOutcome, { ok: true }>['result'];
type Failure = Pick<Extract<Verdict, { kind: 'failed' }>, 'reason'> &
  Partial<Pick<Extract<Verdict, { kind: 'failed' }>, 'evidence'>>;

function failureOf(result: Result): Failure | null {
  if ('unmet' in result && result.unmet.length > 0) return { reason: 'test-unmet' };
  if ('rcode' in result && !saying.has(result.rcode)) return { reason: 'test-unmet' };
  if ('hasReached' in result && !result.hasReached) return { reason: 'test-unreachable' };
  if ('rttsMs' in result && result.received === 0) {
    const isRefused = 'refused' in result && result.refused > 0;
    if (isRefused) return { reason: 'test-refused' };
    return { reason: 'test-timeout', evidence: { pingSent: result.rttsMs.length, pingReceived: 0 } };
  }
  return null;
}
