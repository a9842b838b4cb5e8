import { type AgentHealth } from '@linekeeper/contract/agents/link';

const minuteMs = 60_000;

/** Tells how this program is: what it takes of the machine, and what it does. */
export class Health {
  private readonly nowMs: () => number;
  private readonly beganMs: number;
  private cpu = process.cpuUsage();
  private cpuAtMs: number;
  private tests: number[] = [];

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
    this.beganMs = nowMs();
    this.cpuAtMs = this.beganMs;
  }

  /** A test ended. */
  tested(): void {
    const now = this.nowMs();
    this.tests.push(now);
    while ((this.tests[0] ?? now) < now - minuteMs) this.tests.shift();
  }

  read(
    now: { readonly queuedResults: number; readonly queuedBytes: number; readonly dropped: number },
    more: Pick<AgentHealth, 'jobs' | 'clock' | 'store' | 'update' | 'reflectPort'>,
  ): AgentHealth {
    const nowMs = this.nowMs();
    const used = process.cpuUsage(this.cpu);
    const passedMs = Math.max(1, nowMs - this.cpuAtMs);
    const cpuPercent = ((used.user + used.system) / 1_000 / passedMs) * 100;
    this.cpu = process.cpuUsage();
    this.cpuAtMs = nowMs;
    return {
      uptimeS: Math.round((nowMs - this.beganMs) / 1_000),
      rssBytes: process.memoryUsage.rss(),
      cpuPercent: Math.round(cpuPercent * 100) / 100,
      testsPerMinute: this.tests.filter((atMs) => atMs >= nowMs - minuteMs).length,
      ...now,
      ...more,
    };
  }
}
