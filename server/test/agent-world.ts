import { type KeyObject, randomUUID } from 'node:crypto';
import { type AddressInfo } from 'node:net';
import { type AgentJob } from '@linekeeper/contract/agents/link';
import { type AppSettings } from '../src/app-settings.ts';
import { type AgentWork, type PlacedResult } from '../src/platform/agent-work.ts';
import { type AgentClient, connectAgent } from './agent-client.ts';
import { type TestApp, startTestApp } from './app.ts';
import { enrolment } from './areas/agents.ts';

export const agentsPath = '/monitor/api/v1/agents';

export interface TestAgent {
  readonly id: string;
  readonly tenantId: number;
  readonly key: KeyObject;
  readonly claim: string;
}

/**
 * Two tenants on a real server, with a work of agents that keeps what it is given.
 *
 * @param given `works: 'own'`: the works that the server has of itself.
 */
export async function agentWorld({
  works = 'kept',
  ...given
}: { readonly works?: 'kept' | 'own' } & Pick<
  Partial<AppSettings>,
  'agentDirectory' | 'allowedTargets' | 'throughput'
> = {}) {
  const work = keepingWork();
  const app: TestApp = await startTestApp({
    ...given,
    ...(works === 'kept' && { agentWorks: { dial: work.work } }),
  });
  const port = (app.app.http.server.address() as AddressInfo).port;
  const tenants = new Map<number, { authorization: string }>();
  for (const prefix of ['acme', 'globex']) {
    const tenantId = await app.addTenant(prefix);
    await app.addMember(tenantId, `${prefix}-admin`, { administrator: true });
    tenants.set(tenantId, await app.signIn(`${prefix}-admin`, prefix));
  }
  const [ours = 0, theirs = 0] = [...tenants.keys()];
  const session = (tenantId: number) => tenants.get(tenantId) ?? { authorization: '' };
  const ask = (tenantId: number, method: string, path: string, body?: object) =>
    app.ask(method, `${agentsPath}${path}`, {
      headers: session(tenantId),
      body: body && JSON.stringify(body),
    });

  const claimed = async (tenantId: number, name = 'Agent'): Promise<string> => {
    const answer = await ask(tenantId, 'POST', '/claims/create', { name, outletId: null });
    if (answer.json.code !== 0) throw new Error(answer.text);
    return answer.json.data['claim'] as string;
  };
  const enrol = (claim: string) => {
    const { body, privateKey } = enrolment(claim);
    return { key: privateKey, answer: app.post(`${agentsPath}/enrol`, body) };
  };
  return {
    ...{ app, port, ours, theirs, ask, claimed, enrol, session, work },
    /** An agent as its tenant sees it. */
    async stateOf({ tenantId, id }: TestAgent) {
      return (await ask(tenantId, 'GET', `/${id}`)).json.data;
    },
    /** Connects an agent, and waits until it is let in; `stored` is what the server said to have of it. */
    async connected(agent: TestAgent): Promise<AgentClient & { stored: number }> {
      const client = await connectAgent(port, agent.key);
      const { stored } = await client.next('welcome');
      return { ...client, stored };
    },
    /** Gives an agent a job to do, and no other. */
    giveJob({ tenantId, id }: TestAgent): AgentJob {
      const job = aJob();
      work.jobs.set(`${tenantId} ${id}`, [job]);
      return job;
    },
    row: async (agentId: string) =>
      (
        await app.db.admin.query(
          'select * from agent a join agent_link l on l.agent_id = a.id where id = $1',
          [agentId],
        )
      ).rows[0],
    /** An agent that has enrolled and not connected. */
    async agent(tenantId: number, name: string = randomUUID()): Promise<TestAgent> {
      const claim = await claimed(tenantId, name);
      const { key, answer } = enrol(claim);
      if ((await answer).json.code !== 0) throw new Error((await answer).text);
      const { rows } = await app.db.admin.query('select id from agent where name = $1', [name]);
      return { id: rows[0].id, tenantId, key, claim };
    },
  };
}
export type AgentWorld = Awaited<ReturnType<typeof agentWorld>>;

export const aJob = (id: string = randomUUID()): AgentJob => ({
  ...{
    id,
    work: 'dial',
    kind: 'ping',
    target: { address: '127.0.0.1', opened: ['127.0.0.0/8'] },
    settings: {},
    source: {},
  },
  intervalMs: 60_000,
});

export interface KeptResult extends PlacedResult {
  readonly tenantId: number;
  readonly agentId: string;
}

/** A work that keeps results of its jobs in memory, each agent's own; `fail` throws where the database would. */
export function keepingWork() {
  const jobs = new Map<string, AgentJob[]>();
  const kept: KeptResult[] = [];
  const state = { fail: false };
  const work: AgentWork = {
    jobsOf: async (_tx, tenantId, agentId) => jobs.get(`${tenantId} ${agentId}`) ?? [],
    async take(_tx, { tenantId }, { agentId, results }) {
      if (state.fail) throw new Error('The disk is full.');
      const own = new Set(jobs.get(`${tenantId} ${agentId}`)?.map(({ id }) => id));
      kept.push(
        ...results.filter(({ jobId }) => own.has(jobId)).map((result) => ({ ...result, tenantId, agentId })),
      );
      return results
        .filter(({ jobId }) => !own.has(jobId))
        .map(({ seq }) => ({ seq, reason: 'unknown-job' as const }));
    },
  };
  return { work, jobs, kept, state };
}
