import { dialMetrics } from '@linekeeper/contract/dial/dial-metrics';
import { type WatchedDialPath } from '../dial/dial-paths.queries.ts';
import { measuredOf, metricsOf } from '../dial/dial-measured.ts';
import { dialVerdict } from '../dial/dial-verdict.ts';
import { ping } from './ping.ts';
import { type Probe, type Reading } from './probe.ts';

/** A dial test to one target, by whichever kind it is: what this server runs. Of those of agents it knows the series alone. Every run is kept whole. */
export const dial: Probe<WatchedDialPath, { readonly address: string }> = {
  metrics: dialMetrics.map(({ name }) => name),
  open(target, settings, { dial: source, lines }) {
    const metrics = metricsOf(settings.kind);
    let now = settings;
    // What it saw last may not be written yet: a change of the test takes nothing of it back.
    let { seen } = settings;
    return {
      columns: metrics.map((metric) => ({ subjectId: target.id, metric })),
      async run(atMs, signal): Promise<Reading> {
        const { tenantId, id, kind, address, hours, isEnabled, lineId, intervalMs } = now;
        if (!isEnabled) return { verdict: { kind: 'closed', atMs, reason: 'test-paused' } };
        if (hours && !source.isWithin(tenantId, hours, atMs))
          return { verdict: { kind: 'closed', atMs, reason: 'outside-hours' } };
        if (address === null) return { verdict: { kind: 'unavailable', atMs, reason: 'no-address' } };
        const outcome = await source.run({ tenantId, kind, settings: now.settings, address, signal });
        const verdict = dialVerdict(outcome, atMs);
        return {
          verdict,
          take() {
            // What came through proves the line; what did not says nothing of it: the target may well drop what it is sent.
            if (lineId !== null && verdict.kind === 'answered')
              lines.tested(lineId, id, { atMs, ok: true, intervalMs });
            const measured = measuredOf({ path: now, seen, outcome, verdict, atMs, isNow: true });
            seen = measured.seen;
            return measured;
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
