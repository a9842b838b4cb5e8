import { randomUUID } from 'node:crypto';
import { type AgentJob, type JobOutcome } from '@linekeeper/contract/agents/link';
import { dialOutcomeShapes, type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { type ThroughputServer } from '@linekeeper/probes';
import { type Range } from '../../../platform/outbound/address.ts';
import { type Agents } from '../../agents/index.ts';
import { type DialSource } from '../../monitoring/index.ts';
import { openedRanges } from '../agent-reach.ts';
import { type Plan } from './plan.ts';

type Outcome = DialOutcome<'throughput'>;

export interface ThroughputParts {
  readonly agents: Pick<Agents, 'run' | 'isConnected'>;
  readonly source: Pick<DialSource, 'run'>;
  /** Our own other end, and its port; undefined: this server is none. */
  readonly server: () =>
    { readonly port: number; readonly ends: Pick<ThroughputServer, 'book' | 'release'> } | undefined;
  readonly ranges: () => readonly Range[];
}

interface Asked {
  readonly tenantId: number;
  readonly plan: Plan;
  /** It is over by then, in milliseconds. */
  readonly mostMs: number;
  /** What others may carry over the line meanwhile, in bits a second; null: not known. */
  readonly mostOthersBps: number | null;
  readonly signal: AbortSignal;
}

/** What came of a run, and whether its source was told to send: then it may have filled the line, however it ended. */
export interface Ran {
  readonly outcome: Outcome;
  readonly isSent: boolean;
}

const askMs = 10_000;
const failed = (reason: 'unavailable' | 'busy' | 'malformed', detail: string): Outcome => ({
  ...{ ok: false, reason, detail, elapsedMs: 0 },
});
const notSent = (reason: 'unavailable' | 'busy' | 'malformed', detail: string): Ran => ({
  outcome: failed(reason, detail),
  isSent: false,
});

/**
 * Runs one that has its turn: books it at its other end, which gives a token that works once, has the source send it, and frees the other
 * end whatever came of it. Never rejects.
 */
export async function runThroughput(parts: ThroughputParts, asked: Asked): Promise<Ran> {
  const { tenantId, plan } = asked;
  const { direction: _, seconds, mostMegabytes, streams } = plan.settings;
  const wanted = { streams, seconds, mostBytes: mostMegabytes * 1_000_000 };
  if (plan.target === 'hub') {
    const server = parts.server();
    if (!server) return notSent('unavailable', 'this server takes no throughput tests');
    const token = server.ends.book(wanted);
    if (token === undefined) return notSent('busy', 'this server runs one already');
    try {
      return await sent(parts, asked, { token, port: server.port, hub: true });
    } finally {
      server.ends.release(token);
    }
  }
  const target = { tenantId, agentId: plan.target.agentId };
  const said = await parts.agents.run(target, job('throughput-book', {}, wanted), askMs);
  if (said === 'not-connected') return notSent('unavailable', 'the agent at the other end is not connected');
  const token = said.ok ? said.result['token'] : undefined;
  if (typeof token !== 'string') return notSent(said.ok ? 'malformed' : 'unavailable', detailOf(said));
  try {
    return await sent(parts, asked, { token, port: plan.settings.port, address: plan.target.address });
  } finally {
    await parts.agents.run(target, job('throughput-release', { token }, {}), askMs);
  }
}

const detailOf = (said: JobOutcome) =>
  `the other end: ${said.ok ? 'no token' : (said.detail ?? said.reason)}`.slice(0, 500);

type To = { readonly token: string; readonly port: number } & (
  { readonly hub: true } | { readonly address: string }
);

async function sent(parts: ThroughputParts, asked: Asked, to: To): Promise<Ran> {
  const { tenantId, plan, mostMs, mostOthersBps, signal } = asked;
  const { settings } = plan;
  if (plan.agentId === null) {
    if ('hub' in to) return notSent('unavailable', 'this server does not measure itself');
    const run = {
      tenantId,
      kind: 'throughput',
      settings,
      address: to.address,
      token: to.token,
      signal,
    } as const;
    return { outcome: (await parts.source.run(run)) as Outcome, isSent: true };
  }
  const opened = openedRanges(parts.ranges());
  const target = {
    ...to,
    ...(mostOthersBps !== null && { mostOthersBps }),
    ...(opened.length > 0 && { opened }),
  };
  const asks = { ...job('throughput', target, { ...settings }), source: plan.source };
  // Not connected is also one that goes away meanwhile.
  const isSent = parts.agents.isConnected(tenantId, plan.agentId);
  const outcome = await parts.agents.run({ tenantId, agentId: plan.agentId }, asks, mostMs);
  if (outcome === 'not-connected')
    return { outcome: failed('unavailable', 'the agent is not connected'), isSent };
  const told = dialOutcomeShapes.throughput.safeParse(outcome);
  if (told.success) return { outcome: told.data as Outcome, isSent };
  return { outcome: failed('malformed', 'the agent gave no result of this kind'), isSent };
}

const job = (kind: string, target: AgentJob['target'], settings: AgentJob['settings']): AgentJob => ({
  ...{ id: randomUUID(), work: 'dial', kind, target, settings, source: {}, intervalMs: 60_000 },
});
