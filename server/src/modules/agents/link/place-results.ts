import { type AgentResult, type AgentSays } from '@linekeeper/contract/agents/link';
import { resultAgeMs } from '@linekeeper/contract/agents/link-limits';
import { type LinkRefusal } from '@linekeeper/contract/agents/agent-terms';
import { type PlacedResult } from '../../../platform/agent-work.ts';

export type Batch = Extract<AgentSays, { type: 'results' }>;

/** A result on the server's clock, with what it was a result of. */
export interface Placed extends PlacedResult {
  readonly work: AgentResult['work'];
}

/** Whether the results of a batch are in order and behind what it says to come after. */
export function isInOrder({ after, items }: Batch): boolean {
  let before = after;
  for (const { seq } of items) {
    if (seq <= before) return false;
    before = seq;
  }
  return true;
}

/**
 * Places results on the server's clock by the offset that the agent saw when it measured them. Who never heard our clock is taken at its word, with no
 * word on how far that may be off. What then lies before all that an agent keeps, or in a time to come, is refused.
 */
export function placeResults(
  { items }: { readonly items: readonly AgentResult[] },
  nowMs: number,
): { placed: Placed[]; refused: { seq: number; reason: LinkRefusal }[] } {
  const placed: Placed[] = [];
  const refused: { seq: number; reason: LinkRefusal }[] = [];
  for (const { seq, work, jobId, atMs, clock, outcome } of items) {
    const onOurs = atMs + (clock?.offsetMs ?? 0);
    const isFar = onOurs < nowMs - resultAgeMs.most || onOurs > nowMs + resultAgeMs.ahead;
    if (isFar) refused.push({ seq, reason: 'time-out-of-range' });
    else
      placed.push({
        ...{ seq, work, jobId, outcome },
        // An offset is uncertain to both sides: what would lie ahead of us by it is now.
        atMs: Math.min(onOurs, nowMs),
        uncertaintyMs: clock?.uncertaintyMs ?? null,
      });
  }
  return { placed, refused };
}
