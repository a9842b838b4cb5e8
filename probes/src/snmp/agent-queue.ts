/** Something that waits for its agent. */
export interface Waiting {
  /** Address and port. */
  readonly key: string;
  /** True when nobody wants it any more: it is passed over. */
  settled: boolean;
}

/**
 * Who may ask next: one request an agent at a time, the agents in the order in which they came. An agent is taken by
 * `next` and must be given back by `release`.
 */
export class AgentQueue<T extends Waiting> {
  /**
   * Requests behind another one to the same agent; the key exists while the agent is taken or in `#ready`. Mostly there
   * are none, and then there is no list.
   */
  readonly #behind = new Map<string, T[] | null>();
  #ready: T[] = [];
  #readyAt = 0;
  #size = 0;

  /** Waiting requests. */
  get size(): number {
    return this.#size;
  }

  push(item: T): void {
    this.#size += 1;
    const behind = this.#behind.get(item.key);
    if (behind === undefined) {
      this.#behind.set(item.key, null);
      this.#ready.push(item);
    } else if (behind) behind.push(item);
    else this.#behind.set(item.key, [item]);
  }

  /** Takes the next request whose agent is free. */
  next(): T | undefined {
    while (this.#readyAt < this.#ready.length) {
      const item = this.#ready[this.#readyAt]!;
      this.#readyAt += 1;
      // shift() of a long array moves all of it: cut off what is used once in a while instead.
      if (this.#readyAt >= 1024 && this.#readyAt * 2 >= this.#ready.length) {
        this.#ready = this.#ready.slice(this.#readyAt);
        this.#readyAt = 0;
      }
      this.#size -= 1;
      if (!item.settled) return item;
      this.release(item.key);
    }
    this.#ready = [];
    this.#readyAt = 0;
    return undefined;
  }

  /** The agent is free again: its next request gets in line. */
  release(key: string): void {
    const next = this.#behind.get(key)?.shift();
    if (next) this.#ready.push(next);
    else this.#behind.delete(key);
  }

  /** Takes out everything that waits. */
  drain(): T[] {
    const all = [
      ...this.#ready.slice(this.#readyAt),
      ...[...this.#behind.values()].flatMap((behind) => behind ?? []),
    ];
    this.#ready = [];
    this.#readyAt = 0;
    this.#behind.clear();
    this.#size = 0;
    return all.filter((item) => !item.settled);
  }
}
