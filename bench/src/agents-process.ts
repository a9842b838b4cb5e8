// Plays many agents, in a process of its own so that the server's memory is the server's alone.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import process from 'node:process';
import { helloText, type ServerSays } from '@linekeeper/contract/agents/link';
import { agentLinkPath, linkProtocol } from '@linekeeper/contract/agents/link-limits';
import { WebSocket } from 'ws';

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

interface Played {
  readonly key: KeyObject;
  readonly keyHash: string;
  readonly jobId: string;
  socket?: WebSocket;
  seq: number;
  stored: number;
}

let port = 0;
let agents: Played[] = [];
let refused = 0;

function connect(agent: Played): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${agentLinkPath}`, { perMessageDeflate: false });
    agent.socket = socket;
    socket.on('error', () => {});
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as ServerSays;
      if (message.type === 'challenge') {
        const signature = sign(null, Buffer.from(helloText(message.nonce, agent.keyHash)), agent.key);
        const hello = { protocol: linkProtocol, keyHash: agent.keyHash, version: '1', platform: 'linux-x64' };
        socket.send(JSON.stringify({ type: 'hello', ...hello, signature: signature.toString('base64') }));
      } else if (message.type === 'welcome') {
        agent.stored = message.stored;
        agent.seq = Math.max(agent.seq, message.stored);
        resolve();
      } else if (message.type === 'ack') agent.stored = message.stored;
      else if (message.type === 'refused' || message.type === 'wait') refused += 1;
    });
  });
}

function tell(agent: Played): void {
  // What the server has not stored yet goes on waiting: one batch at a time, as the program does.
  if (agent.seq !== agent.stored) return;
  const packets = Array.from({ length: 20 }, (_none, index) => 12 + index / 7);
  const outcome = { ok: true, result: { packets }, elapsedMs: 1_000 };
  const result = { work: 'dial', jobId: agent.jobId, atMs: Date.now(), outcome };
  agent.seq += 1;
  const items = [{ ...result, seq: agent.seq, clock: { offsetMs: 0, uncertaintyMs: 1 } }];
  agent.socket?.send(JSON.stringify({ type: 'results', after: agent.stored, items }));
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
    agents = asked.keys.map(({ pem, jobId }) => {
      const key = createPrivateKey(pem);
      const raw = Buffer.from(createPublicKey(key as never).export({ format: 'jwk' }).x ?? '', 'base64url');
      return { key, keyHash: createHash('sha256').update(raw).digest('hex'), jobId, seq: 0, stored: 0 };
    });
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
