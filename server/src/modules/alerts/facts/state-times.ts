import { type State } from '@linekeeper/contract/monitoring/states';
import { type PastState, type StandsNow } from '../../monitoring/index.ts';

type Stands = Pick<StandsNow, 'targetId' | 'state' | 'stateSinceMs' | 'intervalMs'>;

interface Since {
  readonly state: State;
  readonly fromMs: number;
}

interface Known {
  /** The oldest first; each lasts until the next one begins. */
  readonly times: Since[];
  /** When it was last told how the target stands. */
  seenMs: number;
}

const away: ReadonlySet<State> = new Set(['down', 'unreachable']);
/** Between two words of a target that lie farther apart than so many intervals, a state that began anew was not measured. */
const gapIntervals = 2.5;

/**
 * The states of each target over the last hours, in memory: what is asked for how long one was up. What was before a start is read when it is
 * taken up; of what nobody told nothing is known.
 */
export class StateTimes {
  readonly #keptMs: number;
  readonly #targets = new Map<string, Known>();

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** What was kept of a target, the oldest first. It comes before what was told since. */
  restore(targetId: string, past: readonly Pick<PastState, 'state' | 'fromMs' | 'toMs'>[]): void {
    const times: Since[] = [];
    for (const { state, fromMs, toMs } of past) {
      begin(times, { state, fromMs });
      begin(times, { state: 'unmeasured', fromMs: toMs });
    }
    const known = this.#targets.get(targetId);
    for (const since of known?.times ?? []) begin(times, since);
    const seenMs = known?.seenMs ?? times.at(-1)?.fromMs;
    if (seenMs !== undefined) this.#targets.set(targetId, { times, seenMs });
  }

  /** A target stands so now. */
  note({ targetId, state, stateSinceMs: fromMs, intervalMs }: Stands, atMs: number): void {
    const known = this.#targets.get(targetId);
    if (!known) return void this.#targets.set(targetId, { times: [{ state, fromMs }], seenMs: atMs });
    const { times, seenMs } = known;
    known.seenMs = atMs;
    const last = times.at(-1);
    if (last?.state === state && last.fromMs === fromMs) return;
    if (fromMs - seenMs > intervalMs * gapIntervals) begin(times, { state: 'unmeasured', fromMs: seenMs });
    begin(times, { state, fromMs });
    while (times.length > 1 && times[1]!.fromMs < atMs - this.#keptMs) times.shift();
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
    const times = this.#targets.get(targetId)?.times ?? [];
    for (const [at, { state, fromMs: since }] of times.entries()) {
      const ms = Math.min(times[at + 1]?.fromMs ?? toMs, toMs) - Math.max(since, fromMs);
      if (ms > 0 && state === 'up') upMs += ms;
      else if (ms > 0 && away.has(state)) awayMs += ms;
    }
    return { upMs, awayMs };
  }
}

/** A state begins: it may do so before it was noticed, and takes that time from those before. */
function begin(times: Since[], since: Since): void {
  while (times.length > 0 && times.at(-1)!.fromMs >= since.fromMs) times.pop();
  times.push(since);
}
