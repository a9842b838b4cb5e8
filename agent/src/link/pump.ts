import { type AgentSays, type ClockOffset } from '@linekeeper/contract/agents/link';
import { linkLimits } from '@linekeeper/contract/agents/link-limits';
import { type ResultQueue } from '../queue/result-queue.ts';

/** Of a message; what is around the results takes some. */
const mostBytes = linkLimits.messageBytes - 2_048;
/** Without an answer for so long the connection is not one. */
const answerMs = 60_000;

export interface PumpParts {
  readonly queue: ResultQueue;
  /** This run of the program, and where its clock stands now. */
  readonly run: string;
  offset(): ClockOffset | null;
  say(message: AgentSays): void;
  /** The server does not answer. */
  onSilence(): void;
}

/** Sends what waits in the queue, in order, one batch at a time: the next one goes when the server has said that it has the last. */
export class Pump {
  private readonly parts: PumpParts;
  private timer: NodeJS.Timeout | undefined;
  private state: 'idle' | 'asked' | 'waiting' | 'stopped' = 'idle';

  constructor(parts: PumpParts) {
    this.parts = parts;
  }

  /** Something may wait: sends it, unless the server has yet to answer. */
  wake(): void {
    if (this.state !== 'idle') return;
    const { queue, run } = this.parts;
    const results = queue.peek(linkLimits.batch, mostBytes);
    if (results.length === 0) return;
    const items = results.map(({ run: measuredBy, ...result }) => ({
      ...result,
      // Measured before this run had heard the server's clock: it has by now.
      clock: result.clock ?? (measuredBy === run ? this.parts.offset() : null),
    }));
    this.parts.say({ type: 'results', after: queue.storedUpTo, items });
    this.enter('asked', answerMs, this.parts.onSilence);
  }

  acknowledged(stored: number): void {
    this.parts.queue.acknowledged(stored);
    this.enter('idle');
    this.wake();
  }

  /** The server could not take it: the same again after a while. */
  wait(retryMs: number): void {
    this.enter('waiting', retryMs, () => {
      this.enter('idle');
      this.wake();
    });
  }

  stop(): void {
    this.enter('stopped');
  }

  private enter(state: typeof this.state, ms?: number, then?: () => void): void {
    clearTimeout(this.timer);
    if (this.state === 'stopped') return;
    this.state = state;
    if (ms !== undefined && then) this.timer = setTimeout(then, ms);
  }
}
