// Plays the agents of a storm, in a process of its own: each brings results of all its tests at once, of one outcome, as it is told to.
import process from 'node:process';
import { type AgentJob, type AgentResult } from '@linekeeper/contract/agents/link';
import { connectAgent, type PlayedAgent, playedAgent, say } from './played-agent.ts';

/** All answer; none does; all answer, each packet twice. */
export type StormOutcome = 'up' | 'down' | 'doubled';
/** What the bench asks for, and what it is told once all that was sent is stored. */
export type ToStorm =
  | { do: 'connect'; port: number; pems: readonly string[] }
  | { do: 'jobs' }
  | { do: 'send'; outcome: StormOutcome };
export interface FromStorm {
  readonly jobs: number;
  /** When the first and the last of them were sent, and when the last was stored, in milliseconds since 1970. */
  readonly sentMs: readonly [first: number, last: number];
  readonly storedMs: number;
}

interface Played extends PlayedAgent {
  jobs: readonly AgentJob[];
  waiting: AgentResult[];
  done: () => void;
}

const answered = {
  ...{ address: '10.9.0.1', rttsMs: [12, 12, 13], received: 3, duplicates: 0, reordered: 0, lossPercent: 0 },
  ...{ minMs: 12, medianMs: 12, p95Ms: 13, maxMs: 13, ipdvMs: 1, ipdvP95Ms: 1, mos: 4.4, tool: 'fping' },
};
const outcomes = {
  up: { ok: true, result: answered, elapsedMs: 500 },
  down: { ok: false, reason: 'timeout', elapsedMs: 500 },
  doubled: { ok: true, result: { ...answered, duplicates: 3 }, elapsedMs: 500 },
} as const;
let agents: Played[] = [];
let lastSentMs = 0;

/** One batch at a time, as the program does. */
function next(agent: Played): void {
  if (agent.waiting.length === 0) return agent.done();
  lastSentMs = Date.now();
  say(agent, { type: 'results', after: agent.stored, items: agent.waiting.slice(0, 100) });
}

async function connect(port: number, pems: readonly string[]): Promise<void> {
  agents = pems.map((pem) => ({ ...playedAgent(pem), jobs: [], waiting: [], done: () => {} }));
  const heardBy = (agent: Played) =>
    connectAgent(port, agent, (said) => {
      if (said.type === 'jobs') agent.jobs = said.jobs;
      else if (said.type === 'wait') setTimeout(next, said.retryMs, agent);
      else if (said.type === 'ack') {
        const left = agent.waiting.filter(({ seq }) => seq > said.stored);
        const isFurther = left.length < agent.waiting.length;
        agent.waiting = left;
        if (isFurther) next(agent);
      }
    });
  await Promise.all(agents.map(heardBy));
}

async function bring(kind: StormOutcome): Promise<void> {
  const clock = { offsetMs: 0, uncertaintyMs: 1 };
  const outcome = outcomes[kind];
  const atMs = Date.now();
  await Promise.all(
    agents.map((agent) => {
      const item = (job: AgentJob): AgentResult => {
        agent.seq += 1;
        return { seq: agent.seq, work: 'dial', jobId: job.id, atMs, clock, outcome };
      };
      agent.waiting = agent.jobs.map(item);
      return new Promise<void>((resolve) => {
        agent.done = resolve;
        next(agent);
      });
    }),
  );
}

process.on('message', (asked: ToStorm) => {
  void (async () => {
    const first = Date.now();
    if (asked.do === 'connect') await connect(asked.port, asked.pems);
    if (asked.do === 'send') await bring(asked.outcome);
    const jobs = agents.reduce((sum, agent) => sum + agent.jobs.length, 0);
    process.send?.({ jobs, sentMs: [first, lastSentMs], storedMs: Date.now() } satisfies FromStorm);
  })();
});
process.on('disconnect', () => process.exit(0));
