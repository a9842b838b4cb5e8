interface Second {
  second: number;
  count: number;
  sum: number;
  most: number;
}

/** Counts what happened in the last 60 seconds, in steps of one. Time is an argument. */
export class MinuteWindow {
  readonly #seconds: Second[] = Array.from({ length: 60 }, () => ({ second: -1, count: 0, sum: 0, most: 0 }));

  add(nowMs: number, amount: number): void {
    const second = Math.floor(nowMs / 1000);
    const slot = this.#seconds[second % 60] as Second;
    if (slot.second !== second) Object.assign(slot, { second, count: 0, sum: 0, most: 0 });
    slot.count++;
    slot.sum += amount;
    slot.most = Math.max(slot.most, amount);
  }

  read(nowMs: number): { count: number; sum: number; mean: number; most: number } {
    const oldest = Math.floor(nowMs / 1000) - 60;
    let count = 0;
    let sum = 0;
    let most = 0;
    for (const slot of this.#seconds) {
      if (slot.second <= oldest) continue;
      count += slot.count;
      sum += slot.sum;
      most = Math.max(most, slot.most);
    }
    return { count, sum, mean: count > 0 ? sum / count : 0, most };
  }
}

/** Minute windows by a key that comes and goes, such as a tenant. */
export class MinuteWindows<K> {
  readonly #windows = new Map<K, MinuteWindow>();

  of(key: K): MinuteWindow {
    const known = this.#windows.get(key) ?? new MinuteWindow();
    this.#windows.set(key, known);
    return known;
  }

  /** Over all keys. */
  total(nowMs: number): { count: number; sum: number } {
    const all = [...this.#windows.values()].map((window) => window.read(nowMs));
    return {
      count: all.reduce((sum, item) => sum + item.count, 0),
      sum: all.reduce((sum, item) => sum + item.sum, 0),
    };
  }
}
