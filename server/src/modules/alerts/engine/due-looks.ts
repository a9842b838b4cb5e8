import { DueQueue } from '../../../platform/due-queue.ts';

/** What is to be looked at again at a time, by a key; what is set anew takes the place of what was set. */
export class DueLooks<Thing> {
  readonly #queue = new DueQueue<{ readonly key: string; readonly thing: Thing }>();
  /** The time that counts of each key: another one in the queue is old. */
  readonly #atMs = new Map<string, number>();

  get size(): number {
    return this.#atMs.size;
  }

  /** When the next may be due, in milliseconds since 1970; infinity: never. */
  get nextMs(): number {
    return this.#queue.nextDueMs;
  }

  /** Looks at it at a time, in milliseconds since 1970; null: not at all. */
  set(key: string, atMs: number | null, thing: Thing): void {
    if (atMs === null) this.#atMs.delete(key);
    else if (this.#atMs.get(key) !== atMs) {
      this.#atMs.set(key, atMs);
      this.#queue.push(atMs, { key, thing });
    }
  }

  /** Takes what is due, the earliest first. */
  take(nowMs: number): Thing[] {
    const due: Thing[] = [];
    while (this.#queue.nextDueMs <= nowMs) {
      const { dueMs, item } = this.#queue.pop()!;
      if (this.#atMs.get(item.key) !== dueMs) continue;
      this.#atMs.delete(item.key);
      due.push(item.thing);
    }
    return due;
  }
}
