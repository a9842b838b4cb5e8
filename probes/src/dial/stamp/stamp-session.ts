import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { type Clock } from '../../clock.ts';
import { type Resolved } from '../dial-kind.ts';
import { fineTime } from './fine-time.ts';
import { decodeReflected, encodeQuestion, type ErrorEstimate, ntpTimestamp } from './stamp-packet.ts';

export interface SessionOptions {
  readonly target: Resolved;
  readonly port: number;
  readonly localAddress?: string;
  readonly count: number;
  readonly intervalMs: number;
  readonly sizeBytes: number;
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly ownClock: ErrorEstimate;
  readonly signal: AbortSignal;
}

/** One packet that came back, by its number; times of both ends on their own clocks. */
export interface Returned {
  readonly sequence: number;
  readonly reflectorSequence: number;
  readonly rttMs: number;
  /** The reflector's time less ours, there and back: a delay and how far the clocks are apart. */
  readonly thereMs: number;
  readonly backMs: number;
}

export interface Session {
  /** The first answer to each packet. */
  readonly returned: readonly Returned[];
  /** The number of each packet that an answer came to, in the order they came, copies included. */
  readonly arrivals: readonly number[];
  readonly reflectorClock: ErrorEstimate | undefined;
  /** Something came that was no answer. */
  readonly isGarbled: boolean;
  /** What the system said, where it could not be sent or nobody listens. */
  readonly error: Error | undefined;
}

/** A reflector's clock may be read this coarsely before its own time is taken for longer than the round trip. */
const coarseMs = 1;
/** Copies of each answer that are counted. */
const mostCopies = 10;

/**
 * Sends the packets of a session at their interval from a random port and takes what comes back: only from the reflector's
 * address and port, only with a time that was really sent. The lowest bits of that time are random, so that nobody who cannot
 * see the packets can answer them. Never rejects.
 */
export function runSession(options: SessionOptions): Promise<Session> {
  const { target, port, clock, signal, count, intervalMs, timeoutMs } = options;
  const { promise, resolve } = Promise.withResolvers<Session>();
  const timeOf = fineTime(clock);
  const sent = new Map<number, { atMs: number; timestamp: Buffer }>();
  const returned = new Map<number, Returned>();
  const arrivals: number[] = [];
  let reflectorClock: ErrorEstimate | undefined;
  let isGarbled = false;
  let error: Error | undefined;
  const socket: Socket = createSocket({
    type: target.family === 4 ? 'udp4' : 'udp6',
    lookup: (host, _options, done) => done(null, host, target.family),
  });
  const timers: NodeJS.Timeout[] = [];
  const end = () => {
    timers.forEach(clearTimeout);
    signal.removeEventListener('abort', end);
    socket.removeAllListeners();
    socket.on('error', () => undefined);
    socket.close();
    resolve({ returned: [...returned.values()], arrivals, reflectorClock, isGarbled, error });
  };
  const send = (sequence: number) => {
    const atMs = clock.monotonicMs();
    const timestamp = unforeseeable(ntpTimestamp(timeOf(atMs)));
    sent.set(sequence, { atMs, timestamp });
    const packet = encodeQuestion({ sequence, timestamp, clock: options.ownClock }, options.sizeBytes);
    socket.send(packet, (failed) => (error ??= failed ?? undefined));
  };
  const take = (packet: Buffer) => {
    const nowMs = clock.monotonicMs();
    const answer = decodeReflected(packet, timeOf(nowMs));
    const question = answer && sent.get(answer.question.sequence);
    if (!answer || !question?.timestamp.equals(answer.question.timestamp)) return void (isGarbled = true);
    const { sequence } = answer.question;
    const tookMs = nowMs - question.atMs;
    const insideMs = answer.sentAtMs - answer.receivedAtMs;
    // Longer inside than away, or gone before it came: not a clock that measures.
    if (insideMs < -coarseMs || insideMs > tookMs + coarseMs) return void (isGarbled = true);
    if (tookMs > timeoutMs) return;
    if (arrivals.length < count * mostCopies) arrivals.push(sequence);
    reflectorClock = answer.clock;
    if (returned.has(sequence)) return;
    returned.set(sequence, {
      ...{ sequence, reflectorSequence: answer.sequence },
      rttMs: Math.max(0, tookMs - Math.max(0, insideMs)),
      thereMs: answer.receivedAtMs - timeOf(question.atMs),
      backMs: timeOf(nowMs) - answer.sentAtMs,
    });
    // The last ones may still bring copies: those of a session that is complete are waited for a moment only.
    if (returned.size === count) timers.push(setTimeout(end, Math.min(timeoutMs, 2 * intervalMs)));
  };
  socket.on('message', take);
  socket.on('error', (failed) => (error ??= failed));
  signal.addEventListener('abort', end, { once: true });
  socket.once('connect', () => {
    const startMs = clock.monotonicMs();
    const next = (sequence: number) => {
      send(sequence);
      if (sequence + 1 === count) return void timers.push(setTimeout(end, timeoutMs));
      const dueMs = startMs + (sequence + 1) * intervalMs - clock.monotonicMs();
      timers[0] = setTimeout(() => next(sequence + 1), Math.max(0, dueMs));
    };
    next(0);
  });
  socket.once('error', (failed) => {
    error ??= failed;
    // Nothing is under way yet: no address of ours, or no way.
    if (sent.size === 0) end();
  });
  socket.bind({ address: options.localAddress, port: 0 }, () => socket.connect(port, target.address));
  return promise;
}

/** Makes the bits below a microsecond, which our clock does not tell anyway, random. */
function unforeseeable(timestamp: Buffer): Buffer {
  timestamp.writeUInt32BE(((timestamp.readUInt32BE(4) & 0xfffff000) | randomInt(4_096)) >>> 0, 4);
  return timestamp;
}
