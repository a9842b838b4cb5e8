import { type State, states } from '@linekeeper/contract/monitoring/states';

/**
 * What begins or ends in a step: how many more are in the state after it, and for how long they were within it. Of a state and step
 * there may be several.
 */
export interface Edge {
  /** Of the devices; `there` is all that there are. */
  readonly state: State | 'there';
  readonly step: number;
  readonly more: number;
  readonly ms: number;
}

/** The time in each state, step by step, from where states begin and end; what no interval tells of was not measured. */
export function stepsOf(edges: readonly Edge[], count: number, stepMs: number): Record<State, number>[] {
  const timeOf = (name: Edge['state']) => {
    const own = Map.groupBy(
      edges.filter(({ state }) => state === name),
      ({ step }) => step,
    );
    let held = 0;
    return Array.from({ length: count }, (_, step) => {
      let time = held * stepMs;
      for (const { more, ms } of own.get(step) ?? []) {
        time += ms;
        held += more;
      }
      return Math.max(0, Math.round(time));
    });
  };
  const there = timeOf('there');
  const times = Object.fromEntries(states.map((state) => [state, timeOf(state)])) as Record<State, number[]>;
  return there.map((all, step) => {
    const at = Object.fromEntries(states.map((state) => [state, times[state][step] ?? 0])) as Record<
      State,
      number
    >;
    const { unmeasured: _known, ...measured } = at;
    const sum = Object.values(measured).reduce((total, ms) => total + ms, 0);
    return { ...at, unmeasured: Math.max(0, all - sum) };
  });
}
