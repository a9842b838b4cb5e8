import { type Fault, type Happening, type AgentState, stateAt } from './fault.ts';
import { type AgentFacts, type Tree, treeOf, type View } from './mib.ts';
import { PortCounters } from './port.ts';
import { type Moment, momentOf, weeks } from './traffic.ts';

const never: AgentState = {
  bootMs: 0,
  countersSinceMs: 0,
  countersStartAt: 0n,
  fault: undefined,
  community: undefined,
  down: new Map(),
  validFromMs: Infinity,
  validUntilMs: -Infinity,
};

/** One agent: what it is, what happens to it, and how it stands at the time of the request it answers. */
export class Agent implements View {
  readonly facts: AgentFacts;
  readonly tree: Tree;
  moment: Moment = { timeS: 0, level: 0, sumS: 0 };
  upTicks = 0;
  discontinuityTicks = 0;
  /** Requests so far: the lossy and the garbled take turns by it. */
  turn = 0;
  readonly #firstBootMs: number;
  readonly #community: string;
  readonly #ports: (PortCounters | undefined)[] = [];
  #happenings: readonly Happening[] = [];
  #state = never;
  #nowMs = Number.NaN;

  constructor(facts: AgentFacts, community: string, firstBootMs: number) {
    this.facts = facts;
    this.tree = treeOf(facts);
    this.#community = community;
    this.#firstBootMs = firstBootMs;
  }

  /** Brings the agent to a time, which may be earlier than the last one. */
  goTo(nowMs: number): void {
    if (nowMs === this.#nowMs) return;
    this.#nowMs = nowMs;
    if (!(nowMs >= this.#state.validFromMs && nowMs < this.#state.validUntilMs)) {
      const first = { bootMs: this.#firstBootMs, startAt: this.facts.countersStartAt };
      this.#state = stateAt(this.#happenings, first, nowMs);
      const { countersSinceMs, bootMs } = this.#state;
      this.discontinuityTicks = countersSinceMs === bootMs ? 0 : this.ticksAt(countersSinceMs);
    }
    this.moment = momentOf(weeks[this.facts.week], nowMs);
    this.upTicks = this.ticksAt(nowMs);
  }

  get fault(): Fault | undefined {
    return this.#state.fault;
  }

  get community(): string {
    return this.#state.community ?? this.#community;
  }

  /** Changes what happens to the agent. */
  happen(change: (happenings: readonly Happening[]) => readonly Happening[]): void {
    this.#happenings = change(this.#happenings);
    this.#state = never;
    this.#nowMs = Number.NaN;
  }

  /** sysUpTime at a time: hundredths of a second in 32 bits, which wrap after 497 days. */
  ticksAt(timeMs: number): number {
    const ticks = Math.max(0, Math.floor((timeMs - this.#state.bootMs) / 10));
    return ticks % 0x1_0000_0000;
  }

  port(position: number): PortCounters {
    let port = this.#ports[position];
    if (!port) {
      const { ports } = this.tree;
      const kind = ports[position - 1];
      if (!kind) throw new RangeError(`The agent has ${ports.length} interfaces, not ${position}.`);
      port = new PortCounters(kind, position, { seed: this.facts.seed, week: weeks[this.facts.week] });
      this.#ports[position] = port;
    }
    port.follow(this.#state, position);
    return port;
  }
}
