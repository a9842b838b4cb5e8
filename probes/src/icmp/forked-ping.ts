import type { StrictAddress } from '../address.ts';
import type { Run, RunEnd } from './run.ts';
import { expectedMs, type PingSettings } from './settings.ts';

const graceMs = 5_000;
/** Copies of each answer that are counted; a flood of them says no more. */
const mostCopies = 10;
/** iputils of older systems refuses less to others than root. */
const leastIntervalMs = 200;

/** What the program `ping` prints, taken line by line. */
export class PingOutput {
  readonly #timeoutMs: number;
  readonly #rttsMs: (number | null)[];
  /** The number of each request that an answer came to, in the order they came. */
  readonly arrivals: number[] = [];
  #transmitted: number | undefined;

  constructor(settings: PingSettings) {
    this.#timeoutMs = settings.timeoutMs;
    this.#rttsMs = new Array<number | null>(settings.count).fill(null);
  }

  take(line: string): void {
    // "64 bytes from 10.0.0.1: icmp_seq=2 ttl=64 time=0.031 ms" of iputils counts from 1, "seq=" of BusyBox from 0.
    const answer = /^\d+ bytes from [^=]*?\b(icmp_)?seq=(\d+) .*time[=<]([\d.]+) ms/.exec(line);
    const place = Number(answer?.[2]) - (answer?.[1] ? 1 : 0);
    const rttMs = Number(answer?.[3]);
    const isOurs = answer && place in this.#rttsMs && this.arrivals.length < this.#rttsMs.length * mostCopies;
    if (isOurs) this.arrivals.push(place);
    // The first answer counts: what comes again is a duplicate.
    if (answer && this.#rttsMs[place] === null && rttMs <= this.#timeoutMs) this.#rttsMs[place] = rttMs;
    const summary = /^(\d+) packets transmitted/.exec(line);
    if (summary) this.#transmitted = Number(summary[1]);
  }

  /** One value for each packet; undefined when not all of them were sent. */
  get rttsMs(): (number | null)[] | undefined {
    return this.#transmitted === this.#rttsMs.length ? this.#rttsMs : undefined;
  }
}

/** Pings one target with a process of its own: what is left where fping is missing. */
export async function runPing(
  target: StrictAddress,
  settings: PingSettings,
  { run, ...environment }: { run: Run; path: string; signal?: AbortSignal },
): Promise<{ rttsMs: (number | null)[] | undefined; arrivals: number[]; end: RunEnd; expectedMs: number }> {
  const intervalMs =
    process.getuid?.() === 0 ? settings.intervalMs : Math.max(leastIntervalMs, settings.intervalMs);
  const wantedMs = expectedMs({ ...settings, intervalMs });
  const output = new PingOutput(settings);
  const seconds = (ms: number) => (ms / 1000).toFixed(3);
  const args = [
    '-n',
    '-c',
    String(settings.count),
    '-i',
    seconds(intervalMs),
    '-W',
    seconds(settings.timeoutMs),
    ...(settings.sizeBytes === undefined ? [] : ['-s', String(settings.sizeBytes)]),
    ...(settings.dscp === undefined ? [] : ['-Q', String(settings.dscp << 2)]),
    ...(settings.source === undefined ? [] : ['-I', settings.source]),
    ...(settings.device === undefined ? [] : ['-I', settings.device]),
  ];
  const end = await run('ping', [...args, target.address], {
    ...environment,
    deadlineMs: wantedMs + graceMs,
    onLines: (lines) => lines.forEach((line) => output.take(line)),
  });
  return { rttsMs: output.rttsMs, arrivals: output.arrivals, end, expectedMs: wantedMs };
}
