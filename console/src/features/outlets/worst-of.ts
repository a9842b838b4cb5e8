import { type OutletSubject } from '@linekeeper/contract/monitoring/outlet-timeline';
import { type StateInterval } from '@linekeeper/contract/monitoring/subject-reads';
import { type State, states } from '@linekeeper/contract/monitoring/states';

/**
 * The worst state at each time of several subjects, with the reason of the one that was in it: an outlet as a whole. Times that
 * none of them covers are left out.
 */
export function worstOf(all: readonly (readonly StateInterval[])[]): StateInterval[] {
  const edges = [...new Set(all.flat().flatMap(({ from, to }) => [Date.parse(from), Date.parse(to)]))].sort(
    (one, other) => one - other,
  );
  const byBadness = all
    .flat()
    .map((interval) => ({ ...interval, fromMs: Date.parse(interval.from), toMs: Date.parse(interval.to) }))
    .sort((one, other) => states.indexOf(one.state) - states.indexOf(other.state));
  const whole: StateInterval[] = [];
  for (const [at, fromMs] of edges.slice(0, -1).entries()) {
    const toMs = edges[at + 1]!;
    const worst = byBadness.find((interval) => interval.fromMs <= fromMs && interval.toMs >= toMs);
    if (!worst) continue;
    const { state, reason } = worst;
    const [from, to] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
    const last = whole.at(-1);
    if (last && last.state === state && last.reason === reason && last.to === from)
      whole[whole.length - 1] = { ...last, to };
    else whole.push({ state, reason, from, to });
  }
  return whole;
}

/** An outlet as a whole stands by its devices and lines, as everywhere: an agent that is silent is shown beside them. */
export const wholeOf = (all: readonly Pick<OutletSubject, 'subject' | 'intervals'>[]): StateInterval[] =>
  worstOf(
    all
      .filter(({ subject: { kind } }) => kind === 'device' || kind === 'line')
      .map(({ intervals }) => intervals),
  );

/** The states that any of several subjects was in within a time, for the legend of their lanes. */
export function statesWithin(
  subjects: readonly { readonly intervals: readonly StateInterval[] }[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): ReadonlySet<State> {
  const within = subjects
    .flatMap(({ intervals }) => intervals)
    .filter(({ from, to }) => Date.parse(to) > fromMs && Date.parse(from) < toMs);
  return new Set(within.map(({ state }) => state));
}
