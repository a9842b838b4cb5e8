import { type ProbeFailureReason } from '@linekeeper/contract/monitoring/probes';
import { counterColumns, type PollReading } from '@linekeeper/probes';
import { type Target } from '../../devices/index.ts';
import { type PingAnswer } from '../../devices/index.ts';
import { type Prober } from '../engine/prober.ts';
import { type ClockReading } from '../engine/stall.ts';

/** A clock that stands still until it is told otherwise. */
export function handClock(wallMs = Date.now()) {
  const start = wallMs;
  const now = { monotonicMs: 0, wallMs };
  return {
    readClock: (): ClockReading => ({ ...now }),
    /** Both clocks go on. */
    pass(ms: number) {
      now.monotonicMs += ms;
      now.wallMs += ms;
    },
    /** Seconds since the start. */
    get s() {
      return (now.wallMs - start) / 1000;
    },
    start,
  };
}

/** How a device behaves: it answers, or fails for a reason; it may hold its answer back. */
export interface Behaviour {
  fails?: ProbeFailureReason;
  /** Octets per second that each interface carries. */
  octetsPs?: number;
  hold?: Promise<void>;
}

/** Answers as the behaviours say, by address. The devices have run for a million seconds. */
export function scriptedProber(
  readClock: () => ClockReading,
  behaviours: Map<string, Behaviour>,
): Prober & { polls: string[] } {
  const polls: string[] = [];
  return {
    pingBy: 'none',
    polls,
    forget() {},
    async poll(target) {
      const behaviour = behaviours.get(target.address) ?? {};
      polls.push(target.id);
      const asked = readClock();
      await behaviour.hold;
      const ping: PingAnswer = behaviour.fails
        ? { sent: 3, received: 0, rttMs: NaN }
        : { sent: 3, received: 3, rttMs: 1.5 };
      if (behaviour.fails) return { snmp: { ok: false, reason: behaviour.fails, elapsedMs: 5 }, ping };
      return { snmp: answerOf(target, asked, behaviour.octetsPs ?? 125_000), ping };
    },
  };
}

function answerOf(target: Target, { monotonicMs }: ClockReading, octetsPs: number): PollReading {
  const count = target.interfaces.length;
  const words = new Uint32Array(2 * counterColumns.length * count);
  for (let i = 0; i < count; i++)
    for (let column = 0; column < counterColumns.length - 1; column++)
      words[2 * (i * counterColumns.length + column)] = 1_000 + Math.round((octetsPs * monotonicMs) / 1000);
  return {
    ok: true,
    elapsedMs: 2,
    atMs: monotonicMs,
    uptimeTicks: 100_000_000 + Math.round(monotonicMs / 10),
    tableChangeTicks: NaN,
    words,
    bits: new Uint8Array(counterColumns.length * count).fill(64),
    adminStatus: new Uint8Array(count).fill(1),
    operStatus: new Uint8Array(count).fill(1),
    speedBps: new Float64Array(count).fill(NaN),
    interfaceAfterMs: new Float64Array(count),
    cpuPercent: 12.5,
    memoryPercent: NaN,
  };
}
