import { type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { dialProbes } from '@linekeeper/probes';
import { noteFigures, noteQuality } from '../../subjects/index.ts';
import { type PendingRow, pendingRow } from '../ingest/pending-rows.ts';
import { addRuns } from '../runs/runs.queries.ts';
import { type Verdict } from '../states/subject-state.ts';
import { keptOf, valuesOf } from './dial-detail.ts';
import { type WatchedDialPath } from './dial-paths.queries.ts';

interface Ran {
  readonly path: Pick<WatchedDialPath, 'tenantId' | 'id' | 'kind'>;
  readonly outcome: DialOutcome;
  readonly verdict: Verdict;
  readonly atMs: number;
  /** Whether it says how the path is now; else it is kept and notes nothing of now. */
  readonly isNow: boolean;
  /** Of an agent's run: how far its time may be off. */
  readonly uncertaintyMs?: number | null;
}

/** The metrics of a kind, in the order of a path's values. */
export const metricsOf = (kind: WatchedDialPath['kind']): readonly MetricName[] => dialProbes[kind].metrics;

/** What is kept of a run, whoever ran it: values by `metricsOf` its kind, the whole run, and the newest figures for lists. */
export function measuredOf({ path, outcome, verdict, atMs, isNow, uncertaintyMs }: Ran): {
  values: Float64Array;
  rows: PendingRow[];
} {
  const { tenantId, id, kind } = path;
  const figures = valuesOf(kind, outcome);
  const subject = { tenantId, subjectId: id };
  const quality = { jitterMs: figures['dial.ipdv'] ?? null, mos: figures['dial.mos'] ?? null };
  const isOurs = verdict.kind === 'unavailable' || verdict.kind === 'closed';
  const run = { tenantId, targetId: id, atMs, ...keptOf(kind, outcome, uncertaintyMs) };
  const newest = [
    pendingRow(noteFigures, id, { ...subject, figures }),
    pendingRow(noteQuality, id, { ...subject, ...quality }),
  ];
  return {
    values: Float64Array.from(metricsOf(kind), (metric) => figures[metric] ?? NaN),
    rows: [pendingRow(addRuns, `${id} ${atMs}`, run), ...(isOurs || !isNow ? [] : newest)],
  };
}
