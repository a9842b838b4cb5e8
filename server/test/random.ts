/** A seeded source of numbers for tests (mulberry32), so that a failure can be had again. */
export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  unit(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
  shuffle<T>(items: readonly T[]): T[];
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1));
  return {
    unit,
    int,
    pick: (from) => from[int(0, from.length - 1)]!,
    chance: (probability) => unit() < probability,
    shuffle(items) {
      const left = [...items];
      return items.map(() => left.splice(int(0, left.length - 1), 1)[0]!);
    },
  };
}
