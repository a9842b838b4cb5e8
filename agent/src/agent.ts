import { randomUUID } from 'node:crypto';
import { type AgentJob, type JobOutcome, type ServerSays } from '@linekeeper/contract/agents/link';
import { healthEveryMs } from '@linekeeper/contract/agents/link-limits';
import { type PolledResult } from '@linekeeper/contract/agents/snmp-work';
import { isOwnFault } from '@linekeeper/contract/monitoring/probes';
import { type AgentRelease } from '@linekeeper/contract/agents/release';
import { type AgentConfig, type AgentIdentity } from './config.ts';
import { Health } from './health.ts';
import { Connection, type Ended, type Heard } from './link/connection.ts';
import { Pump } from './link/pump.ts';
import { retryAfterMs } from './link/retry.ts';
import { type ResultQueue } from './queue/result-queue.ts';
import { SteadyClock } from './steady-clock.ts';
import { type Updater } from './update/updater.ts';
import { Schedule } from './work/schedule.ts';
import { type Works } from './work/works.ts';

export interface AgentParts {
  readonly config: AgentConfig;
  readonly identity: AgentIdentity;
  readonly queue: ResultQueue;
  readonly works: Works;
  readonly clock?: SteadyClock;
  /** Takes new programs; missing: none are taken. */
  readonly updater?: Pick<Updater, 'state' | 'offered' | 'proved'>;
  /** The UDP port on which jitter tests of others are answered here. */
  readonly reflectPort?: number | undefined;
  /** Names this run of the program. */
  readonly run?: string;
  log(line: string): void;
}

/** The clock is asked often at first, then now and then; an answer that does not come within this means that nobody is there. */
const firstExchangesMs = [0, 250, 500, 1_000, 2_000, 5_000] as const;
const exchangeEveryMs = 60_000;
const clockAnswerMs = 30_000;
/** A program that stayed connected for so long has proved itself, in milliseconds. */
const provedAfterMs = Number(process.env['LINEKEEPER_AGENT_PROVE_S'] ?? 120) * 1_000;
/** A connection that held for so long was a good one. */
const heldMs = 60_000;
/** What runs at once, of each work: silent devices must not keep tests from running. */
const mostAtOnce = 20;
/** How soon a device that just fell silent is asked again: so that two failures fit into two intervals, as on the server. */
const confirmMs = (intervalMs: number) => Math.min(intervalMs / 2, 10_000);
/** A result larger than this would not fit into a message. */
const mostResultBytes = 56 * 1024;

/** The program: does its jobs whether the server is there or not, and tells it all, in order, when it is. */
export class LineAgent {
  private readonly parts: AgentParts;
  private readonly clock: SteadyClock;
  private readonly health: Health;
  private readonly schedule: Schedule;
  private readonly run: string;
  private readonly stopping = new AbortController();
  private readonly timers = new Set<NodeJS.Timeout>();
  private connection: Connection | undefined;
  private pump: Pump | undefined;
  private readonly running = new Map<AgentJob['work'], number>();
  /** Devices whose last poll failed. */
  private readonly failing = new Set<string>();
  private askedClockMs: number | undefined;

  constructor(parts: AgentParts) {
    this.parts = parts;
    this.run = parts.run ?? randomUUID();
    this.clock = parts.clock ?? new SteadyClock();
    this.health = new Health(this.clock.nowMs);
    this.schedule = new Schedule({
      agentKey: parts.identity.keyHash,
      nowMs: this.clock.nowMs,
      serverMs: () => this.clock.nowMs() + (this.clock.offset()?.offsetMs ?? 0),
      run: (job) => this.work(job),
    });
  }

  /** Runs until it is stopped, or the server says that it is not wanted any more: gives why. */
  async untilEnd(): Promise<Ended> {
    const { signal } = this.stopping;
    const syncing = setInterval(() => this.parts.queue.sync(), 1_000);
    try {
      for (let timesInVain = 0; ; timesInVain += 1) {
        const beganMs = this.clock.nowMs();
        const ended = await this.connected();
        if (signal.aborted || ended.final) return ended;
        if (ended.wasIn && this.clock.nowMs() - beganMs > heldMs) timesInVain = 0;
        const waitMs = retryAfterMs(timesInVain);
        this.parts.log(`Not connected: ${ended.reason} Coming again in ${Math.ceil(waitMs / 1_000)} s.`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, waitMs);
          signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
        });
        if (signal.aborted) return { reason: 'stopped', final: false, wasIn: false };
      }
    } finally {
      clearInterval(syncing);
      this.schedule.stop();
      this.stopping.abort();
      this.parts.queue.close();
    }
  }

  stop(): void {
    this.stopping.abort();
    this.connection?.drop('stopped');
  }

  private async connected(): Promise<Ended> {
    const heard: Heard = { onMessage: (message) => this.hear(message) };
    const connection = new Connection(this.parts.config, this.parts.identity, heard);
    this.connection = connection;
    const ended = await connection.ended;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.pump?.stop();
    this.pump = undefined;
    this.connection = undefined;
    this.askedClockMs = undefined;
    return ended;
  }

  private hear(message: Exclude<ServerSays, { type: 'challenge' | 'refused' }>): void {
    if (message.type === 'welcome') return this.begin(message.name, message.stored);
    if (message.type === 'jobs') return this.schedule.replace(message.jobs);
    if (message.type === 'ack') return this.pump?.acknowledged(message.stored);
    if (message.type === 'wait') return this.pump?.wait(message.retryMs);
    if (message.type === 'update') return void this.update(message.release);
    if (message.type === 'run') return void this.runNow(message.requestId, message.job);
    // An answer that was not asked for tells nothing.
    if (message.sentMs !== this.askedClockMs) return;
    this.askedClockMs = undefined;
    this.clock.learn({ ...message, heardMs: this.clock.nowMs() });
  }

  private begin(name: string, stored: number): void {
    const { queue, log } = this.parts;
    log(`Connected as ${JSON.stringify(name)}.`);
    queue.acknowledged(stored);
    const connection = this.connection;
    if (!connection) return;
    this.pump = new Pump({
      ...{ queue, run: this.run, offset: () => this.clock.offset() },
      say: (message) => connection.say(message),
      onSilence: () => connection.drop('The server does not answer.'),
    });
    for (const ms of firstExchangesMs) this.after(ms, () => this.askClock());
    this.every(exchangeEveryMs, () => this.askClock());
    this.after(firstExchangesMs.at(-1) ?? 0, () => this.tellHealth());
    this.every(healthEveryMs, () => this.tellHealth());
    this.after(provedAfterMs, () => {
      this.parts.updater?.proved();
      this.tellHealth();
    });
    // What waits goes once our clock was compared: then it can be placed.
    this.after(firstExchangesMs[2], () => this.pump?.wake());
  }

  private async update(release: AgentRelease): Promise<void> {
    const taken = this.parts.updater?.offered(release);
    this.tellHealth();
    await taken;
    this.tellHealth();
  }

  private askClock(): void {
    const { connection } = this;
    if (!connection || this.askedClockMs !== undefined) return;
    const sentMs = this.clock.nowMs();
    this.askedClockMs = sentMs;
    connection.say({ type: 'clock', sentMs });
    this.after(clockAnswerMs, () => {
      if (this.askedClockMs === sentMs) connection.drop('The server does not answer.');
    });
  }

  private tellHealth(): void {
    const { queue, reflectPort } = this.parts;
    const update = this.parts.updater?.state;
    const more = {
      ...{ jobs: this.schedule.count, clock: this.clock.offset(), store: queue.room() },
      ...(update && { update }),
      ...(reflectPort !== undefined && { reflectPort }),
    };
    this.connection?.say({ type: 'health', health: this.health.read(queue.numbers(), more) });
  }

  private async work(job: AgentJob): Promise<void> {
    const atMs = this.clock.nowMs();
    const clock = this.clock.offset();
    const outcome = await this.outcomeOf(job);
    if (this.stopping.signal.aborted) return;
    this.health.tested();
    this.parts.queue.put({ run: this.run, work: job.work, jobId: job.id, atMs, clock, outcome });
    this.pump?.wake();
    if (!isSilentDevice(job, outcome)) return void this.failing.delete(job.id);
    if (!this.failing.has(job.id)) this.schedule.soon(job, confirmMs(job.intervalMs));
    this.failing.add(job.id);
  }

  private async runNow(requestId: string, job: AgentJob): Promise<void> {
    const { connection } = this;
    // What is asked for once is for whoever waits there: cut off from them, it is not gone on with, and a booked line is left to others.
    const gone = new AbortController();
    void connection?.ended.then(() => gone.abort());
    const outcome = await this.outcomeOf(job, AbortSignal.any([this.stopping.signal, gone.signal]));
    connection?.say({ type: 'ran', requestId, outcome });
  }

  private async outcomeOf(job: AgentJob, signal = this.stopping.signal): Promise<JobOutcome> {
    const running = this.running.get(job.work) ?? 0;
    if (running >= mostAtOnce)
      return { ok: false, reason: 'unavailable', cause: { code: 'agentFull' }, elapsedMs: 0 };
    this.running.set(job.work, running + 1);
    try {
      const outcome = await this.parts.works[job.work](job, signal);
      const bytes = Buffer.byteLength(JSON.stringify(outcome));
      if (bytes <= mostResultBytes) return outcome;
      return { ok: false, reason: 'malformed', cause: { code: 'tooLarge' }, elapsedMs: outcome.elapsedMs };
    } catch (error) {
      const detail = String((error as Error).message).slice(0, 300);
      return { ok: false, reason: 'unavailable', detail, elapsedMs: 0 };
    } finally {
      this.running.set(job.work, (this.running.get(job.work) ?? 1) - 1);
    }
  }

  private after(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, ms);
    this.timers.add(timer);
  }

  private every(ms: number, act: () => void): void {
    this.after(ms, () => {
      act();
      this.every(ms, act);
    });
  }
}

/** Whether a poll said that its device failed: what our own side could not do says nothing of it. */
function isSilentDevice({ work, kind }: AgentJob, outcome: JobOutcome): boolean {
  if (work !== 'snmp' || kind !== 'poll' || !outcome.ok) return false;
  const { poll } = outcome.result as Partial<PolledResult>;
  return poll?.ok === false && !isOwnFault(poll.reason);
}
