import { randomBytes } from 'node:crypto';
import type { RemoteInfo } from 'node:dgram';
import type { ProbeFailure, ProbeFailureReason, SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { isPort, parseAddress } from '../address.ts';
import { type Clock, systemClock } from '../clock.ts';
import { StallWatch, type StallLimits } from '../stall.ts';
import { AgentQueue, type Waiting } from './agent-queue.ts';
import { Answer, encodeHead, pdu } from './message.ts';
import { SnmpSocket } from './socket.ts';

/** What one datagram asks, and how its answer is told from others. */
export interface Request<T> {
  pdu: number;
  maxRepetitions?: number;
  varbinds: Buffer;
  /** Reads an answer that came from the asked agent; undefined when it does not fit the question (it is dropped). */
  judge(answer: Answer): T | undefined;
  /** Attempts after the first, if not those of the target. */
  retries?: number;
}

export type Exchanged<T> = { ok: true; value: T; elapsedMs: number; bytes: number } | ProbeFailure;

export interface ExchangeOptions {
  clock?: Clock;
  stall?: StallLimits;
  /** Requests on the way at once, over all agents. Default 256. */
  window?: number;
  /** Requests waiting for the window or for their agent; more are refused as `unavailable`. Default 100,000. */
  maxQueued?: number;
}

/** Everything that was received and not used, and everything that broke: nothing is dropped in silence. */
export interface ExchangeCounters {
  sent: number;
  answered: number;
  retried: number;
  timedOut: number;
  stalled: number;
  sendFailed: number;
  socketBroken: number;
  droppedMalformed: number;
  droppedUnknownId: number;
  droppedWrongSender: number;
  droppedWrongCommunity: number;
  droppedWrongPdu: number;
  droppedWrongContent: number;
}

interface Pending extends Waiting {
  readonly target: SnmpTarget;
  readonly request: Request<unknown>;
  readonly done: (result: Exchanged<unknown>) => void;
  readonly address: string;
  readonly family: 4 | 6;
  readonly port: number;
  readonly community: Buffer;
  readonly version: number;
  requestId: number;
  head: Buffer;
  attemptsLeft: number;
  attempt: number;
  startedMs: number;
  /** In awake time of the stall watch. */
  deadlineAwakeMs: number;
  /** Answers of the right agent that did not fit the question. */
  misfits: number;
}

const defaultTimeoutMs = 1500;
const defaultRetries = 2;
const backOff = 1.5;
const tickMs = 20;
const nothing = Buffer.alloc(0);
/** The longest that a community may be, so that nobody fills datagrams with it. */
const maxCommunityBytes = 255;

/**
 * Questions and answers over one socket an address family. An answer counts only if it comes from the asked address
 * and port with the asked request id, version and community, and if it fits the question. One request an agent is on
 * the way at a time. Never throws, never waits without a deadline.
 */
export class SnmpExchange {
  readonly counters: ExchangeCounters = {
    sent: 0,
    answered: 0,
    retried: 0,
    timedOut: 0,
    stalled: 0,
    sendFailed: 0,
    socketBroken: 0,
    droppedMalformed: 0,
    droppedUnknownId: 0,
    droppedWrongSender: 0,
    droppedWrongCommunity: 0,
    droppedWrongPdu: 0,
    droppedWrongContent: 0,
  };
  readonly #clock: Clock;
  readonly #watch: StallWatch;
  readonly #window: number;
  readonly #maxQueued: number;
  readonly #sockets: Record<4 | 6, SnmpSocket>;
  readonly #pending = new Map<number, Pending>();
  readonly #queue = new AgentQueue<Pending>();
  readonly #answer = new Answer();
  #ids = Buffer.alloc(0);
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: ExchangeOptions = {}) {
    this.#clock = options.clock ?? systemClock;
    this.#watch = new StallWatch(this.#clock, options.stall);
    this.#window = options.window ?? 256;
    this.#maxQueued = options.maxQueued ?? 100_000;
    const events = {
      onMessage: (bytes: Buffer, sender: RemoteInfo) => this.#receive(bytes, sender),
      onBroken: () => {
        this.counters.socketBroken += 1;
      },
    };
    this.#sockets = { 4: new SnmpSocket(4, events), 6: new SnmpSocket(6, events) };
  }

  /** Requests on the way and waiting. */
  get load(): { inFlight: number; queued: number } {
    return { inFlight: this.#pending.size, queued: this.#queue.size };
  }

  /** Asks an agent once (with retries). Resolves always; the reasons are those of the contract. */
  ask<T>(target: SnmpTarget, request: Request<T>, signal?: AbortSignal): Promise<Exchanged<T>> {
    const refusal = this.#refuse(target, signal);
    if (refusal) return Promise.resolve(refusal);
    return new Promise((resolve) => {
      const pending = this.#prepare(target, request, (result) => {
        signal?.removeEventListener('abort', abort);
        resolve(result as Exchanged<T>);
      });
      const abort = () => this.#settle(pending, this.#fail(pending, 'aborted'));
      signal?.addEventListener('abort', abort, { once: true });
      this.#queue.push(pending);
      this.#pump();
    });
  }

  /** Gives up everything under way as `aborted` and closes the sockets. */
  close(): void {
    this.#closed = true;
    const all = [...this.#pending.values(), ...this.#queue.drain()];
    for (const pending of all) this.#settle(pending, this.#fail(pending, 'aborted'));
    clearTimeout(this.#timer);
    this.#sockets[4].close();
    this.#sockets[6].close();
  }

  #refuse(target: SnmpTarget, signal: AbortSignal | undefined): ProbeFailure | undefined {
    const refusal = (reason: ProbeFailureReason, detail?: string): ProbeFailure => ({
      ok: false,
      reason,
      detail,
      elapsedMs: 0,
    });
    if (this.#closed || signal?.aborted) return refusal('aborted');
    if (!parseAddress(target.address)) return refusal('invalid', 'not a literal address');
    if (!isPort(target.port ?? 161)) return refusal('invalid', 'not a port');
    const { version, community } = target.credentials;
    if (version !== 'v1' && version !== 'v2c') return refusal('invalid', 'unknown SNMP version');
    const length = Buffer.byteLength(community);
    if (length === 0 || length > maxCommunityBytes) return refusal('invalid', 'community empty or too long');
    if (this.#queue.size >= this.#maxQueued) return refusal('unavailable', 'too many requests are waiting');
    return undefined;
  }

  #prepare<T>(target: SnmpTarget, request: Request<T>, done: (result: Exchanged<unknown>) => void): Pending {
    const { address, family } = parseAddress(target.address)!;
    const port = target.port ?? 161;
    return {
      target,
      request,
      done,
      agent: `${address} ${port}`,
      settled: false,
      address,
      family,
      port,
      community: Buffer.from(target.credentials.community, 'utf8'),
      version: target.credentials.version === 'v1' ? 0 : 1,
      requestId: 0,
      head: nothing,
      attemptsLeft: 1 + (request.retries ?? target.retries ?? defaultRetries),
      attempt: 0,
      startedMs: this.#clock.monotonicMs(),
      deadlineAwakeMs: 0,
      misfits: 0,
    };
  }

  /** Unpredictable, unused, and always four octets long in BER. */
  #nextId(): number {
    for (;;) {
      if (this.#ids.length < 4) this.#ids = randomBytes(4096);
      const id = (this.#ids.readUInt32LE(0) & 0x7fff_ffff) | 0x0080_0000;
      this.#ids = this.#ids.subarray(4);
      if (!this.#pending.has(id)) return id;
    }
  }

  #pump(): void {
    while (this.#pending.size < this.#window && !this.#closed) {
      const pending = this.#queue.next();
      if (!pending) return;
      if (this.#pending.size === 0) this.#watch.restart();
      // All attempts carry one id: an answer to an earlier attempt is an answer.
      pending.requestId = this.#nextId();
      pending.head = encodeHead({
        credentials: pending.target.credentials,
        pdu: pending.request.pdu,
        requestId: pending.requestId,
        maxRepetitions: pending.request.maxRepetitions ?? 0,
        varbindsLength: pending.request.varbinds.length,
      });
      pending.startedMs = this.#clock.monotonicMs();
      this.#pending.set(pending.requestId, pending);
      this.#transmit(pending);
      this.#timer ??= setTimeout(this.#tick, tickMs);
    }
  }

  #transmit(pending: Pending): void {
    const waitMs = (pending.target.timeoutMs ?? defaultTimeoutMs) * backOff ** pending.attempt;
    pending.attempt += 1;
    pending.attemptsLeft -= 1;
    pending.deadlineAwakeMs = this.#watch.awakeMs + waitMs;
    this.counters.sent += 1;
    const datagram = [pending.head, pending.request.varbinds];
    this.#sockets[pending.family].send(datagram, pending.port, pending.address, (error) => {
      this.counters.sendFailed += 1;
      const code = (error as NodeJS.ErrnoException).code ?? error.message;
      // A send that the system refuses says nothing about the target. Attempts that are left wait for their turn.
      if (pending.attemptsLeft === 0) this.#settle(pending, this.#fail(pending, 'unavailable', code));
    });
  }

  readonly #tick = (): void => {
    this.#timer = undefined;
    if (this.#watch.check()) this.#failAllAsStalled();
    const awakeMs = this.#watch.awakeMs;
    for (const pending of this.#pending.values()) {
      if (pending.deadlineAwakeMs > awakeMs) continue;
      if (pending.attemptsLeft > 0) {
        this.counters.retried += 1;
        this.#transmit(pending);
      } else {
        this.counters.timedOut += 1;
        const reason = pending.misfits > 0 ? 'malformed' : 'timeout';
        this.#settle(pending, this.#fail(pending, reason));
      }
    }
    if (this.#pending.size > 0) this.#timer ??= setTimeout(this.#tick, tickMs);
  };

  #failAllAsStalled(): void {
    for (const pending of [...this.#pending.values()]) {
      this.counters.stalled += 1;
      this.#settle(pending, this.#fail(pending, 'stalled'));
    }
  }

  #receive(bytes: Buffer, sender: RemoteInfo): void {
    if (this.#pending.size > 0 && this.#watch.check()) this.#failAllAsStalled();
    const { counters } = this;
    const answer = this.#answer;
    if (!answer.parse(bytes)) {
      counters.droppedMalformed += 1;
      return;
    }
    const pending = this.#pending.get(answer.requestId);
    if (!pending) {
      counters.droppedUnknownId += 1;
    } else if (sender.port !== pending.port || sender.address !== pending.address) {
      counters.droppedWrongSender += 1;
    } else if (answer.version !== pending.version || !answer.hasCommunity(pending.community)) {
      counters.droppedWrongCommunity += 1;
    } else if (answer.pdu !== pdu.response) {
      counters.droppedWrongPdu += 1;
    } else {
      const value = pending.request.judge(answer);
      if (value === undefined) {
        counters.droppedWrongContent += 1;
        pending.misfits += 1;
        return;
      }
      counters.answered += 1;
      const elapsedMs = this.#clock.monotonicMs() - pending.startedMs;
      this.#settle(pending, { ok: true, value, elapsedMs, bytes: bytes.length });
    }
  }

  #fail(pending: Pending, reason: ProbeFailureReason, detail?: string): ProbeFailure {
    return { ok: false, reason, detail, elapsedMs: this.#clock.monotonicMs() - pending.startedMs };
  }

  /** Ends a request once, wherever it stands, and lets the next one go. */
  #settle(pending: Pending, result: Exchanged<unknown>): void {
    if (pending.settled) return;
    pending.settled = true;
    if (this.#pending.delete(pending.requestId)) this.#queue.release(pending.agent);
    pending.done(result);
    this.#pump();
  }
}
