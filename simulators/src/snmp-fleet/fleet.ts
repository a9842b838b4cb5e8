import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { addressAt } from './addresses.ts';
import { Agent } from './agent.ts';
import { answer } from './answer.ts';
import { type Fault, type Happening, type What } from './fault.ts';
import { vendors } from './makes.ts';
import { type AgentFacts } from './mib.ts';
import { chance, type WeekName, weeks } from './traffic.ts';

export interface FleetSettings {
  readonly agents: number;
  /** The same on all addresses; 0: any that is free. */
  readonly port: number;
  /** Another seed is another fleet; the same seed counts the same at the same time. */
  readonly seed?: number;
  readonly community?: string;
  /** Interfaces of each agent. */
  readonly interfaces?: number;
  /** The first agent's address; the others follow it. */
  readonly firstAddress?: string;
  /** The time in milliseconds since 1970; tests give their own. */
  readonly now?: () => number;
  /** What agent number `index` is, where the fleet stands for a world of its own. */
  readonly facts?: (index: number) => Partial<AgentFacts>;
  /** What is to happen to agent number `index`. */
  readonly schedule?: (index: number) => readonly Happening[];
  /** Hears of each question to agent number `index`, before it is answered. */
  readonly onAsked?: (index: number) => void;
}

export interface FleetAgent {
  readonly address: string;
  readonly facts: AgentFacts;
  /** Switches a fault on in place of the one before, or off with undefined. */
  fault(fault: Fault | undefined): void;
  /** sysUpTime and all counters begin again; until then it is silent for so long. */
  reboot(silentMs?: number): void;
  /** The counters begin again (at 0 or at `startAt`) while the agent runs on; ifCounterDiscontinuityTime says so. */
  resetCounters(startAt?: bigint): void;
  /** Takes the n-th interface (from 1) down or up; its counters stand still while it is down. */
  interfaceDown(interfaceNumber: number, down: boolean): void;
  /** Answers another community from now on. */
  community(community: string): void;
  /** Adds to what is to happen. */
  schedule(happenings: readonly Happening[]): void;
}

export interface Fleet {
  readonly port: number;
  readonly addresses: readonly string[];
  agent(index: number): FleetAgent;
  /** Requests that came and answers that went, all agents together. */
  counts(): { requests: number; answers: number };
  stop(): Promise<void>;
}

const dayMs = 86_400_000;
const quarterMs = 90 * dayMs;
const atOnce = 500;

function factsOf(
  { seed = 1, interfaces = 24, facts = () => ({}) }: FleetSettings,
  index: number,
): AgentFacts {
  const given = facts(index);
  const vendor = given.vendor ?? vendors[index % vendors.length];
  if (!vendor) throw new RangeError('There is no make.');
  const own = Math.imul(seed, 100_003) + index;
  const names = Object.keys(weeks) as WeekName[];
  return {
    name: `${vendor.kind.replace('_', '-')}-${String(index + 1).padStart(4, '0')}`,
    location: `上海市浦东新区张江路 ${100 + index} 号机房`,
    contact: '网络运维值班 noc@example.com',
    vendor,
    serialNumber: `21${vendor.brand.slice(0, 2).toUpperCase()}${String(own >>> 0).padStart(10, '0')}`,
    interfaces,
    seed: own,
    week: names[Math.floor(chance(own + 5) * names.length)] ?? 'office',
    highCapacity: true,
    countersStartAt: 0n,
    maxMessageBytes: vendor.maxMessageBytes,
    ...given,
  };
}

/** Up to three hundred days before the quarter began: a fleet that is started again goes on counting where it was. */
function firstBootMs(nowMs: number, seed: number): number {
  return Math.floor(nowMs / quarterMs) * quarterMs - Math.floor(chance(seed + 11) * 300 * dayMs);
}

/**
 * Starts SNMP agents on loopback addresses, one UDP socket each: an answer must come from the address that was asked, and
 * Node cannot choose the source address of a socket that is bound to all of them. Throws where an address or port is taken.
 */
export async function startFleet(settings: FleetSettings): Promise<Fleet> {
  const { agents: count, community = 'public', firstAddress = '127.10.0.1', now = Date.now } = settings;
  const counts = { requests: 0, answers: 0 };
  const sockets: Socket[] = [];
  const members: FleetAgent[] = [];
  let port = settings.port;
  let isStopped = false;

  async function add(index: number): Promise<void> {
    const facts = factsOf(settings, index);
    const agent = new Agent(facts, community, firstBootMs(now(), facts.seed));
    const planned = settings.schedule?.(index);
    if (planned) agent.happen(() => planned);
    const address = addressAt(firstAddress, index);
    const socket = openSocket();
    const stray = strays(sockets, address, addressAt(firstAddress, count));
    socket.on('message', (packet, from) => {
      counts.requests += 1;
      settings.onAsked?.(index);
      agent.turn += 1;
      agent.goTo(now());
      const { fault } = agent;
      if (fault?.kind === 'silent' || (fault?.kind === 'lossy' && agent.turn % fault.every === 0)) return;
      const reply = answer(agent, packet);
      if (!reply) return;
      const send = () => {
        // A slow answer may come due after the agents have gone.
        if (isStopped) return;
        counts.answers += 1;
        stray(fault, socket).send(reply, 0, reply.length, from.port, from.address);
      };
      if (fault?.kind === 'slow') setTimeout(send, fault.delayMs).unref();
      else send();
      if (fault?.kind === 'twice') send();
    });
    await bind(socket, port, address);
    port = socket.address().port;
    sockets.push(socket);
    members[index] = member(agent, address, now);
  }

  const stop = async () => {
    isStopped = true;
    await Promise.all(
      sockets.splice(0).map((socket) => new Promise<void>((done) => socket.close(() => done()))),
    );
  };
  try {
    // Port 0: the first agent finds one, the others take the same number.
    if (count > 0) await add(0);
    for (let from = 1; from < count; from += atOnce)
      await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, i) => add(from + i)));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    addresses: members.map(({ address }) => address),
    agent(index) {
      const found = members[index];
      if (!found) throw new RangeError(`The fleet has ${members.length} agents, not ${index + 1}.`);
      return found;
    },
    counts: () => ({ ...counts }),
    stop,
  };
}

function member(agent: Agent, address: string, now: () => number): FleetAgent {
  const switched = { fault: undefined as Happening | undefined };
  const down = new Map<number, Happening>();
  const add = (what: What, untilMs?: number): Happening => {
    const happening: Happening = { what, fromMs: now(), ...(untilMs === undefined ? {} : { untilMs }) };
    agent.happen((all) => [...all, happening]);
    return happening;
  };
  return {
    address,
    facts: agent.facts,
    fault(fault) {
      agent.happen((all) => all.filter((happening) => happening !== switched.fault));
      switched.fault = fault && add(fault);
    },
    reboot: (silentMs = 0) => void add({ kind: 'reboot' }, now() + silentMs),
    resetCounters: (startAt = 0n) => void add({ kind: 'counter-reset', startAt }),
    interfaceDown(interfaceNumber, isDown) {
      const since = down.get(interfaceNumber);
      if (isDown === (since !== undefined)) return;
      if (since) {
        const ended = { ...since, untilMs: now() };
        agent.happen((all) => all.map((happening) => (happening === since ? ended : happening)));
        down.delete(interfaceNumber);
      } else down.set(interfaceNumber, add({ kind: 'interface-down', interface: interfaceNumber }));
    },
    community: (community) => void add({ kind: 'community', community }),
    schedule: (happenings) => agent.happen((all) => [...all, ...happenings]),
  };
}

/** Addresses here are numbers already: no resolver, and no turn of the event loop for it. */
function openSocket(): Socket {
  const socket = createSocket({
    type: 'udp4',
    lookup: (address, _options, done) => done(null, address, 4),
  });
  // ICMP errors of a poller that has gone are none of an agent's business; those of bind() are waited for.
  socket.on('error', () => {});
  return socket;
}

async function bind(socket: Socket, port: number, address: string): Promise<void> {
  const failed = once(socket, 'error').then(([error]) => Promise.reject(error as Error));
  failed.catch(() => {});
  // It may be bound before bind() returns.
  const listening = once(socket, 'listening');
  socket.bind(port, address);
  await Promise.race([listening, failed]);
}

/** The sockets that answer in another's place, opened when they are first needed. */
function strays(sockets: Socket[], address: string, otherAddress: string) {
  const open = new Map<Fault['kind'], Socket>();
  return (fault: Fault | undefined, own: Socket): Socket => {
    if (fault?.kind !== 'other-address' && fault?.kind !== 'other-port') return own;
    let socket = open.get(fault.kind);
    if (!socket) {
      socket = openSocket();
      // Sending waits until it is bound.
      socket.bind(0, fault.kind === 'other-port' ? address : otherAddress);
      sockets.push(socket);
      open.set(fault.kind, socket);
    }
    return socket;
  };
}
