/** How long changes are gathered before an agent is told: two hundred devices of an import are one message. */
const gatherMs = 100;

/** Tells agents that what they are to poll is other now. What cannot be told is told when the agent connects. */
export class ToldAgents {
  private readonly tell: (tenantId: number, agentId: string) => Promise<void>;
  private readonly waiting = new Map<string, NodeJS.Timeout>();

  constructor(tell: (tenantId: number, agentId: string) => Promise<void>) {
    this.tell = tell;
  }

  soon(tenantId: number, agentId: string): void {
    if (this.waiting.has(agentId)) return;
    const timer = setTimeout(() => {
      this.waiting.delete(agentId);
      void this.tell(tenantId, agentId).catch(() => undefined);
    }, gatherMs);
    timer.unref();
    this.waiting.set(agentId, timer);
  }

  stop(): void {
    for (const timer of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }
}
