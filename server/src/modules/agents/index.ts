import { randomUUID } from 'node:crypto';
import { type AgentJob } from '@linekeeper/contract/agents/link';
import { on } from '../../platform/events/event-bus.ts';
import { type AgentWorks, type AskAgent } from '../../platform/agent-work.ts';
import { publish } from '../../platform/events/publish.ts';
import { type Module } from '../../platform/module.ts';
import { type Platform } from '../../platform/platform.ts';
import { subjectEventsKept } from '../subjects/index.ts';
import { tenantClosed } from '../tenants/index.ts';
import { type RefuseAfterEnd } from '../products/index.ts';
import { claimTasks } from './claims/claim-tasks.ts';
import { claimRoutes } from './claims/claims.routes.ts';
import { agentChanged, agentGone } from './events.ts';
import { readPackages } from './install/packages.ts';
import { servePackages } from './install/serve-packages.ts';
import { agentHits } from './inventory/agent-search.queries.ts';
import { countAgents, deleteSomeAgents } from './inventory/agents.queries.ts';
import { agentRoutes } from './inventory/agents.routes.ts';
import { AgentLink, type RunOutcome } from './link/agent-link.ts';
import { serveAgentLink } from './link/serve-link.ts';

export { agentClocks } from './inventory/agents.queries.ts';
export { agentChanged, agentGone, agentHeard, agentLinked, agentReflects } from './events.ts';
export {
  agentsInOutlet,
  agentSummary,
  type WatchedAgent,
  watchedAgents,
} from './inventory/agent-subjects.queries.ts';
export { type RunOutcome } from './link/agent-link.ts';

export interface AgentsGiven {
  readonly refuseAfterEnd: RefuseAfterEnd;
  readonly agentDirectory?: string | undefined;
  /** Given by tests; else what later modules give. */
  readonly agentWorks?: AgentWorks | undefined;
}

/** What later modules have of the agents, beside the facts that they hear and the work that they give (`agentWorks`). */
export interface Agents extends Module {
  /** What an agent is to do is other now: it is told, where it is connected. */
  jobsChanged(tenantId: number, agentId: string): Promise<void>;
  /** Has an agent run a job now. Never rejects for what the agent does; ends at the deadline at the latest. */
  run(
    agent: { readonly tenantId: number; readonly agentId: string },
    job: AgentJob,
    deadlineMs: number,
  ): Promise<RunOutcome>;
  isConnected(tenantId: number, agentId: string): boolean;
  /** Whether an agent answers over its connection now; never rejects, and ends at the deadline at the latest. */
  isThere(
    agent: { readonly tenantId: number; readonly agentId: string },
    deadlineMs: number,
  ): Promise<boolean>;
  readonly askAgent: AskAgent;
}

/** Agents of a deleted product that go in one transaction. */
const removedAtOnce = 50;

/** Our program in the outlets: who they are, how they enrol, and their connections. */
export function createAgents(
  platform: Pick<Platform, 'database' | 'log' | 'clock' | 'live' | 'metrics' | 'folded'>,
  { refuseAfterEnd, agentDirectory, agentWorks }: AgentsGiven,
): Agents {
  const { database, live, metrics } = platform;
  const link = new AgentLink({ ...platform, works: () => agentWorks ?? platform.folded().agentWorks });
  const packages = readPackages(agentDirectory);
  metrics.gauge('agents_connected', 'Agents that are connected.', () => link.count().connected);
  metrics.gauge(
    'agents_unproved',
    'Connections of agents that have not said who they are.',
    () => link.count().strangers,
  );
  const view = {
    openedBy: ['DMS_SERVER_MANAGE_WAN_VIEW'],
    shows: 'DMS_SERVER_MANAGE_WAN_VIEW',
    application: 'monitor_server',
  } as const;
  const show = (tenantId: number, agentId: string) =>
    live.publish(tenantId, { type: 'agent.changed', agentId });
  return {
    tables: ['agent', 'agentClaim', 'agentLink'],
    routes(app) {
      agentRoutes(app, {
        database,
        releases: packages.releases,
        offer: (agent, release) => link.offer(agent, release),
      });
      claimRoutes(app, { database, refuseAfterEnd, packages });
      serveAgentLink(app, link);
      servePackages(app, packages);
    },
    searches: {
      agents: { openedBy: view.openedBy, application: view.application, find: agentHits },
    },
    offers: [claimTasks],
    // With their product they go, as its lines and tests do; a device that one polled says that its agent is gone.
    productData: {
      'link-quality': {
        count: countAgents,
        async remove(tx, { tenantId }) {
          const ids = await deleteSomeAgents(tx, tenantId, removedAtOnce);
          for (const agentId of ids) publish(tx, agentGone, { tenantId, agentId });
          return ids.length;
        },
      },
    },
    topics: { agents: view, agent: view },
    listeners: [
      on(agentChanged, ({ tenantId, agentId }) => show(tenantId, agentId)),
      on(agentGone, ({ tenantId, agentId }) => {
        link.cutOff(agentId);
        show(tenantId, agentId);
      }),
      on(tenantClosed, ({ tenantId }) => link.tenantClosed(tenantId)),
      on(subjectEventsKept, ({ tenantId, events }) => {
        const own = events.filter(({ subjectKind }) => subjectKind === 'agent');
        for (const id of new Set(own.map(({ subjectId }) => subjectId)))
          live.publish(tenantId, { type: 'subject.event', subject: { kind: 'agent', id } });
      }),
    ],
    start: () => link.start(),
    stop: () => link.stop(),
    jobsChanged: (tenantId, agentId) => link.tellJobs(tenantId, agentId),
    run: (agent, job, deadlineMs) => link.run(agent, job, deadlineMs),
    isConnected: (tenantId, agentId) => link.isConnected(tenantId, agentId),
    isThere: (agent, deadlineMs) => link.isThere(agent, deadlineMs),
    askAgent: (agent, question, deadlineMs) =>
      link.run(agent, { ...question, id: randomUUID(), source: {}, intervalMs: 60_000 }, deadlineMs),
  };
}
