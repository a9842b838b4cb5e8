import { type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { type Verdict } from '../states/subject-state.ts';

/** Of these nothing came back over the line; every other failure is an answer of somebody beyond it. */
const silences: ReadonlySet<string> = new Set(['test-timeout', 'test-unreachable']);

/**
 * What a run over a line says of the line, as the reader of `over` (`line-verdict.ts`) gets it: `true` where anything came back from
 * beyond it, be it a refusal or a bad certificate; `false` where nothing did; null where it says nothing: we could not ask, the name could
 * not be looked up, or it was the gateway that was asked, which may stand on this side of the line. One target that is gone makes
 * `false` too: `lineVerdict` lets every test that came through, and the server's own to the line, outweigh it.
 */
export function seenOverLine(
  outcome: DialOutcome,
  verdict: Verdict,
  { isGateway }: { readonly isGateway: boolean },
): boolean | null {
  if (isGateway) return null;
  if (verdict.kind === 'answered') return true;
  if (verdict.kind !== 'failed') return null;
  if (!outcome.ok && outcome.reason === 'unresolved') return null;
  return !silences.has(verdict.reason);
}
