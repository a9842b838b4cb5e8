import { type AgentState } from './fault.ts';
import { chance, flowedS, highestSwing, type Moment, momentOf, type Week } from './traffic.ts';
import { type Port, type Role } from './vendors.ts';

/** A 64-bit number in two halves. */
export interface Wide {
  high: number;
  low: number;
}

/** How much of its speed an interface uses in the busiest hour, and the chance that something is plugged in at all. */
const uses: Readonly<Record<Role, readonly [least: number, most: number, pluggedIn: number]>> = {
  wan: [0.15, 0.7, 1],
  uplink: [0.05, 0.2, 1],
  lan: [0.0005, 0.06, 0.72],
  vlan: [0.001, 0.01, 1],
  radio: [0.005, 0.08, 0.6],
  tunnel: [0.05, 0.3, 1],
};

const aliases: Readonly<Record<Role, readonly string[]>> = {
  wan: ['上联-电信专线', '上联-联通宽带', '上联-移动宽带'],
  uplink: ['上联-核心交换机', '上联-核心交换机（备）'],
  lan: ['办公电脑', '收银台', '打印机', '视频监控', '无线AP', '门禁', '服务器', '网络硬盘录像机'],
  vlan: ['管理网段'],
  radio: ['员工无线', '访客无线'],
  tunnel: ['总部隧道'],
};

/** One direction of an interface. */
interface Way {
  readonly octetsPerS: number;
  readonly octetsPerPacket: number;
  readonly seed: number;
  /** What had flowed when the counters began, and what would have flowed while the link was down. */
  missingS: number;
}

/** One interface of one agent: what it counts, as a function of the time and of what has happened to the agent. */
export class PortCounters {
  readonly pluggedIn: boolean;
  readonly alias: string;
  readonly errorShare: number;
  readonly discardShare: number;
  readonly #ways: readonly [Way, Way];
  readonly #week: Week;
  #state: AgentState | undefined;
  #startHigh = 0;
  #startLow = 0;
  /** Where the link is down: the moment when it went. */
  #frozen: Moment | undefined;
  #changedMs = 0;

  constructor({ role, speedMbps }: Port, position: number, facts: { seed: number; week: Week }) {
    const seed = Math.imul(facts.seed, 0x9e3779b1) + position * 131;
    const [least, most, pluggedIn] = uses[role];
    const names = aliases[role];
    this.#week = facts.week;
    this.pluggedIn = chance(seed) < pluggedIn;
    this.alias = !this.pluggedIn
      ? ''
      : (names[
          role === 'lan' ? Math.floor(chance(seed + 1) * names.length) : (position - 1) % names.length
        ] ?? '');
    const busiest = ((speedMbps * 125_000) / highestSwing) * (least + (most - least) * chance(seed + 2) ** 2);
    const share = 0.08 + 0.6 * chance(seed + 3);
    // Upstream of a branch is little beside its downstream; towards the users of a switch it is the other way round.
    const [receives, sends] = role === 'lan' || role === 'radio' ? [share, 1] : [1, share];
    this.#ways = [
      {
        octetsPerS: busiest * receives,
        octetsPerPacket: 300 + 900 * chance(seed + 4),
        seed: seed + 50,
        missingS: 0,
      },
      {
        octetsPerS: busiest * sends,
        octetsPerPacket: 300 + 900 * chance(seed + 5),
        seed: seed + 60,
        missingS: 0,
      },
    ];
    // Most cables are good; one in thirty is not.
    const cable = chance(seed + 6);
    this.errorShare = cable > 0.97 ? 4e-4 : cable > 0.85 ? 2e-7 : 0;
    this.discardShare = chance(seed + 7) > 0.9 ? 3e-5 : 0;
  }

  /** Must be called before the rest whenever the agent's state may be another. */
  follow(state: AgentState, position: number): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#startHigh = Number(BigInt.asUintN(32, state.countersStartAt >> 32n));
    this.#startLow = Number(BigInt.asUintN(32, state.countersStartAt));
    this.#frozen = undefined;
    this.#changedMs = state.bootMs;
    const since = state.countersSinceMs;
    const begun = momentOf(this.#week, since);
    for (const way of this.#ways) way.missingS = flowedS(begun, way.seed);
    for (const { fromMs, untilMs } of state.down.get(position) ?? []) {
      const over = untilMs <= state.validFromMs;
      this.#changedMs = Math.max(this.#changedMs, over ? untilMs : fromMs);
      if (over && untilMs <= since) continue;
      const from = momentOf(this.#week, Math.max(fromMs, since));
      if (!over) this.#frozen = from;
      else {
        const until = momentOf(this.#week, untilMs);
        for (const way of this.#ways) way.missingS += flowedS(until, way.seed) - flowedS(from, way.seed);
      }
    }
  }

  get up(): boolean {
    return this.pluggedIn && !this.#frozen;
  }

  /** When the link last came or went: ifLastChange. */
  get changedMs(): number {
    return this.#changedMs;
  }

  /** What came in (0) or went out (1) since the counters began; without what they began with. */
  octets(way: 0 | 1, moment: Moment): number {
    if (!this.pluggedIn) return 0;
    const { octetsPerS, seed, missingS } = this.#ways[way];
    return Math.max(0, Math.floor(octetsPerS * (flowedS(this.#frozen ?? moment, seed) - missingS)));
  }

  packets(way: 0 | 1, moment: Moment): number {
    return Math.floor(this.octets(way, moment) / this.#ways[way].octetsPerPacket);
  }

  /** A count on top of what the counters began with, as 64 bits. */
  wide(count: number, into: Wide): Wide {
    const low = this.#startLow + (count % 0x1_0000_0000);
    const carry = low >= 0x1_0000_0000 ? 1 : 0;
    into.low = low >>> 0;
    into.high = (this.#startHigh + Math.floor(count / 0x1_0000_0000) + carry) >>> 0;
    return into;
  }
}
