import { type AgentHealth } from '@linekeeper/contract/agents/link';
import { eventType } from '../../platform/events/event-bus.ts';

interface AgentFact {
  readonly tenantId: number;
  readonly agentId: string;
}

/** An agent enrolled, or was renamed, tagged or moved to another outlet: what it is to do may be other now. */
export const agentChanged = eventType<AgentFact>('agent.changed');

/** An agent was revoked or deleted: its key opens nothing any more. */
export const agentGone = eventType<AgentFact>('agent.gone');

/** An agent connected, or its connection ended. */
export const agentLinked = eventType<AgentFact & { readonly isConnected: boolean }>('agent.linked');

/** An agent told for the first time since it connected on which UDP port it answers jitter tests, or that it does not, or told another one. */
export const agentReflects = eventType<AgentFact>('agent.reflects');

/** An agent told how it is, by our clock (milliseconds since 1970). */
export const agentHeard = eventType<AgentFact & { readonly atMs: number; readonly health: AgentHealth }>(
  'agent.heard',
);
