import { type ThroughputResult, type TraceResult } from '@linekeeper/contract/dial/results/services';
import { quantile, summarize } from '@linekeeper/probes';
import { type KeptRun, readRun } from '../monitoring/index.ts';
import { type EvidenceHour, type PathFound, type ThroughputFound } from './evidence-data.ts';

const hourMs = 3_600_000;
/** Results of throughput tests, and paths, that are told of one source; the CSV has all. */
const mostTold = 200;

export interface ReadKept {
  readonly atMs: number;
  readonly kind: string;
  readonly ok: boolean;
  readonly reason: string | null;
  readonly elapsedMs: number | null;
  readonly rttsMs: readonly (number | null)[];
  /** What else the run told, as it is kept; null where the times are all. */
  readonly detail: string | null;
}

class Mean {
  sum = 0;
  count = 0;
  add(value: number | null): void {
    if (value === null) return;
    this.sum += value;
    this.count += 1;
  }
}

/** Adds up the runs of one source as they come, in the order of time: a month of them is never in memory at once. */
export class RunSums {
  readonly source: string;
  runCount = 0;
  failedCount = 0;
  sentCount = 0;
  receivedCount = 0;
  /** Of what each run told: its median, its loss in percent, its IPDV. */
  readonly rtt = new Mean();
  readonly loss = new Mean();
  readonly jitter = new Mean();
  readonly hours: EvidenceHour[] = [];
  readonly throughput: ThroughputFound[] = [];
  readonly paths: PathFound[] = [];
  worstUncertaintyMs: number | null = null;
  #hour: { fromMs: number; runs: number; sent: number; heard: number[] } | null = null;

  constructor(source: string) {
    this.source = source;
  }

  /** Takes a run and gives what is to be told of it. */
  add(run: KeptRun): ReadKept {
    const { kind, ok, reason, elapsedMs, result } = readRun(run);
    const rttsMs = (result?.rttsMs ?? []) as readonly (number | null)[];
    this.runCount += 1;
    if (!ok) this.failedCount += 1;
    if (rttsMs.length > 0) this.#packets(run.atMs, rttsMs);
    if (kind === 'throughput' && result) this.#rates(run.atMs, result as unknown as ThroughputResult);
    if (kind === 'trace' && result) this.#path(run.atMs, result as unknown as TraceResult);
    this.#clock(run.detail);
    return { atMs: run.atMs, kind, ok, reason, elapsedMs, rttsMs, detail: run.detail };
  }

  /** No more runs come. */
  end(): void {
    const hour = this.#hour;
    this.#hour = null;
    if (!hour) return;
    const rising = hour.heard.sort((a, b) => a - b);
    this.hours.push({
      ...{ fromMs: hour.fromMs, runs: hour.runs, sent: hour.sent, lost: hour.sent - rising.length },
      ...{ minMs: rising[0] ?? null, maxMs: rising.at(-1) ?? null },
      ...{ medianMs: quantile(rising, 0.5), p95Ms: quantile(rising, 0.95) },
    });
  }

  #packets(atMs: number, rttsMs: readonly (number | null)[]): void {
    const { medianMs, lossPercent, ipdvMs, received } = summarize(rttsMs);
    this.rtt.add(medianMs);
    this.loss.add(lossPercent);
    this.jitter.add(ipdvMs);
    this.sentCount += rttsMs.length;
    this.receivedCount += received;
    const fromMs = Math.floor(atMs / hourMs) * hourMs;
    if (this.#hour?.fromMs !== fromMs) this.end();
    this.#hour ??= { fromMs, runs: 0, sent: 0, heard: [] };
    this.#hour.runs += 1;
    this.#hour.sent += rttsMs.length;
    for (const rtt of rttsMs) if (rtt !== null) this.#hour.heard.push(rtt);
  }

  #rates(atMs: number, { down, up }: ThroughputResult): void {
    if (this.throughput.length >= mostTold) return;
    const rates = { downBps: down?.bitsPerSecond ?? null, upBps: up?.bitsPerSecond ?? null };
    this.throughput.push({ source: this.source, atMs, ...rates });
  }

  /** A path is told when it is another one than before. */
  #path(atMs: number, { hops, hasReached }: TraceResult): void {
    if (this.paths.length >= mostTold) return;
    const path = hops.map(({ addresses }) => addresses.join(' / ') || '*');
    const before = this.paths.at(-1);
    const isSame = before?.hasReached === hasReached && before.hops.join('\n') === path.join('\n');
    if (!isSame) this.paths.push({ source: this.source, atMs, hasReached, hops: path });
  }

  /** How far the time of a run may be off, where whoever measured it said so. */
  #clock(detail: string | null): void {
    if (detail === null || !detail.includes('ncertaintyMs')) return;
    const told = JSON.parse(detail) as {
      uncertaintyMs?: unknown;
      clock?: { uncertaintyMs?: unknown } | null;
    };
    const value = told.uncertaintyMs ?? told.clock?.uncertaintyMs;
    if (typeof value === 'number') this.worstUncertaintyMs = Math.max(this.worstUncertaintyMs ?? 0, value);
  }
}
