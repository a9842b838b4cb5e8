import type { ProbeFailure, ProbeFailureReason } from '@linekeeper/contract/monitoring/probes';
import { parseAddress, type StrictAddress } from '../address.ts';
import { type Clock, systemClock } from '../clock.ts';
import { defaultStallLimits, type StallLimits, StallWatch } from '../stall.ts';
import { runPing } from './forked-ping.ts';
import { runFping } from './fping.ts';
import { hasRoute } from './route.ts';
import type { Run, RunEnd } from './run.ts';
import { areUsable, type PingAnswered, type PingResult, type PingSettings } from './settings.ts';
import { openStarter, type Starter } from './starter.ts';

/** What pings are sent with, for a screen to say so; `why` in English when it is not fping. */
export interface IcmpTool {
  name: 'fping' | 'ping' | 'none';
  why?: string;
}

export interface IcmpOptions {
  clock?: Clock;
  stall?: StallLimits;
  /** Where the programs are looked for. Default: the search path of this process. */
  path?: string;
  /** Calls within this time share one fping, where they say nothing else. Default 50. */
  gatherMs?: number;
  /** What starts the programs, where several share it; whoever gives it closes it. Default: one of its own. */
  starter?: Starter;
  /** Whether this machine has a way to an address. Default: by its routing table. */
  hasRoute?(target: StrictAddress): Promise<boolean>;
}

export interface IcmpProbe {
  /**
   * Pings literal addresses; the results come in the order asked. Never rejects. A result of one target is a failure
   * only for reasons of our own; a target that does not answer has null for every packet.
   */
  ping(targets: readonly string[], settings: PingSettings, signal?: AbortSignal): Promise<PingResult[]>;
  /** Whether anything was pinged: before that, nobody looked for a program. */
  readonly isInUse: boolean;
  /** Which program is in use; found out by really pinging the loopback address. */
  tool(): Promise<IcmpTool>;
  /** Gives up everything under way as `aborted`. */
  close(): void;
}

interface Waiting {
  target: StrictAddress;
  done(result: PingResult): void;
}

type Told = Pick<PingAnswered, 'arrivals' | 'tool'>;

/** What a call still waits for. */
type Call = Set<(result: PingResult) => void>;

interface Batch {
  settings: PingSettings;
  waiting: Waiting[];
}

/** Targets of one fping; more get a process of their own. */
const maxTargets = 4000;
/** Processes of `ping` at once, where fping is missing. */
const maxForks = 64;
/** How long a missing program is believed to be missing. */
const recheckMs = 60_000;
/** A run that took this much longer than it should was starved or stopped: its losses say nothing. */
const overrunMs = 1000;
const checkMs = 100;

/** Opens the ICMP probe: one for the whole process. */
export function openIcmp(options: IcmpOptions = {}): IcmpProbe {
  return new Icmp(options);
}

class Icmp implements IcmpProbe {
  readonly #clock: Clock;
  readonly #watch: StallWatch;
  readonly #path: string;
  readonly #gatherMs: number;
  readonly #hasRoute: (target: StrictAddress) => Promise<boolean>;
  readonly #open = new Map<string, Batch>();
  readonly #calls = new Set<Call>();
  readonly #closing = new AbortController();
  readonly #starter: Starter;
  readonly #ownsStarter: boolean;
  #running = 0;
  #checking: NodeJS.Timeout | undefined;
  #forks = 0;
  #forkQueue: (() => void)[] = [];
  #tool: { found: Promise<IcmpTool>; atMs: number; isGood: boolean } | undefined;

  constructor(options: IcmpOptions) {
    this.#clock = options.clock ?? systemClock;
    this.#watch = new StallWatch(this.#clock, options.stall ?? defaultStallLimits);
    this.#path = options.path ?? process.env.PATH ?? '/usr/sbin:/usr/bin:/sbin:/bin';
    this.#starter = options.starter ?? openStarter();
    this.#ownsStarter = !options.starter;
    this.#gatherMs = options.gatherMs ?? 50;
    this.#hasRoute = options.hasRoute ?? hasRoute;
  }

  async ping(
    targets: readonly string[],
    settings: PingSettings,
    signal?: AbortSignal,
  ): Promise<PingResult[]> {
    if (!areUsable(settings)) return targets.map(() => failure('invalid', 'ping settings out of range'));
    if (signal?.aborted || this.#closing.signal.aborted) return targets.map(() => failure('aborted'));
    const startMs = this.#clock.monotonicMs();
    const call: Call = new Set();
    // Whoever gives up gets an answer at once; the packets of a process that others share go on.
    const abort = () => giveUp(call);
    signal?.addEventListener('abort', abort, { once: true });
    this.#calls.add(call);
    const results = await Promise.all(targets.map((text) => this.#gather(text, settings, call)));
    this.#calls.delete(call);
    signal?.removeEventListener('abort', abort);
    const elapsedMs = this.#clock.monotonicMs() - startMs;
    return results.map((result) => (result.ok ? result : { ...result, elapsedMs }));
  }

  get isInUse(): boolean {
    return this.#tool !== undefined;
  }

  tool(): Promise<IcmpTool> {
    const known = this.#tool;
    if (known && (known.isGood || this.#clock.monotonicMs() - known.atMs < recheckMs)) return known.found;
    const entry = { found: this.#findTool(), atMs: this.#clock.monotonicMs(), isGood: false };
    this.#tool = entry;
    void entry.found.then((tool) => (entry.isGood = tool.name === 'fping'));
    return entry.found;
  }

  close(): void {
    this.#closing.abort();
    this.#calls.forEach(giveUp);
    if (this.#ownsStarter) this.#starter.close();
    clearInterval(this.#checking);
  }

  /** Puts a target into the batch that is being gathered for these settings. */
  #gather(text: string, settings: PingSettings, call: Call): Promise<PingResult> {
    const target = parseAddress(text);
    if (!target) return Promise.resolve(failure('invalid', 'not a literal address'));
    return new Promise((resolve) => {
      const done = (result: PingResult) => {
        call.delete(done);
        resolve(result);
      };
      call.add(done);
      const { count, intervalMs, timeoutMs, sizeBytes, dscp, source, device, tellsOrder, gatherMs } =
        settings;
      const key = [
        target.family,
        count,
        intervalMs,
        timeoutMs,
        sizeBytes,
        dscp,
        source,
        device,
        tellsOrder,
        gatherMs,
      ].join(' ');
      const batch = this.#open.get(key) ?? this.#openBatch(key, settings);
      batch.waiting.push({ target, done });
      if (batch.waiting.length >= maxTargets) this.#dispatch(key, batch);
    });
  }

  #openBatch(key: string, settings: PingSettings): Batch {
    const batch: Batch = { settings, waiting: [] };
    this.#open.set(key, batch);
    setTimeout(() => this.#dispatch(key, batch), settings.gatherMs ?? this.#gatherMs);
    return batch;
  }

  #dispatch(key: string, batch: Batch): void {
    if (this.#open.get(key) !== batch) return;
    this.#open.delete(key);
    void this.#run(batch);
  }

  async #run({ settings, waiting }: Batch): Promise<void> {
    const byAddress = Map.groupBy(waiting, (item) => item.target.address);
    const targets = [...byAddress.values()].map((items) => items[0]!.target);
    const answer = (target: StrictAddress, result: PingResult) =>
      byAddress.get(target.address)?.forEach((item) => item.done(result));
    const { name, why } = await this.tool();
    if (name === 'none') {
      for (const target of targets) answer(target, failure('unavailable', why));
    } else if (name === 'fping') {
      await this.#runFping(targets, settings, answer);
    } else {
      await Promise.all(targets.map(async (target) => answer(target, await this.#runPing(target, settings))));
    }
  }

  async #runFping(
    targets: StrictAddress[],
    settings: PingSettings,
    answer: (target: StrictAddress, result: PingResult) => void,
  ): Promise<void> {
    const { value, stood } = await this.#watched(() => runFping(targets, settings, this.#environment));
    if (value.end.ended === 'unstarted') this.#tool = undefined;
    const toldOf = ({ address }: StrictAddress): Told =>
      settings.tellsOrder ? { arrivals: value.arrivals.get(address) ?? [], tool: 'fping' } : {};
    const judge = async (target: StrictAddress) => {
      answer(
        target,
        await this.#judged(
          target,
          { ...value, rttsMs: value.answers.get(target.address), stood },
          toldOf(target),
        ),
      );
    };
    for (const target of targets) await judge(target);
  }

  async #runPing(target: StrictAddress, settings: PingSettings): Promise<PingResult> {
    if (this.#forks >= maxForks) await new Promise<void>((resolve) => this.#forkQueue.push(resolve));
    this.#forks += 1;
    const { value, stood } = await this.#watched(() => runPing(target, settings, this.#environment));
    this.#forks -= 1;
    this.#forkQueue.shift()?.();
    const told: Told = settings.tellsOrder ? { arrivals: value.arrivals, tool: 'ping' } : {};
    return this.#judged(target, { ...value, stood }, told);
  }

  get #environment(): { run: Run; path: string; signal: AbortSignal } {
    return { run: this.#starter.run, path: this.#path, signal: this.#closing.signal };
  }

  /** Runs something and says whether we, or what we ran, stood still meanwhile. */
  async #watched<T extends { expectedMs: number }>(
    act: () => Promise<T>,
  ): Promise<{ value: T; stood: boolean }> {
    if (this.#running === 0) this.#watch.restart();
    this.#running += 1;
    this.#checking ??= setInterval(() => this.#watch.check(), checkMs).unref();
    const stallsBefore = this.#watch.stalls;
    const startMs = this.#clock.monotonicMs();
    const value = await act();
    this.#watch.check();
    this.#running -= 1;
    if (this.#running === 0) {
      clearInterval(this.#checking);
      this.#checking = undefined;
    }
    const tookMs = this.#clock.monotonicMs() - startMs;
    return { value, stood: this.#watch.stalls > stallsBefore || tookMs > value.expectedMs + overrunMs };
  }

  /** What a run says of one target. Losses count only if they can be the target's. */
  async #judged(
    target: StrictAddress,
    run: { end: RunEnd; rttsMs: (number | null)[] | undefined; stood: boolean },
    told: Told,
  ): Promise<PingResult> {
    const { end, rttsMs, stood } = run;
    if (rttsMs?.every((rtt) => rtt !== null)) return { ok: true, rttsMs, ...told };
    if (end.ended === 'aborted') return failure('aborted');
    if (stood) return failure('stalled');
    if (!rttsMs || end.ended !== 'exit') return failure('unavailable', said(end));
    if (rttsMs.every((rtt) => rtt === null) && !(await this.#hasRoute(target)))
      return failure('unavailable', 'no route');
    return { ok: true, rttsMs, ...told };
  }

  async #findTool(): Promise<IcmpTool> {
    const loopback: StrictAddress = { address: '127.0.0.1', family: 4 };
    const settings: PingSettings = { count: 1, intervalMs: 100, timeoutMs: 1000 };
    const fping = await runFping([loopback], settings, this.#environment);
    if (typeof fping.answers.get(loopback.address)?.[0] === 'number') return { name: 'fping' };
    const why = `fping: ${said(fping.end)}`;
    const ping = await runPing(loopback, settings, this.#environment);
    if (typeof ping.rttsMs?.[0] === 'number') return { name: 'ping', why };
    return { name: 'none', why: `${why}; ping: ${said(ping.end)}` };
  }
}

function giveUp(call: Call): void {
  for (const done of [...call]) done(failure('aborted'));
}

function said(end: RunEnd): string {
  if (end.ended === 'unstarted' || end.ended === 'lost') return end.why;
  if (end.ended !== 'exit') return end.ended === 'late' ? 'did not end in time' : 'given up';
  return end.errors.trim().split('\n')[0] || `ended with code ${end.code}`;
}

function failure(reason: ProbeFailureReason, detail?: string): ProbeFailure {
  return { ok: false, reason, detail, elapsedMs: 0 };
}
