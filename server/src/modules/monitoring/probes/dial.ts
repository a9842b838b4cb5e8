import { dialMetrics } from '@linekeeper/contract/dial/dial-metrics';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { dialProbes } from '@linekeeper/probes';
import { noteFigures, noteQuality } from '../../subjects/index.ts';
import { type WatchedDialPath } from '../dial/dial-paths.queries.ts';
import { keptOf, valuesOf } from '../dial/dial-detail.ts';
import { dialVerdict } from '../dial/dial-verdict.ts';
import { pendingRow } from '../ingest/pending-rows.ts';
import { addRuns } from '../runs/runs.queries.ts';
import { ping } from './ping.ts';
import { type Probe, type Reading } from './probe.ts';

/** A dial test from this server to one target, by whichever kind it is. Every run is kept whole. */
export const dial: Probe<WatchedDialPath, { readonly address: string }> = {
  metrics: dialMetrics.map(({ name }) => name),
  open(target, settings, { dial: source, lines }) {
    const metrics: readonly MetricName[] = dialProbes[settings.kind].metrics;
    let now = settings;
    return {
      columns: metrics.map((metric) => ({ subjectId: target.id, metric })),
      async run(atMs, signal): Promise<Reading> {
        const { tenantId, id, kind, address, hours, isEnabled, lineId } = now;
        if (!isEnabled) return { verdict: { kind: 'closed', atMs, reason: 'test-paused' } };
        if (hours && !source.isWithin(tenantId, hours, atMs))
          return { verdict: { kind: 'closed', atMs, reason: 'outside-hours' } };
        if (address === null) return { verdict: { kind: 'unavailable', atMs, reason: 'no-address' } };
        const outcome = await source.run({ tenantId, kind, settings: now.settings, address, signal });
        const verdict = dialVerdict(outcome, atMs);
        return {
          verdict,
          take() {
            const figures = valuesOf(kind, outcome);
            const subject = { tenantId, subjectId: id };
            const quality = { jitterMs: figures['dial.ipdv'] ?? null, mos: figures['dial.mos'] ?? null };
            const isOurs = verdict.kind === 'unavailable' || verdict.kind === 'closed';
            // What came through proves the line; what did not says nothing of it: the target may well drop what it is sent.
            if (lineId !== null && verdict.kind === 'answered') lines.tested(lineId, id, { atMs, ok: true });
            return {
              values: Float64Array.from(metrics, (metric) => figures[metric] ?? NaN),
              rows: [
                pendingRow(addRuns, `${id} ${atMs}`, {
                  tenantId,
                  targetId: id,
                  atMs,
                  ...keptOf(kind, outcome),
                }),
                ...(isOurs
                  ? []
                  : [
                      pendingRow(noteFigures, id, { ...subject, figures }),
                      pendingRow(noteQuality, id, { ...subject, ...quality }),
                    ]),
              ],
            };
          },
        };
      },
      adopt(_target, next) {
        const isSame = next.kind === now.kind;
        now = next;
        return isSame;
      },
    };
  },
  test: (asked, tools, signal) => ping.test(asked, tools, signal),
};
