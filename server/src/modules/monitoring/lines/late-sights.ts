import { type FaultSide } from '@linekeeper/contract/lines/fault-side';
import type pg from 'pg';
import { reviseEvent } from '../../subjects/index.ts';
import { type CommitHook } from '../ingest/ingest.ts';
import { pendingRow } from '../ingest/pending-rows.ts';
import { type FaultEvidence } from './fault-evidence.ts';
import { faultSide } from './fault-side.ts';
import { shownEvidence } from './fault-watch.ts';
import { type LineEvidenceBoard } from './line-evidence.ts';
import { lateEvidenceOf } from './late-evidence.ts';
import { type LateSight, verdictsNear, witnessesOf } from './late-sights.queries.ts';
import { withLate } from './revise-side.ts';

/** What comes sooner is not late: an agent sends its results in batches. */
const lateMs = 30_000;

/**
 * Looks at what agents measured some time ago: they may have been cut off while a line was away, and know what was not known then. In the
 * transaction that keeps it, the verdicts of that time are judged anew.
 */
export function lateSights(lines: Pick<LineEvidenceBoard, 'portsIn'>, readMs: () => number): CommitHook {
  return ({ watched, measurement }) => {
    const { source, atMs, verdict } = measurement;
    const { tenantId, kind, id: targetId } = watched.target;
    const isTold = verdict.kind === 'answered' || verdict.kind === 'failed';
    if (source !== 'agent' || !isTold || (kind !== 'dial_path' && kind !== 'device')) return [];
    if (readMs() - atMs < lateMs) return [];
    const ports = kind === 'device' ? lines.portsIn({ watched, measurement }) : [];
    const sight: LateSight = { tenantId, targetId, atMs, ok: verdict.kind === 'answered', ports };
    return [pendingRow(reviseVerdicts, `${targetId} ${atMs}`, sight)];
  };
}

/**
 * Judges the verdicts anew that were given while these were not known. The event stays the same one: it says what was said first, and
 * nobody is woken by it.
 */
export async function reviseVerdicts(client: pg.ClientBase, sights: readonly LateSight[]): Promise<void> {
  const witnesses = await witnessesOf(client, sights);
  for (const found of await verdictsNear(client, sights, witnesses)) {
    const { line, atMs, data } = found;
    // Verdicts of before this was kept stay as they are.
    const known = data.moment as readonly FaultEvidence[] | undefined;
    if (!known) continue;
    const evidence = withLate(known, lateEvidenceOf(line, witnesses, sights), atMs);
    if (evidence === known) continue;
    const verdict = faultSide(evidence, atMs);
    const first: FaultSide = data.revised ?? data.side;
    const isOther = verdict.side !== data.side;
    const revised = isOther || data.revised ? { revised: first } : {};
    const revisedAt = isOther ? new Date().toISOString() : data.revisedAt;
    await reviseEvent<'fault-side'>(client, found, {
      ...{ side: verdict.side, evidence: shownEvidence(evidence, verdict, atMs), moment: evidence },
      ...{ ...revised, ...(revisedAt !== undefined && { revisedAt }) },
    });
  }
}
