import { createHash } from 'node:crypto';
import { type AgentJob } from '@linekeeper/contract/agents/link';

interface Timers {
  set(act: () => void, ms: number): { cancel(): void };
}

const systemTimers: Timers = {
  set(act, ms) {
    const timer = setTimeout(act, ms);
    return { cancel: () => clearTimeout(timer) };
  },
};

/** Where in its interval a job begins: the same after every start, and another one for each job and agent. */
export function phaseMs(jobId: string, agentKey: string, intervalMs: number): number {
  const hash = createHash('sha256').update(`${agentKey} ${jobId}`).digest();
  return hash.readUIntBE(0, 6) % intervalMs;
}

/** When a job is due next, at least a moment after `nowMs`. */
export function nextDueMs(nowMs: number, intervalMs: number, phase: number): number {
  return (Math.floor((nowMs - phase) / intervalMs) + 1) * intervalMs + phase;
}

/** Whether a job is to run at a time: within its hours of the day, in its time zone. One that this machine does not know is never. */
export function isWithinHours({ hours }: Pick<AgentJob, 'hours'>, atMs: number): boolean {
  if (!hours) return true;
  try {
    const parts = { timeZone: hours.timeZone, hour: '2-digit', hourCycle: 'h23' } as const;
    return hours.of.includes(Number(new Intl.DateTimeFormat('en-GB', parts).format(atMs)));
  } catch {
    return false;
  }
}

/** Has jobs run again and again, spread over their intervals. A run that is still going when it is due again is not begun twice. */
export class Schedule {
  private readonly agentKey: string;
  private readonly nowMs: () => number;
  private readonly serverMs: () => number;
  private readonly run: (job: AgentJob) => Promise<void>;
  private readonly timers: Timers;
  private readonly jobs = new Map<string, { text: string; cancel(): void }>();
  private readonly running = new Set<string>();
  /** Runs beside the regular ones that are still to begin. */
  private readonly waiting = new Set<{ cancel(): void }>();

  constructor(
    given: {
      agentKey: string;
      nowMs: () => number;
      /** The server's clock, by which hours of the day are meant; missing: ours. */
      serverMs?: () => number;
      run: (job: AgentJob) => Promise<void>;
    },
    timers: Timers = systemTimers,
  ) {
    this.agentKey = given.agentKey;
    this.nowMs = given.nowMs;
    this.run = given.run;
    this.serverMs = given.serverMs ?? given.nowMs;
    this.timers = timers;
  }

  get count(): number {
    return this.jobs.size;
  }

  /** These and no others, from now on. One that is as it was goes on as it was. */
  replace(jobs: readonly AgentJob[]): void {
    const wanted = new Map(jobs.map((job) => [job.id, job]));
    for (const [id, { text, cancel }] of this.jobs) {
      if (text === JSON.stringify(wanted.get(id))) wanted.delete(id);
      else {
        cancel();
        this.jobs.delete(id);
      }
    }
    for (const job of wanted.values()) this.plan(job);
  }

  /** Runs a job once more before it is due, as long as it is still to be done as it is. */
  soon(job: AgentJob, inMs: number): void {
    const text = JSON.stringify(job);
    const timer = this.timers.set(() => {
      this.waiting.delete(timer);
      if (this.jobs.get(job.id)?.text === text) this.begin(job);
    }, inMs);
    this.waiting.add(timer);
  }

  stop(): void {
    this.replace([]);
    for (const timer of this.waiting) timer.cancel();
    this.waiting.clear();
  }

  private plan(job: AgentJob): void {
    const phase = phaseMs(job.id, this.agentKey, job.intervalMs);
    const text = JSON.stringify(job);
    const again = () => {
      const now = this.nowMs();
      const timer = this.timers.set(
        () => {
          again();
          if (isWithinHours(job, this.serverMs())) this.begin(job);
        },
        nextDueMs(now, job.intervalMs, phase) - now,
      );
      this.jobs.set(job.id, { text, cancel: timer.cancel });
    };
    again();
  }

  private begin(job: AgentJob): void {
    if (this.running.has(job.id)) return;
    this.running.add(job.id);
    void this.run(job).finally(() => this.running.delete(job.id));
  }
}
