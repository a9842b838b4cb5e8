import { ThroughputServer } from '@linekeeper/probes';
import { type Log } from '../../../platform/log.ts';

/** Our own other end of throughput tests, where the operator opened one. It serves runs that were booked, and nobody else. */
export class HubServer {
  readonly #given: { readonly address: string; readonly port: number } | undefined;
  readonly #log: Log;
  #open: { readonly port: number; readonly ends: ThroughputServer } | undefined;

  constructor(given: { readonly address: string; readonly port: number } | undefined, log: Log) {
    this.#given = given;
    this.#log = log;
  }

  /** Undefined while it does not listen. */
  get open(): { readonly port: number; readonly ends: ThroughputServer } | undefined {
    return this.#open;
  }

  /** Begins to listen. Where it cannot, it says so in the log and the rest of the product goes on. */
  async start(): Promise<void> {
    if (!this.#given) return;
    const ends = new ThroughputServer(this.#given);
    try {
      this.#open = { port: await ends.open(), ends };
    } catch (error) {
      this.#log.error(
        { err: error, port: this.#given.port },
        'The port for throughput tests cannot be used.',
      );
    }
  }

  stop(): void {
    this.#open?.ends.close();
    this.#open = undefined;
  }
}
