import { type ProbeFailureReason } from '@linekeeper/contract/monitoring/probes';
import { type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { counterColumns, type PollReading, summarize } from '@linekeeper/probes';
import { HubBoard } from '../lines/hub-board.ts';
import { LineEvidenceBoard } from '../lines/line-evidence.ts';
import { type ProbeTools } from '../probes/probe.ts';
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
    /** The time of day is set back; the monotonic clock knows nothing of it. */
    setBack(ms: number) {
      now.wallMs -= ms;
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
  /** It answers pings whatever it fails in. */
  pings?: boolean;
  /** The first of its pings is lost. */
  losesFirst?: boolean;
  /** Octets per second that each interface carries. */
  octetsPs?: number;
  /** Of its processor; 12.5 unless told otherwise. */
  cpuPercent?: number;
  diskPercent?: number;
  /** When it began to run, by the monotonic clock. */
  startedAtMs?: number;
  hold?: Promise<void>;
  /** What a dial test to it brings. */
  outcome?: DialOutcome;
}

/** Answers as the behaviours say, by address, and notes whom it asked. The devices have run for a million seconds. */
export function scriptedTools(
  readClock: () => ClockReading,
  behaviours: ReadonlyMap<string, Behaviour>,
): Omit<ProbeTools, 'log'> & {
  readonly asked: string[];
  readonly lines: LineEvidenceBoard;
  readonly hub: HubBoard;
} {
  const asked: string[] = [];
  return {
    asked,
    secrets: { open: () => 'public' },
    lines: new LineEvidenceBoard(),
    hub: new HubBoard(),
    dial: {
      isWithin: (_tenantId, hours, atMs) => hours.includes(new Date(atMs).getUTCHours()),
      async run({ address, kind }) {
        asked.push(address);
        const { fails, outcome } = behaviours.get(address) ?? {};
        if (outcome) return outcome;
        if (fails) return { ok: false, reason: fails, elapsedMs: 5 };
        const rttsMs = [1, 2, 3].map(() => 1.5);
        const rest = { duplicates: 0, reordered: 0, mos: 4.4, tool: 'fping' as const };
        if (kind !== 'ping') throw new Error('Say what comes of it.');
        return { ok: true, elapsedMs: 5, result: { address, ...summarize(rttsMs), ...rest } };
      },
    },
    snmp: {
      async poll({ address }, plan) {
        const behaviour = behaviours.get(address) ?? {};
        asked.push(address);
        const begun = readClock();
        await behaviour.hold;
        if (behaviour.fails) return { ok: false, reason: behaviour.fails, elapsedMs: 5 };
        return answerOf(plan.shape.ifIndexes.length, begun, behaviour);
      },
    },
    icmp: {
      async ping(targets) {
        return targets.map((address) => {
          const { fails: failure, pings = false, losesFirst = false } = behaviours.get(address) ?? {};
          const fails = failure !== undefined && !pings;
          return {
            ok: true,
            rttsMs: [1, 2, 3].map((nth) => (fails || (losesFirst && nth === 1) ? null : 1.5)),
          };
        });
      },
    },
  };
}

function answerOf(
  count: number,
  { monotonicMs }: ClockReading,
  { octetsPs = 125_000, startedAtMs = -1e9, cpuPercent = 12.5, diskPercent = NaN }: Behaviour,
): PollReading {
  const words = new Uint32Array(2 * counterColumns.length * count);
  for (let i = 0; i < count; i++)
    for (let column = 0; column < counterColumns.length - 1; column++)
      words[2 * (i * counterColumns.length + column)] = 1_000 + Math.round((octetsPs * monotonicMs) / 1000);
  return {
    ok: true,
    elapsedMs: 2,
    atMs: monotonicMs,
    uptimeTicks: Math.round((monotonicMs - startedAtMs) / 10),
    tableChangeTicks: NaN,
    words,
    bits: new Uint8Array(counterColumns.length * count).fill(64),
    adminStatus: new Uint8Array(count).fill(1),
    operStatus: new Uint8Array(count).fill(1),
    speedBps: new Float64Array(count).fill(NaN),
    interfaceAfterMs: new Float64Array(count),
    cpuPercent,
    diskPercent,
    memoryPercent: NaN,
  };
}
