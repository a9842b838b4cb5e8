import type { StrictAddress } from '../address.ts';
import type { Run, RunEnd } from './run.ts';
import { expectedMs, type PingSettings } from './settings.ts';

/**
 * Time between two packets to any targets: as long as fping itself takes by default, shorter only where the targets
 * would not fit into their interval, with a fifth of it to spare. Others than root may not go below 1 ms.
 */
export function pacingMs(targets: number, intervalMs: number, isRoot: boolean): number {
  const fitting = (0.8 * intervalMs) / Math.max(1, targets);
  return Math.max(isRoot ? 0.001 : 1, Math.min(10, Math.floor(fitting * 1000) / 1000));
}

/** The arguments for fping, without the targets (they go to its standard input: no limit, and no option among them). */
export function fpingArguments(
  family: 4 | 6,
  targets: number,
  settings: PingSettings,
  isRoot: boolean,
): string[] {
  return [
    `-${family}`,
    // Without it each answer is a line as well, in the order they come.
    ...(settings.tellsOrder ? [] : ['-q']),
    ...['-C', String(settings.count)],
    ...['-p', String(Math.round(settings.intervalMs))],
    // Without it fping waits no longer than the interval, and every later answer would look like a loss.
    ...['-t', String(Math.round(settings.timeoutMs))],
    ...['-i', String(pacingMs(targets, settings.intervalMs, isRoot))],
    ...['-r', '0'],
    ...['-B', '1'],
    ...(settings.sizeBytes === undefined ? [] : ['-b', String(settings.sizeBytes)]),
    ...(settings.dscp === undefined ? [] : ['-O', String(settings.dscp << 2)]),
    ...(settings.source === undefined ? [] : ['-S', settings.source]),
    ...(settings.device === undefined ? [] : ['-I', settings.device]),
  ];
}

/** "10.0.0.1 : 0.31 - 0.29": one value for each packet, "-" for no answer. Undefined for every other line. */
export function parseFpingLine(
  line: string,
  count: number,
): { address: string; rttsMs: (number | null)[] } | undefined {
  const match = /^([0-9a-fA-F.:]+)\s+: ([-0-9. ]+)$/.exec(line.trimEnd());
  if (!match) return undefined;
  const rttsMs = match[2]!
    .trim()
    .split(/ +/)
    .map((value) => (value === '-' ? null : Number(value)));
  const valid =
    rttsMs.length === count && rttsMs.every((rtt) => rtt === null || (rtt >= 0 && Number.isFinite(rtt)));
  return valid ? { address: match[1]!, rttsMs } : undefined;
}

/**
 * "10.0.0.1 : [2], 64 bytes, 0.03 ms (0.03 avg, 0% loss)" and "10.0.0.1 : duplicate for [2], 64 bytes, 0.05 ms": that an answer
 * came to request 2. Undefined for every other line.
 */
export function parseFpingArrival(line: string): { address: string; number: number } | undefined {
  const match = /^([0-9a-fA-F.:]+)\s+: (?:duplicate for )?\[(\d{1,4})\], \d+ bytes, [\d.]+ ms/.exec(line);
  return match ? { address: match[1]!, number: Number(match[2]) } : undefined;
}

/** How much longer than expected fping may take before it is given up. */
const graceMs = 10_000;

/** Pings targets of one family in one process. What it said of each target, and how it ended. */
export async function runFping(
  targets: readonly StrictAddress[],
  settings: PingSettings,
  { run, ...environment }: { run: Run; path: string; signal?: AbortSignal },
): Promise<{
  answers: Map<string, (number | null)[]>;
  arrivals: Map<string, number[]>;
  end: RunEnd;
  expectedMs: number;
}> {
  const isRoot = process.getuid?.() === 0;
  const family = targets[0]?.family ?? 4;
  const pacedMs = pacingMs(targets.length, settings.intervalMs, isRoot) * targets.length;
  const wantedMs =
    expectedMs(settings) + (settings.count - 1) * Math.max(0, pacedMs - settings.intervalMs) + pacedMs;
  const answers = new Map<string, (number | null)[]>();
  const arrivals = new Map<string, number[]>();
  const end = await run('fping', fpingArguments(family, targets.length, settings, isRoot), {
    ...environment,
    input: targets.map((target) => `${target.address}\n`).join(''),
    deadlineMs: wantedMs + graceMs,
    onLines(lines) {
      for (const line of lines) {
        const parsed = parseFpingLine(line, settings.count);
        if (parsed) answers.set(parsed.address, parsed.rttsMs);
        const arrival = settings.tellsOrder && !parsed ? parseFpingArrival(line) : undefined;
        if (arrival) addArrival(arrivals, arrival, settings.count);
      }
    },
  });
  return { answers, arrivals, end, expectedMs: wantedMs };
}

/** Copies of each answer that are counted; a flood of them says no more. */
const mostCopies = 10;

function addArrival(
  arrivals: Map<string, number[]>,
  { address, number }: { address: string; number: number },
  count: number,
): void {
  const list = arrivals.get(address) ?? [];
  if (number < count && list.length < count * mostCopies) list.push(number);
  arrivals.set(address, list);
}
