import { DueQueue } from '../../../platform/due-queue.ts';

/** What is to be looked at again at a time, by a key; what is set anew takes the place of what was set. */
export class DueLooks<Thing> {
  readonly #queue = new DueQueue<string>();
  /** The time that counts of each key, and what is looked at then: another one in the queue is old. */
  readonly #set = new Map<string, { readonly atMs: number; readonly thing: Thing }>();

  get size(): number {
    return this.#set.size;
  }

  /** When the next may be due, in milliseconds since 1970; infinity: never. */
  get nextMs(): number {
    return this.#queue.nextDueMs;
  }

  /** Looks at it at a time, in milliseconds since 1970; null: not at all. */
  set(key: string, atMs: number | null, thing: Thing): void {
    if (atMs === null) return void this.#set.delete(key);
    if (this.#set.get(key)?.atMs !== atMs) this.#queue.push(atMs, key);
    this.#set.set(key, { atMs, thing });
  }

  /** Takes what is due, the earliest first. */
  take(nowMs: number): Thing[] {
    const due: Thing[] = [];
    while (this.#queue.nextDueMs <= nowMs) {
      const { dueMs, item: key } = this.#queue.pop()!;
      const next = this.#set.get(key);
      if (next?.atMs !== dueMs) continue;
      this.#set.delete(key);
      due.push(next.thing);
    }
    return due;
  }
}
