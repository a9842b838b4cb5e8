interface Entry<T> {
  readonly dueMs: number;
  readonly item: T;
}

/** A binary heap of items by the time they are due; the earliest first. */
export class DueQueue<T> {
  readonly #heap: Entry<T>[] = [];

  get size(): number {
    return this.#heap.length;
  }

  /** When the earliest item is due; Infinity where there is none. */
  get nextDueMs(): number {
    return this.#heap[0]?.dueMs ?? Infinity;
  }

  push(dueMs: number, item: T): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push({ dueMs, item });
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((heap[parent] as Entry<T>).dueMs <= dueMs) break;
      heap[at] = heap[parent] as Entry<T>;
      at = parent;
    }
    heap[at] = { dueMs, item };
  }

  /** Takes the earliest item. */
  pop(): Entry<T> | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && (heap[child + 1] as Entry<T>).dueMs < (heap[child] as Entry<T>).dueMs)
        child++;
      if ((heap[child] as Entry<T>).dueMs >= last.dueMs) break;
      heap[at] = heap[child] as Entry<T>;
      at = child;
    }
    heap[at] = last;
    return first;
  }

  clear(): void {
    this.#heap.length = 0;
  }
}
