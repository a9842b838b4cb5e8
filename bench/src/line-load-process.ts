// Plays the agents of many outlets, in a process of its own: each runs the jobs that the server gives it, as far as the server can tell.
import process from 'node:process';
import { type AgentJob, type AgentResult } from '@linekeeper/contract/agents/link';
import { connectAgent, type PlayedAgent, playedAgent, say } from './played-agent.ts';

/** What the bench asks for, and what it is told. */
export type ToLoad = { do: 'connect'; port: number; pems: readonly string[] } | { do: 'tell' };
export interface FromLoad {
  readonly jobs: number;
  /** When each run began, in milliseconds since 1970. */
  readonly runs: readonly number[];
  /** From the end of each run until the server said that it is stored, in milliseconds. */
  readonly storedAfterMs: readonly number[];
  readonly waiting: number;
  /** Times that the server refused something, or asked to wait. */
  readonly refused: number;
}

interface Played extends PlayedAgent {
  readonly lastRunMs: Map<string, number>;
  jobs: readonly AgentJob[];
  waiting: AgentResult[];
  /** The newest of the batch that is on its way. */
  sending: number;
}

let port = 0;
let agents: Played[] = [];
let refused = 0;
const runs: number[] = [];
const storedAfterMs: number[] = [];

const rttsMs = Array.from({ length: 20 }, (_none, index) => 12 + ((index * 7) % 20) / 7);
const result = {
  ...{ address: '10.9.0.1', rttsMs, received: 20, duplicates: 0, reordered: 0, lossPercent: 0, minMs: 12 },
  ...{ medianMs: 13.4, p95Ms: 14.7, maxMs: 14.8, ipdvMs: 1, ipdvP95Ms: 1.2, mos: 4.4, tool: 'fping' },
};

const connect = (agent: Played) =>
  connectAgent(port, agent, (said) => {
    if (said.type === 'jobs') agent.jobs = said.jobs;
    else if (said.type === 'refused' || said.type === 'wait') refused += 1;
    else if (said.type === 'ack') {
      const stored = agent.waiting.filter(({ seq }) => seq <= said.stored);
      for (const { atMs } of stored) storedAfterMs.push(Date.now() - atMs);
      agent.waiting = agent.waiting.slice(stored.length);
      agent.sending = 0;
      send(agent);
    }
  });

/** One batch at a time, as the program does. */
function send(agent: Played): void {
  if (agent.sending > 0 || agent.waiting.length === 0) return;
  const items = agent.waiting.slice(0, 100);
  agent.sending = items.at(-1)!.seq;
  say(agent, { type: 'results', after: agent.stored, items });
}

/** Runs what is due: each job once in its interval, and those of all agents spread over it. */
function work(nowMs: number): void {
  for (const [index, agent] of agents.entries()) {
    for (const [place, { id, intervalMs }] of agent.jobs.entries()) {
      const phase = ((index / agents.length + place / agent.jobs.length) % 1) * intervalMs;
      const dueMs = Math.floor((nowMs - phase) / intervalMs) * intervalMs + phase;
      const last = agent.lastRunMs.get(id);
      agent.lastRunMs.set(id, dueMs);
      if (last === undefined || last === dueMs) continue;
      agent.seq += 1;
      runs.push(nowMs);
      const clock = { offsetMs: 0, uncertaintyMs: 1 };
      const outcome = { ok: true as const, result, elapsedMs: 10_000 };
      agent.waiting.push({ seq: agent.seq, work: 'dial', jobId: id, atMs: nowMs, clock, outcome });
    }
    send(agent);
  }
}

process.on('message', (asked: ToLoad) => {
  void (async () => {
    if (asked.do === 'connect') {
      ({ port } = asked);
      agents = asked.pems.map((pem) => ({
        ...playedAgent(pem),
        ...{ lastRunMs: new Map(), jobs: [], waiting: [], sending: 0 },
      }));
      await Promise.all(agents.map(connect));
      setInterval(() => work(Date.now()), 100);
    }
    const jobs = agents.reduce((sum, agent) => sum + agent.jobs.length, 0);
    const waiting = agents.reduce((sum, agent) => sum + agent.waiting.length, 0);
    process.send?.({ jobs, runs, storedAfterMs, waiting, refused } satisfies FromLoad);
  })();
});
process.on('disconnect', () => process.exit(0));
