import { type DialProbe } from './dial-kind.ts';
import { reordered, duplicates, summarize } from './packet-stats.ts';
import { packetMetrics, packetValues, speechQuality } from './packet-values.ts';
import { resolveTarget } from './resolve-target.ts';
import { RunFailed, runWithin } from './run-within.ts';

/**
 * Echo requests by the shared ICMP probe: runs with the same settings share one fping. It tells each time with three digits
 * and in which order answers came; what came again fping says too, `ping` of BusyBox does not.
 */
export const ping: DialProbe<'ping'> = {
  run: (target, settings, environment) =>
    runWithin(
      // fping times packets; the ICMP probe looks for stalls of both.
      { kind: 'ping', settings, environment, isMeasuredHere: false },
      async (signal) => {
        const { address } = await resolveTarget(target.address, settings, environment, signal);
        const { count, intervalMs, timeoutMs, sizeBytes, dscp, codec } = settings;
        const { address: source, device } = environment.source ?? {};
        const asked = { count, intervalMs, timeoutMs, sizeBytes, dscp, source, device, tellsOrder: true };
        const [answer] = await environment.tools.icmp.ping([address], asked, signal);
        if (!answer?.ok) throw new RunFailed(answer?.reason ?? 'unavailable', answer?.detail);
        const summary = summarize(answer.rttsMs);
        const arrivals = answer.arrivals ?? [];
        return {
          ...{ address, ...summary },
          duplicates: duplicates(arrivals),
          reordered: answer.arrivals ? reordered(arrivals) : null,
          mos: speechQuality(summary, codec),
          tool: answer.tool ?? 'fping',
        };
      },
    ),
  metrics: [...packetMetrics, 'dial.mos', 'dial.duplicates', 'dial.reordered'],
  values: (result) => ({
    ...packetValues(result),
    'dial.mos': result.mos,
    'dial.duplicates': result.duplicates,
    'dial.reordered': result.reordered,
  }),
  roundTripsMs: ({ rttsMs }) => rttsMs,
};
