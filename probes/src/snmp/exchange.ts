import type { RemoteInfo } from 'node:dgram';
import type { ProbeFailure, ProbeFailureReason, SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { type Clock, systemClock } from '../clock.ts';
import { StallWatch, type StallLimits } from '../stall.ts';
import { AbortWatch } from './abort-watch.ts';
import { agentOf } from './agent.ts';
import { AgentQueue } from './agent-queue.ts';
import { type Asker, type Asking, Conversation } from './conversation.ts';
import { Datagram } from './datagram.ts';
import { InFlight } from './in-flight.ts';
import { Answer, pdu } from './message.ts';
import { randomRequestId } from './request-ids.ts';
import { SnmpSocket } from './socket.ts';

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

/** How long a first attempt waits where the target says nothing else. */
export const defaultTimeoutMs = 1500;
const defaultRetries = 2;
const backOff = 1.5;
const tickMs = 20;

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
  readonly #maxQueued: number;
  readonly #sockets: Record<4 | 6, SnmpSocket>;
  readonly #inFlight: InFlight<Conversation>;
  readonly #queue = new AgentQueue<Conversation>();
  readonly #aborts = new AbortWatch<Conversation>((asked) => this.#settle(asked, 'aborted'));
  readonly #answer = new Answer();
  readonly #datagram = new Datagram();
  #pumping = false;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: ExchangeOptions = {}) {
    this.#clock = options.clock ?? systemClock;
    this.#watch = new StallWatch(this.#clock, options.stall);
    this.#inFlight = new InFlight(options.window ?? 256);
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
    return { inFlight: this.#inFlight.size, queued: this.#queue.size };
  }

  /**
   * Begins a row of questions to one agent. It must be ended. Until then whoever asks hears of an abort of the signal as
   * the failure of the question under way.
   */
  begin(target: SnmpTarget, asker: Asker, signal?: AbortSignal): Conversation {
    const conversation: Conversation = new Conversation(target, asker, {
      signal,
      onSent: (error) => {
        if (error) this.#sendFailed(conversation, error);
      },
    });
    if (signal) this.#aborts.add(signal, conversation);
    return conversation;
  }

  end(conversation: Conversation): void {
    if (conversation.signal) this.#aborts.remove(conversation.signal, conversation);
  }

  /**
   * Asks the conversation's agent once (with retries); nothing of it may be under way. The asker is always told how it
   * ended: at once when it cannot be asked, else later. The reasons are those of the contract.
   */
  ask(conversation: Conversation, asking: Asking): void {
    const refused = this.#refuse(conversation);
    if (refused) {
      conversation.asker.failed({ ok: false, ...refused, elapsedMs: 0 });
      return;
    }
    conversation.prepare(asking, asking.retries ?? conversation.target.retries ?? defaultRetries);
    this.#queue.push(conversation);
    this.#pump();
    // What has to wait is measured from here until it is sent.
    if (conversation.requestId === 0) conversation.startedMs = this.#clock.monotonicMs();
  }

  /** Gives up everything under way as `aborted` and closes the sockets. */
  close(): void {
    this.#closed = true;
    const all = [...this.#inFlight.all(), ...this.#queue.drain()];
    for (const asked of all) this.#settle(asked, 'aborted');
    clearTimeout(this.#timer);
    this.#sockets[4].close();
    this.#sockets[6].close();
  }

  #refuse(conversation: Conversation): { reason: ProbeFailureReason; detail?: string } | undefined {
    if (this.#closed || conversation.signal?.aborted) return { reason: 'aborted' };
    const agent = agentOf(conversation.target);
    if (typeof agent === 'string') return { reason: 'invalid', detail: agent };
    if (this.#queue.size >= this.#maxQueued)
      return { reason: 'unavailable', detail: 'too many requests are waiting' };
    conversation.agent = agent;
    return undefined;
  }

  #nextId(): number {
    for (;;) {
      const id = randomRequestId();
      if (!this.#inFlight.find(id)) return id;
    }
  }

  /** Sends what may be sent. A question that ends while it is being sent lets the next one go by this same loop. */
  #pump(): void {
    if (this.#pumping) return;

    this.#pumping = true;
    try {
      while (!this.#inFlight.isFull && !this.#closed) {
        const asked = this.#queue.next();
        if (!asked) return;
        if (this.#inFlight.size === 0) this.#watch.restart();
        // All attempts carry one id: an answer to an earlier attempt is an answer.
        asked.requestId = this.#nextId();
        asked.startedMs = this.#clock.monotonicMs();
        this.#inFlight.add(asked);
        this.#transmit(asked);
        this.#timer ??= setTimeout(this.#tick, tickMs);
      }
    } finally {
      this.#pumping = false;
    }
  }

  #transmit(asked: Conversation): void {
    const { asking, agent, requestId } = asked;
    const timeoutMs = asking.timeoutMs ?? asked.target.timeoutMs ?? defaultTimeoutMs;
    asked.deadlineAwakeMs = this.#watch.awakeMs + timeoutMs * backOff ** asked.attempt;
    asked.attempt += 1;
    asked.attemptsLeft -= 1;
    this.counters.sent += 1;
    const datagram = this.#datagram.write(agent.envelope, asking, requestId);
    const kept = this.#sockets[agent.family].send(datagram, agent.port, agent.address, asked.onSent);
    if (kept) this.#datagram.abandon();
  }

  /** A send that the system refuses says nothing about the target. Attempts that are left wait for their turn. */
  #sendFailed(asked: Conversation, error: NodeJS.ErrnoException): void {
    this.counters.sendFailed += 1;
    if (asked.attemptsLeft === 0) this.#settle(asked, 'unavailable', error.code ?? error.message);
  }

  readonly #tick = (): void => {
    this.#timer = undefined;
    if (this.#watch.check()) this.#failAllAsStalled();
    const awakeMs = this.#watch.awakeMs;
    for (const asked of this.#inFlight.all()) {
      if (asked.deadlineAwakeMs > awakeMs) continue;
      if (asked.attemptsLeft > 0) {
        this.counters.retried += 1;
        this.#transmit(asked);
      } else {
        this.counters.timedOut += 1;
        this.#settle(asked, asked.misfits > 0 ? 'malformed' : 'timeout');
      }
    }
    if (this.#inFlight.size > 0) this.#timer ??= setTimeout(this.#tick, tickMs);
  };

  #failAllAsStalled(): void {
    for (const asked of this.#inFlight.all()) {
      this.counters.stalled += 1;
      this.#settle(asked, 'stalled');
    }
  }

  #receive(bytes: Buffer, sender: RemoteInfo): void {
    if (this.#inFlight.size > 0 && this.#watch.check()) this.#failAllAsStalled();
    const { counters } = this;
    const answer = this.#answer;
    if (!answer.parse(bytes)) {
      counters.droppedMalformed += 1;
      return;
    }
    const asked = this.#inFlight.find(answer.requestId);
    if (!asked) {
      counters.droppedUnknownId += 1;
      return;
    }
    const { agent, asker } = asked;
    if (sender.port !== agent.port || sender.address !== agent.address) {
      counters.droppedWrongSender += 1;
    } else if (answer.version !== agent.version || !answer.hasCommunity(agent.community)) {
      counters.droppedWrongCommunity += 1;
    } else if (answer.pdu !== pdu.response) {
      counters.droppedWrongPdu += 1;
    } else if (!asker.judge(answer)) {
      counters.droppedWrongContent += 1;
      asked.misfits += 1;
    } else {
      counters.answered += 1;
      const elapsedMs = this.#clock.monotonicMs() - asked.startedMs;
      this.#release(asked);
      asker.answered(elapsedMs, bytes.length);
      this.#pump();
    }
  }

  /** The question has ended, wherever it stood. */
  #release(asked: Conversation): void {
    asked.settled = true;
    if (this.#inFlight.remove(asked)) this.#queue.release(asked.key);
  }

  /** Ends a question without an answer, once, and lets the next one go. */
  #settle(asked: Conversation, reason: ProbeFailureReason, detail?: string): void {
    if (asked.settled) return;
    const failure: ProbeFailure = {
      ok: false,
      reason,
      detail,
      elapsedMs: this.#clock.monotonicMs() - asked.startedMs,
    };
    this.#release(asked);
    asked.asker.failed(failure);
    this.#pump();
  }
}
