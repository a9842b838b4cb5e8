import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { answer, type Answering } from './agent.ts';
import { type Fault } from './fault.ts';
import { type AgentFacts, type AgentState, buildMib } from './mib.ts';
import { chance } from './traffic.ts';
import { vendors } from './vendors.ts';

export interface FleetSettings {
  readonly agents: number;
  readonly port: number;
  /** Another seed is another fleet. */
  readonly seed?: number;
  readonly community?: string;
  readonly interfaces?: number;
  /** The first agent's address; the others follow it. */
  readonly firstAddress?: string;
  /** The time in milliseconds since 1970; tests give their own. */
  readonly now?: () => number;
  /** What agent number `index` is, where the fleet stands for a world of its own. */
  readonly facts?: (index: number) => Partial<AgentFacts>;
}

export interface FleetAgent {
  readonly address: string;
  readonly facts: AgentFacts;
  /** Switches a fault on, or off with undefined. */
  fault(fault: Fault | undefined): void;
  /** sysUpTime and all counters begin again. */
  reboot(): void;
  /** The counters begin again while the agent runs on; ifCounterDiscontinuityTime says so. */
  resetCounters(): void;
  interfaceDown(index: number, down: boolean): void;
  community(community: string): void;
}

export interface Fleet {
  readonly port: number;
  readonly addresses: readonly string[];
  agent(index: number): FleetAgent;
  /** Requests that came and answers that went, all agents together. */
  counts(): { requests: number; answers: number };
  stop(): Promise<void>;
}

/** The n-th address behind another, leaving out .0 and .255 at the end. */
export function addressAt(first: string, index: number): string {
  const [a = 127, b = 0, c = 0, d = 1] = first.split('.').map(Number);
  const last = d - 1 + index;
  const third = c + Math.floor(last / 254);
  return `${a}.${b + Math.floor(third / 256)}.${third % 256}.${(last % 254) + 1}`;
}

function defaultFacts(seed: number, index: number, interfaces: number): AgentFacts {
  const vendor = vendors[index % vendors.length]!;
  const own = seed * 100_003 + index;
  return {
    name: `${vendor.kind.replace('_', '-')}-${String(index + 1).padStart(4, '0')}`,
    location: `上海市浦东新区张江路 ${100 + index} 号机房`,
    contact: '网络运维值班 noc@example.com',
    vendor,
    serialNumber: `LK${String(210_000_000 + own).slice(0, 9)}`,
    interfaces,
    seed: own & 0xffffff,
    // One in ten begins so near the end that its 64-bit counters wrap within the hour.
    counterOffset:
      chance(own) > 0.9 ? 2n ** 64n - 2_000_000_000n : BigInt(Math.floor(chance(own + 5) * 1e12)),
  };
}

/**
 * Starts SNMP agents on loopback addresses, one UDP socket each: an answer must come from the address that was asked, and
 * Node cannot choose the source address of a socket that is bound to all of them.
 */
export async function startFleet(settings: FleetSettings): Promise<Fleet> {
  const { agents: count, seed = 1, interfaces = 24, firstAddress = '127.10.0.1', now = Date.now } = settings;
  const counts = { requests: 0, answers: 0 };
  const startedS = now() / 1000;
  const sockets: Socket[] = [];
  const members: FleetAgent[] = [];
  const stray = createSocket('udp4');
  await listen(stray, 0, '127.0.0.1');
  let port = settings.port;

  for (let index = 0; index < count; index++) {
    const facts: AgentFacts = { ...defaultFacts(seed, index, interfaces), ...settings.facts?.(index) };
    const age = 3600 * (1 + 2000 * chance(facts.seed + 11));
    const state: AgentState = {
      bootedS: startedS - age,
      countersSinceS: startedS - age,
      discontinuityS: 0,
      downInterfaces: new Set(),
    };
    const answering: { -readonly [K in keyof Answering]: Answering[K] } = {
      community: settings.community ?? 'public',
      mib: buildMib(facts, state),
    };
    let fault: Fault | undefined;
    let turn = 0;
    const address = addressAt(firstAddress, index);
    const socket = createSocket({ type: 'udp4', recvBufferSize: 64 * 1024 });
    socket.on('message', (packet, from) => {
      counts.requests += 1;
      turn += 1;
      if (fault?.kind === 'silent' || (fault?.kind === 'lossy' && turn % fault.every === 0)) return;
      const reply = answer(answering, packet, now() / 1000, fault);
      if (!reply) return;
      counts.answers += 1;
      const sender = fault?.kind === 'other-address' || fault?.kind === 'other-port' ? stray : socket;
      const send = () => sender.send(reply, from.port, from.address, () => {});
      if (fault?.kind === 'slow') setTimeout(send, fault.delayMs).unref();
      else send();
    });
    socket.on('error', () => {});
    await listen(socket, port, address);
    // Port 0: the first agent chooses, the others take the same number.
    port = socket.address().port;
    sockets.push(socket);
    members.push({
      address,
      facts,
      fault: (next) => void (fault = next),
      reboot() {
        state.bootedS = now() / 1000;
        state.countersSinceS = state.bootedS;
        state.discontinuityS = 0;
      },
      resetCounters() {
        state.countersSinceS = now() / 1000;
        state.discontinuityS = state.countersSinceS;
      },
      interfaceDown: (item, down) =>
        void (down ? state.downInterfaces.add(item) : state.downInterfaces.delete(item)),
      community: (next) => void (answering.community = next),
    });
  }

  return {
    port,
    addresses: members.map((member) => member.address),
    agent(index) {
      const member = members[index];
      if (!member) throw new RangeError(`The fleet has ${members.length} agents, not ${index + 1}.`);
      return member;
    },
    counts: () => ({ ...counts }),
    async stop() {
      await Promise.all(
        [...sockets, stray].map((socket) => new Promise<void>((resolve) => socket.close(() => resolve()))),
      );
    },
  };
}

async function listen(socket: Socket, port: number, address: string): Promise<void> {
  socket.bind(port, address);
  const failed = once(socket, 'error').then(([error]) => Promise.reject(error as Error));
  failed.catch(() => {});
  await Promise.race([once(socket, 'listening'), failed]);
}
