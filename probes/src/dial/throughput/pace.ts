import { type Clock } from '../../clock.ts';

/** So much may go at once after a rest; a timer is no more exact. */
const burstMs = 20;

/** Keeps what goes through it, of all streams together, to a rate. */
export class Pace {
  readonly #mostBps: number;
  readonly #clock: Clock;
  #freeAtMs = 0;

  constructor(mostBps: number, clock: Clock) {
    this.#mostBps = mostBps;
    this.#clock = clock;
  }

  /** The most that is sent in one piece. */
  get pieceBytes(): number {
    return Math.max(1, Math.floor((this.#mostBps * burstMs) / 8_000));
  }

  /** How long to wait before more goes, in milliseconds; 0: it may. */
  waitMs(): number {
    return Math.max(0, Math.ceil(this.#freeAtMs - this.#clock.monotonicMs() - burstMs));
  }

  took(bytes: number): void {
    this.#freeAtMs = Math.max(this.#freeAtMs, this.#clock.monotonicMs()) + (bytes * 8_000) / this.#mostBps;
  }
}
