import type { ProbeFailure, SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import type { Abortable } from './abort-watch.ts';
import type { Agent } from './agent.ts';
import type { Waiting } from './agent-queue.ts';
import type { Identified } from './in-flight.ts';
import { type Answer, type Question, pdu } from './message.ts';

/** A question and how long it may take. */
export interface Asking extends Question {
  /** Attempts after the first, if not those of the target. */
  readonly retries?: number;
  /** How long the first attempt waits, in milliseconds, if not as long as the target says. */
  readonly timeoutMs?: number;
}

/** Who asks. One of `answered` and `failed` is called for each question, and may ask the next one. None may throw. */
export interface Asker {
  /** Reads an answer that came from the asked agent; false when it does not fit the question (it is dropped). */
  judge(answer: Answer): boolean;
  /** The answer that was judged to fit is the answer: milliseconds from question to answer, octets of the answer. */
  answered(elapsedMs: number, bytes: number): void;
  failed(failure: ProbeFailure): void;
}

const nobody: Agent = {
  key: '',
  address: '',
  family: 4,
  port: 0,
  version: 0,
  community: Buffer.alloc(0),
  envelope: Buffer.alloc(0),
};
const nothing: Asking = { pdu: pdu.get, maxRepetitions: 0, varbinds: Buffer.alloc(0) };

/**
 * A row of questions to one agent, one at a time: the exchange's notes on the one under way. One object for all of
 * them and not one (with closures and promise) for each, which would cost more than sending and reading.
 */
export class Conversation implements Waiting, Identified, Abortable {
  readonly target: SnmpTarget;
  readonly asker: Asker;
  readonly signal: AbortSignal | undefined;
  /** Told when the system has sent a datagram, or refused to. */
  readonly onSent: (error: Error | null) => void;
  agent: Agent = nobody;
  asking: Asking = nothing;
  /** True while nothing is under way. Only an abort settles what still waits in the queue, and it asks no more. */
  settled = true;
  /** 0 while the question waits. */
  requestId = 0;
  abortPlace = -1;
  attemptsLeft = 0;
  attempt = 0;
  startedMs = 0;
  /** In awake time of the stall watch. */
  deadlineAwakeMs = 0;
  /** Answers of the right agent that did not fit the question. */
  misfits = 0;

  constructor(
    target: SnmpTarget,
    asker: Asker,
    { signal, onSent }: { signal?: AbortSignal; onSent: (error: Error | null) => void },
  ) {
    this.target = target;
    this.asker = asker;
    this.signal = signal;
    this.onSent = onSent;
  }

  get key(): string {
    return this.agent.key;
  }

  /** Takes up the next question. */
  prepare(asking: Asking, retries: number): void {
    this.asking = asking;
    this.settled = false;
    this.requestId = 0;
    this.attemptsLeft = 1 + retries;
    this.attempt = 0;
    this.misfits = 0;
  }
}
