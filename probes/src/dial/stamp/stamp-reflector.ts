import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type Clock, systemClock } from '../../clock.ts';
import { fineTime } from './fine-time.ts';
import { decodeQuestion, encodeReflected, type ErrorEstimate, stampSent } from './stamp-packet.ts';

export interface ReflectorOptions {
  /** Where it listens. Default: all addresses of IPv4, port 862. */
  readonly address?: string;
  readonly port?: number;
  readonly clock?: Clock;
  /** Who is answered. Default: everybody. */
  answers?(address: string): boolean;
  /** What is said of our clock; read for each answer. Default: not synchronised, a second. */
  clockError?(): ErrorEstimate;
  /** Packets a second that one address is answered, and all of them together. Default 1,000 and 20,000. */
  readonly perSource?: number;
  readonly perSecond?: number;
}

/** What came, and what of it was left without an answer. */
export interface ReflectorCounters {
  answered: number;
  /** Too short to be a question. */
  malformed: number;
  /** From an address that is not answered. */
  refused: number;
  /** More than an address, or all of them, may ask. */
  limited: number;
}

interface Session {
  sequence: number;
  seenMs: number;
}
interface Bucket {
  packets: number;
  secondOf: number;
}

/** A session whose sender has been silent for so long is over: the port may be another's. */
const idleMs = 5_000;
/** Sessions and sources that are remembered; spoofed senders cost no more memory than this. */
const most = 10_000;
/** After so long the time of day is read anew. */
const anchorMs = 60_000;

/**
 * A Session-Reflector of STAMP (RFC 8762), stateful: it counts the packets of each session (address and port of the sender) for itself, so
 * that a loss can be told to be there or back. Never answers with more bytes than it was asked, nor an address oftener than
 * its limit: it is no means to flood others. One socket; whoever runs it closes it.
 */
export class StampReflector {
  readonly counters: ReflectorCounters = { answered: 0, malformed: 0, refused: 0, limited: 0 };
  readonly #options: ReflectorOptions;
  readonly #clock: Clock;
  readonly #socket: Socket;
  readonly #sessions = new Map<string, Session>();
  readonly #sources = new Map<string, Bucket>();
  readonly #all: Bucket = { packets: 0, secondOf: 0 };
  #time: (monotonicMs: number) => number;
  #anchoredMs: number;

  constructor(options: ReflectorOptions = {}) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#time = fineTime(this.#clock);
    this.#anchoredMs = this.#clock.monotonicMs();
    this.#socket = createSocket(options.address?.includes(':') ? 'udp6' : 'udp4');
    this.#socket.on('message', (packet, from) => this.#reflect(packet, from));
  }

  /** Begins to answer; gives the port. Rejects when it cannot listen there. */
  async open(): Promise<number> {
    this.#socket.bind({ port: this.#options.port ?? 862, address: this.#options.address ?? '0.0.0.0' });
    await once(this.#socket, 'listening');
    // Later errors are those of single answers, and an answer that cannot be sent is a lost one.
    this.#socket.on('error', () => undefined);
    return this.#socket.address().port;
  }

  close(): void {
    this.#socket.close();
  }

  #reflect(packet: Buffer, from: RemoteInfo): void {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs - this.#anchoredMs > anchorMs) {
      this.#time = fineTime(this.#clock);
      this.#anchoredMs = nowMs;
    }
    const receivedAtMs = this.#time(nowMs);
    const question = decodeQuestion(packet);
    if (!question) return void (this.counters.malformed += 1);
    if (this.#options.answers && !this.#options.answers(from.address))
      return void (this.counters.refused += 1);
    if (!this.#mayAnswer(from.address, nowMs)) return void (this.counters.limited += 1);
    const answer = encodeReflected(packet, question, {
      sequence: this.#count(`${from.address} ${from.port}`, nowMs),
      receivedAtMs,
      clock: this.#options.clockError?.() ?? { isSynchronised: false, errorMs: 1_000 },
    });
    stampSent(answer, this.#time(this.#clock.monotonicMs()));
    this.#socket.send(answer, from.port, from.address, () => undefined);
    this.counters.answered += 1;
  }

  #mayAnswer(address: string, nowMs: number): boolean {
    const { perSource = 1_000, perSecond = 20_000 } = this.#options;
    const source = this.#sources.get(address) ?? { packets: 0, secondOf: 0 };
    this.#sources.delete(address);
    this.#sources.set(address, source);
    dropOldest(this.#sources);
    return isWithin(source, perSource, nowMs) && isWithin(this.#all, perSecond, nowMs);
  }

  /** The number of this answer within its session, from 0. */
  #count(key: string, nowMs: number): number {
    const known = this.#sessions.get(key);
    this.#sessions.delete(key);
    const goesOn = known && nowMs - known.seenMs <= idleMs;
    const sequence = goesOn ? known.sequence + 1 : 0;
    this.#sessions.set(key, { sequence, seenMs: nowMs });
    dropOldest(this.#sessions);
    return sequence;
  }
}

function isWithin(bucket: Bucket, limit: number, nowMs: number): boolean {
  const second = Math.floor(nowMs / 1_000);
  if (bucket.secondOf !== second) Object.assign(bucket, { packets: 0, secondOf: second });
  bucket.packets += 1;
  return bucket.packets <= limit;
}

function dropOldest(map: Map<string, unknown>): void {
  if (map.size <= most) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
