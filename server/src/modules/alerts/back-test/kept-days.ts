import { type NoticedState, type Window } from '../../monitoring/index.ts';
import { dayAt, type ZonedDay } from './night.ts';

/** On which days anything was kept of what is looked at again. */
export class KeptDays {
  readonly #days: readonly ZonedDay[];
  readonly #window: Window;
  readonly #kept = new Set<number>();

  constructor(days: readonly ZonedDay[], window: Window) {
    this.#days = days;
    this.#window = window;
  }

  /** Whether anything was kept of a day, by its place. */
  has(day: number): boolean {
    return this.#kept.has(day);
  }

  /** Times of samples, in order. */
  addSamples(timesMs: readonly number[]): void {
    for (const [day, { fromMs }] of this.#days.entries()) {
      if (this.#kept.has(day)) continue;
      const at = firstFrom(timesMs, Math.max(fromMs, this.#window.fromMs));
      const endMs = this.#days[day + 1]?.fromMs ?? Infinity;
      if (at < timesMs.length && timesMs[at]! < endMs) this.#kept.add(day);
    }
  }

  /** States of a target, in order: a day is kept on which any was measured. */
  addStates(states: readonly Pick<NoticedState, 'state' | 'sinceMs'>[]): void {
    const { fromMs, toMs } = this.#window;
    for (const [at, { state, sinceMs }] of states.entries()) {
      const endMs = Math.min(states[at + 1]?.sinceMs ?? toMs, toMs);
      const beginMs = Math.max(sinceMs, fromMs);
      if (state === 'unmeasured' || endMs <= beginMs) continue;
      for (let day = dayAt(this.#days, beginMs); day <= dayAt(this.#days, endMs - 1); day++)
        this.#kept.add(day);
    }
  }
}

function firstFrom(timesMs: readonly number[], fromMs: number): number {
  let [low, high] = [0, timesMs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timesMs[middle]! < fromMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
