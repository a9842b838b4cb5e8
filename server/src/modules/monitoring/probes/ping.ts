import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { pingOnce } from '../../devices/index.ts';
import { type Probe } from './probe.ts';

const metrics = ['ping.rtt', 'ping.loss'] as const satisfies readonly MetricName[];

/** Round-trip time and loss by ICMP echo, some packets a measurement. */
export const ping: Probe<{ readonly address: string }> = {
  metrics,
  open(target, settings, { icmp }) {
    const columns = metrics.map((metric) => ({ subjectId: target.id, metric }));
    let { address } = settings;
    return {
      columns,
      async run(atMs, signal) {
        const answer = await pingOnce(icmp, address, signal);
        if (!answer || answer.sent === 0) return { values: null, verdict: { kind: 'unavailable', atMs } };
        const { sent, received, rttMs } = answer;
        const values = Float64Array.of(rttMs, (100 * (sent - received)) / sent);
        const evidence = { pingSent: sent, pingReceived: received };
        if (received > 0) return { values, evidence, verdict: { kind: 'answered', atMs } };
        return { values, evidence, verdict: { kind: 'failed', atMs, reason: 'ping-timeout', evidence } };
      },
      adopt(_target, next) {
        ({ address } = next);
        return true;
      },
    };
  },
};
