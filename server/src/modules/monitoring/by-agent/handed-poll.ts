import { polledResult, type PolledResult } from '@linekeeper/contract/agents/snmp-work';
import { type JobOutcome } from '@linekeeper/contract/agents/link';
import { type PollResult, unpackPoll } from '@linekeeper/probes';
import { type ProbeTools } from '../probes/probe.ts';

/** What an agent brought of one poll. */
interface Brought {
  readonly rttsMs: PolledResult['rttsMs'];
  readonly poll: PollResult;
}

/**
 * A device that an agent polls, as the engine keeps it: its probes run as they always do, and are handed what the agent read in place
 * of asking themselves.
 */
export class HandedPoll {
  /** The newest measurement that came, by our clock; before the first, when it was given to the agent. */
  newestAtMs: number;
  private brought: Brought | undefined;
  /** The agent's steady time begins anew with each run of its program: no rate is made of two runs. */
  private run: string | undefined;
  private shiftMs = 0;
  private lastMs = 0;

  constructor(newestAtMs: number) {
    this.newestAtMs = newestAtMs;
  }

  /** The tools of its probes. */
  tools(own: ProbeTools): ProbeTools {
    return {
      ...own,
      snmp: { poll: async () => this.brought?.poll ?? nothing },
      icmp: {
        ping: async (addresses) => {
          const rttsMs = this.brought?.rttsMs;
          return addresses.map(() => (rttsMs ? { ok: true, rttsMs: [...rttsMs] } : nothing));
        },
      },
    };
  }

  /** Puts what an agent brought in front of the probes; gives a function that takes it away again. */
  show({ run, rttsMs, poll }: PolledResult, count: number): (() => void) | undefined {
    const read = poll.ok ? unpackPoll(poll.packed, count) : (poll as PollResult);
    if (!read) return undefined;
    this.brought = { rttsMs, poll: read.ok ? { ...read, atMs: this.steady(run, read.atMs) } : read };
    return () => (this.brought = undefined);
  }

  /** The agent's steady time over all runs of its program: the first reading of a run stands where the last one stood. */
  private steady(run: string, atMs: number): number {
    if (run !== this.run) this.shiftMs = this.lastMs - atMs;
    this.run = run;
    return (this.lastMs = atMs + this.shiftMs);
  }
}

const nothing = { ok: false as const, reason: 'unavailable' as const, elapsedMs: 0 };

/** What a poll brought, as the agent told it; undefined where it is not that. A run that could not be made tells nothing. */
export function polledOf(outcome: JobOutcome): PolledResult | 'not-run' | undefined {
  return outcome.ok ? polledResult.safeParse(outcome.result).data : 'not-run';
}

/** How long an agent may be silent about a device: its next poll, half of another one, and the time that a slow one takes. */
export const silentAfterMs = (intervalMs: number) => 1.5 * intervalMs + 15_000;
