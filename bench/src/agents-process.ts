// Plays many agents, in a process of its own so that the server's memory is the server's alone.
import process from 'node:process';
import { connectAgent, type PlayedAgent, playedAgent, say } from './played-agent.ts';

/** What the bench asks for, and what it is told. */
export type ToAgents =
  | { do: 'connect'; port: number; keys: readonly { pem: string; jobId: string }[] }
  | { do: 'work'; seconds: number; everyMs: number }
  | { do: 'leave' }
  | { do: 'reconnect' };
export interface FromAgents {
  readonly tookMs: number;
  readonly sent: number;
  readonly stored: number;
  readonly refused: number;
}

interface Played extends PlayedAgent {
  readonly jobId: string;
}

let port = 0;
let agents: Played[] = [];
let refused = 0;

const connect = (agent: Played) =>
  connectAgent(port, agent, ({ type }) => {
    if (type === 'refused' || type === 'wait') refused += 1;
  });

function tell(agent: Played): void {
  // What the server has not stored yet goes on waiting: one batch at a time, as the program does.
  if (agent.seq !== agent.stored) return;
  const packets = Array.from({ length: 20 }, (_none, index) => 12 + index / 7);
  const outcome = { ok: true as const, result: { packets }, elapsedMs: 1_000 };
  const result = { work: 'dial' as const, jobId: agent.jobId, atMs: Date.now(), outcome };
  agent.seq += 1;
  const items = [{ ...result, seq: agent.seq, clock: { offsetMs: 0, uncertaintyMs: 1 } }];
  say(agent, { type: 'results', after: agent.stored, items });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function work(seconds: number, everyMs: number): Promise<number> {
  const before = agents.reduce((sum, { seq }) => sum + seq, 0);
  const timers = agents.map((agent, index) =>
    setTimeout(
      () => {
        tell(agent);
        timers.push(setInterval(() => tell(agent), everyMs) as never);
      },
      (index / agents.length) * everyMs,
    ),
  );
  await pause(seconds * 1_000);
  for (const timer of timers) clearInterval(timer);
  // What was sent last is on its way.
  for (let time = 0; time < 50 && agents.some(({ seq, stored }) => seq !== stored); time += 1)
    await pause(100);
  return agents.reduce((sum, { seq }) => sum + seq, 0) - before;
}

async function obey(asked: ToAgents): Promise<FromAgents> {
  const beganMs = performance.now();
  let sent = 0;
  if (asked.do === 'connect') {
    port = asked.port;
    agents = asked.keys.map(({ pem, jobId }) => ({ ...playedAgent(pem), jobId }));
    await Promise.all(agents.map(connect));
  } else if (asked.do === 'leave') for (const { socket } of agents) socket?.terminate();
  else if (asked.do === 'reconnect') {
    for (const { socket } of agents) socket?.terminate();
    await Promise.all(agents.map(connect));
  } else sent = await work(asked.seconds, asked.everyMs);
  const stored = agents.reduce((sum, agent) => sum + agent.stored, 0);
  return { tookMs: performance.now() - beganMs, sent, stored, refused };
}

process.on('message', (asked: ToAgents) => void obey(asked).then((told) => process.send?.(told)));
process.on('disconnect', () => process.exit(0));
