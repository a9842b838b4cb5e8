import { performance } from 'node:perf_hooks';
import { type ClockOffset } from '@linekeeper/contract/agents/link';

/** What a clock of this class of machine drifts at most, in parts of one. */
const drift = 50e-6;
/** Exchanges that are remembered: the best of them holds. */
const most = 8;

/** One exchange: when we asked and heard by our clock, and when the server heard and answered by its own. In milliseconds. */
export interface Exchange {
  readonly sentMs: number;
  readonly receivedMs: number;
  readonly answeredMs: number;
  readonly heardMs: number;
}

/**
 * A clock that never jumps: the time of day at the program's start, and what has passed since. Somebody who sets the machine's clock
 * does not move it. What it says is wrong by an offset, which exchanges with the server tell (RFC 5905 section 8).
 */
export class SteadyClock {
  private exchanges: { offsetMs: number; uncertaintyMs: number; atMs: number }[] = [];
  readonly nowMs: () => number;

  constructor(nowMs: () => number = () => performance.timeOrigin + performance.now()) {
    this.nowMs = nowMs;
  }

  /** Takes an exchange; one that cannot have happened is left out. */
  learn({ sentMs, receivedMs, answeredMs, heardMs }: Exchange): void {
    const roundTripMs = heardMs - sentMs - (answeredMs - receivedMs);
    if (!(roundTripMs >= 0) || answeredMs < receivedMs) return;
    const offsetMs = (receivedMs - sentMs + (answeredMs - heardMs)) / 2;
    const kept = { offsetMs, uncertaintyMs: roundTripMs / 2, atMs: heardMs };
    this.exchanges = [...this.exchanges, kept].slice(-most);
  }

  /** What to add to our time for the server's, and within how much that is true: half a round trip, and what we drifted since. */
  offset(): ClockOffset | null {
    const nowMs = this.nowMs();
    let best: ClockOffset | null = null;
    for (const { offsetMs, uncertaintyMs, atMs } of this.exchanges) {
      const now = uncertaintyMs + (nowMs - atMs) * drift;
      if (!best || now < best.uncertaintyMs) best = { offsetMs, uncertaintyMs: now };
    }
    return best && { offsetMs: round(best.offsetMs), uncertaintyMs: round(best.uncertaintyMs) };
  }
}

const round = (ms: number) => Math.round(ms * 1_000) / 1_000;
