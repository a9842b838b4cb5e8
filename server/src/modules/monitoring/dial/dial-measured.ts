import { type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { dialProbes } from '@linekeeper/probes';
import { addEvents, noteFigures, noteQuality, type SubjectEvent } from '../../subjects/index.ts';
import { type PendingRow, pendingRow } from '../ingest/pending-rows.ts';
import { addRuns } from '../runs/runs.queries.ts';
import { type Verdict } from '../states/subject-state.ts';
import { keptOf, valuesOf } from './dial-detail.ts';
import { type WatchedDialPath } from './dial-paths.queries.ts';
import { noteSeen } from './dial-seen.queries.ts';
import { type Seen, seenAfter } from './dial-seen.ts';

interface Ran {
  readonly path: Pick<WatchedDialPath, 'tenantId' | 'id' | 'kind' | 'intervalMs'>;
  /** What was seen of it before. */
  readonly seen: Seen;
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

/**
 * What is kept of a run, whoever ran it: values by `metricsOf` its kind, the whole run, the newest figures for lists, and what is otherwise than
 * was seen before. What comes late notes nothing of now, and so is compared with nothing.
 */
export function measuredOf({ path, seen: before, outcome, verdict, atMs, isNow, uncertaintyMs }: Ran): {
  values: Float64Array;
  rows: PendingRow[];
  seen: Seen;
} {
  const { tenantId, id, kind, intervalMs } = path;
  const figures = valuesOf(kind, outcome);
  const subject = { tenantId, subjectId: id };
  const quality = { jitterMs: figures['dial.ipdv'] ?? null, mos: figures['dial.mos'] ?? null };
  const isOurs = verdict.kind === 'unavailable' || verdict.kind === 'closed';
  const run = { tenantId, targetId: id, atMs, ...keptOf(kind, outcome, uncertaintyMs) };
  const newest = [
    pendingRow(noteFigures, id, { ...subject, figures }),
    pendingRow(noteQuality, id, { ...subject, ...quality }),
  ];
  const { seen, events } = isNow
    ? seenAfter(before, { outcome, atMs, intervalMs })
    : { seen: before, events: [] };
  const happened = events.map((event): PendingRow => {
    const of = { tenantId, targetId: id, subjectKind: 'dial_path', subjectId: id } as const;
    return pendingRow<SubjectEvent>(addEvents, `${id} ${event.kind} ${atMs}`, { ...of, atMs, ...event });
  });
  return {
    values: Float64Array.from(metricsOf(kind), (metric) => figures[metric] ?? NaN),
    rows: [
      pendingRow(addRuns, `${id} ${atMs}`, run),
      ...(isOurs || !isNow ? [] : newest),
      ...(seen === before ? [] : [pendingRow(noteSeen, id, { tenantId, pathId: id, seen })]),
      ...happened,
    ],
    seen,
  };
}
