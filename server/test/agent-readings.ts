import { deflateRawSync } from 'node:zlib';
import { type AgentJob } from '@linekeeper/contract/agents/link';
import { type SnmpPollSettings } from '@linekeeper/contract/agents/snmp-work';
import { counterColumns, packPoll, type PollReading } from '@linekeeper/probes';
import { type AgentClient } from './agent-client.ts';
import { discovery } from './device-server.ts';

interface Read {
  readonly mark: string;
  readonly run?: string;
  readonly count?: number;
  readonly octets?: number;
  readonly atMs?: number;
}
export const settingsOf = ({ settings }: AgentJob) => settings as unknown as SnmpPollSettings;

/** What an agent tells of a poll that was answered. */
export function answered({ mark, run = 'one', count = 0, octets = 1_000, atMs = 5_000 }: Read) {
  const words = new Uint32Array(2 * counterColumns.length * count);
  for (let i = 0; i < count; i++) words.fill(0);
  for (let i = 0; i < words.length; i += 2) words[i] = octets;
  // ifCounterDiscontinuityTime stands still.
  for (let i = 0; i < count; i++) words[2 * (i * counterColumns.length + counterColumns.length - 1)] = 0;
  const reading: PollReading = {
    ...{ ok: true, atMs, uptimeTicks: 9_000_000 + atMs / 10, tableChangeTicks: NaN, cpuPercent: 7 },
    ...{ memoryPercent: NaN, diskPercent: NaN, elapsedMs: 3, words },
    bits: new Uint8Array(counterColumns.length * count).fill(64),
    adminStatus: new Uint8Array(count).fill(1),
    operStatus: new Uint8Array(count).fill(1),
    speedBps: new Float64Array(count).fill(1e9),
    interfaceAfterMs: new Float64Array(count),
  };
  return { mark, run, rttsMs: [1, 2, 3], poll: { ok: true, packed: packPoll(reading) } };
}
export const silent = (mark: string) => ({
  ...{ mark, run: 'one', rttsMs: [null, null, null] },
  poll: { ok: false, reason: 'timeout', elapsedMs: 4_000 },
});

/** Far more than a reading, folded into little. */
export function bomb(mark: string) {
  const packed = deflateRawSync(Buffer.alloc(50_000_000)).toString('base64').slice(0, 57_000);
  return { mark, run: 'one', rttsMs: [1], poll: { ok: true, packed } };
}

export function impossible(mark: string) {
  const head = Float64Array.of(1_000, 100, NaN, 1e300, NaN, 1);
  const packed = deflateRawSync(Buffer.from(head.buffer)).toString('base64');
  return { mark, run: 'one', rttsMs: [1], poll: { ok: true, packed } };
}

/** Has an agent answer pings, and a discovery as a switch with two ports. */
export function answersAsSwitch(client: AgentClient): void {
  client.socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { type: string; requestId: string; job: AgentJob };
    if (message.type !== 'run') return;
    const tell = (result: Record<string, unknown>) =>
      client.say({
        ...{ type: 'ran', requestId: message.requestId },
        outcome: { ok: true, elapsedMs: 5, result },
      });
    if (message.job.kind === 'ping') return tell({ rttsMs: [1, 2, 3] });
    const answer = discovery([
      [1, 'Gi0/1'],
      [2, 'Gi0/2'],
    ]);
    if (!answer.ok) throw new Error('It is found.');
    const packed = deflateRawSync(JSON.stringify(answer.found)).toString('base64');
    tell({ ok: true, packed, elapsedMs: 5 });
  });
}
