import { type Log } from '../../../platform/log.ts';
import { systemTimers, type Timers } from '../../../platform/timers.ts';

/** How long what could not be read is left alone. */
const retryMs = 2_000;

interface Renewal {
  again: boolean;
  readonly done: Promise<void>;
}

/**
 * Reads again what has changed: one read of a thing at a time, so that what is read last is what holds, and another one where it changed
 * meanwhile. Tried until it can be read.
 */
export class Renewals {
  readonly #log: Log;
  readonly #timers: Timers;
  readonly #running = new Map<string, Renewal>();
  readonly #wake = new Set<() => void>();
  #stopped = false;

  constructor(log: Log, timers: Timers = systemTimers) {
    this.#log = log;
    this.#timers = timers;
  }

  /** Resolves once all that changed up to now is read. Never rejects. */
  run(thing: string, renew: () => Promise<void>): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    const running = this.#running.get(thing);
    if (running) {
      running.again = true;
      return running.done;
    }
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const renewal: Renewal = { again: false, done };
    this.#running.set(thing, renewal);
    void this.#renew(thing, renewal, renew).then(resolve);
    return done;
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  /** Tries nothing again, and reads nothing new. Resolves once nothing is read any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake.forEach((resolve) => resolve());
    await this.idle();
  }

  /** A while, or until it is stopped. */
  async #rest(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake.add(resolve);
    const callOff = this.#timers.after(retryMs, resolve);
    await promise;
    callOff();
    this.#wake.delete(resolve);
  }

  async #renew(thing: string, renewal: Renewal, renew: () => Promise<void>): Promise<void> {
    do {
      renewal.again = false;
      try {
        await renew();
      } catch (error) {
        if (this.#stopped) break;
        this.#log.warn({ err: error, thing }, 'What alert rules look at could not be read yet.');
        await this.#rest();
        renewal.again = true;
      }
    } while (renewal.again && !this.#stopped);
    this.#running.delete(thing);
  }
}
