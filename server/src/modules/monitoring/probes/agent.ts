import { storeShare } from '@linekeeper/contract/agents/agent-store';
import { type AgentHealth } from '@linekeeper/contract/agents/link';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type Measurement } from '../ingest/measurement.ts';
import { ping } from './ping.ts';
import { type Probe } from './probe.ts';

const metrics = [
  'agent.clock_offset',
  'agent.memory',
  'agent.cpu',
  'agent.queue',
  'agent.store',
] as const satisfies readonly MetricName[];

/** What an agent tells of itself. Nobody asks it: its words come by its connection (`heardAgent`). */
export const agent: Probe<object, { readonly address: string }> = {
  metrics,
  open: (target) => ({
    columns: metrics.map((metric) => ({ subjectId: target.id, metric })),
    run: async (atMs) => ({ verdict: { kind: 'stalled', atMs } }),
    adopt: () => true,
  }),
  test: (asked, tools, signal) => ping.test(asked, tools, signal),
};

/** A word of an agent as a measurement of it; without health it only says that it is there. */
export function heardAgent(agentId: string, atMs: number, health: AgentHealth | null): Measurement {
  return {
    ...{ subject: { kind: 'agent', id: agentId }, atMs, source: 'agent' },
    verdict: { kind: 'answered', atMs, reason: 'agent-connected' },
    values: health && valuesOf(health),
    ...{ uptimeS: health?.uptimeS ?? null, rows: [] },
  };
}

const valuesOf = (health: AgentHealth) =>
  Float64Array.of(
    ...[health.clock?.offsetMs ?? NaN, health.rssBytes / 1e6],
    ...[health.cpuPercent, health.queuedResults, storeShare(health)],
  );
