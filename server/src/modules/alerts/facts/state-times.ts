import { type State } from '@linekeeper/contract/monitoring/states';
import { type StandsNow } from '../../monitoring/index.ts';

interface Since {
  readonly state: State;
  readonly fromMs: number;
}

const away: ReadonlySet<State> = new Set(['down', 'unreachable']);

/** The states of each target over the last hours, in memory: what is asked for how long one was up. What was before a start is not known. */
export class StateTimes {
  readonly #keptMs: number;
  readonly #targets = new Map<string, Since[]>();

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** A target stands so now. */
  note({ targetId, state, stateSinceMs: fromMs }: StandsNow, atMs: number): void {
    const known = this.#targets.get(targetId);
    const last = known?.at(-1);
    if (last?.state === state && last.fromMs === fromMs) return;
    if (!known) return void this.#targets.set(targetId, [{ state, fromMs }]);
    // A state may begin before it was noticed, and takes that time from the one before.
    while (known.length > 0 && known.at(-1)!.fromMs >= fromMs) known.pop();
    known.push({ state, fromMs });
    while (known.length > 1 && known[1]!.fromMs < atMs - this.#keptMs) known.shift();
  }

  remove(targetId: string): void {
    this.#targets.delete(targetId);
  }

  /** For how long it was up, and down or unreachable, since a time and until another; all else is in neither. */
  between(
    targetId: string,
    fromMs: number,
    toMs: number,
  ): { readonly upMs: number; readonly awayMs: number } {
    let [upMs, awayMs] = [0, 0];
    const known = this.#targets.get(targetId) ?? [];
    for (const [at, { state, fromMs: since }] of known.entries()) {
      const ms = Math.min(known[at + 1]?.fromMs ?? toMs, toMs) - Math.max(since, fromMs);
      if (ms > 0 && state === 'up') upMs += ms;
      else if (ms > 0 && away.has(state)) awayMs += ms;
    }
    return { upMs, awayMs };
  }
}
