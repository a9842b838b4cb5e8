import { type State } from '@linekeeper/contract/monitoring/states';
import {
  type ServiceNeed,
  serviceState,
  weightBy,
  type WeightByState,
} from '@linekeeper/contract/services/service-state';

/** A time in a state, in milliseconds since 1970, its end not in it. */
export interface Span {
  readonly state: State;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface TimedMember {
  readonly weight: number;
  /** In the order of time; where nothing is told, it was unmeasured. */
  readonly spans: readonly Span[];
}

/**
 * The states of a service within a range, put together of those of its members: without a hole, each as long as it lasted. What members
 * tell of beyond the range counts for nothing.
 */
export function serviceSpans(
  need: ServiceNeed,
  members: readonly TimedMember[],
  fromMs: number,
  toMs: number,
): Span[] {
  if (toMs <= fromMs) return [];
  const weights: WeightByState = {};
  const move = (state: State, weight: number) => (weights[state] = (weights[state] ?? 0) + weight);
  const changes: { atMs: number; from: State; to: State; weight: number }[] = [];
  for (const { weight: given, spans } of members) {
    const weight = weightBy(need.rule, given);
    move('unmeasured', weight);
    for (const { state, fromMs: begin, toMs: end } of spans) {
      const beginMs = Math.max(begin, fromMs);
      const endMs = Math.min(end, toMs);
      if (endMs <= beginMs || state === 'unmeasured') continue;
      changes.push({ atMs: beginMs, from: 'unmeasured', to: state, weight });
      changes.push({ atMs: endMs, from: state, to: 'unmeasured', weight });
    }
  }
  changes.sort((a, b) => a.atMs - b.atMs);
  const whole: Span[] = [];
  let atMs = fromMs;
  let next = 0;
  while (atMs < toMs) {
    for (let change = changes[next]; change && change.atMs <= atMs; change = changes[++next]) {
      move(change.from, -change.weight);
      move(change.to, change.weight);
    }
    const untilMs = Math.min(changes[next]?.atMs ?? toMs, toMs);
    const state = serviceState(need, weights);
    const last = whole.at(-1);
    if (last?.state === state) whole[whole.length - 1] = { ...last, toMs: untilMs };
    else whole.push({ state, fromMs: atMs, toMs: untilMs });
    atMs = untilMs;
  }
  return whole;
}
