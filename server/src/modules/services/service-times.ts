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

/** A time of announced work, in milliseconds since 1970, its end not in it. */
export type Announced = Omit<Span, 'state'>;

/** A state while work on what is in it is announced: whatever it is but unmeasured, which nobody makes up for. */
export const stateInWork = (state: State): State => (state === 'unmeasured' ? state : 'maintenance');

/** States with announced work in them: what was known within it was in maintenance. No two neighbours are alike. */
export function withWork(spans: readonly Span[], announced: readonly Announced[]): readonly Span[] {
  const [first, last] = [spans[0], spans.at(-1)];
  const works = announced.filter(
    ({ fromMs, toMs }) => first && last && fromMs < last.toMs && toMs > first.fromMs,
  );
  if (works.length === 0) return spans;
  works.sort((a, b) => a.fromMs - b.fromMs);
  const whole: Span[] = [];
  const put = (span: Span) => {
    if (span.toMs <= span.fromMs) return;
    const before = whole.at(-1);
    if (before?.state === span.state) whole[whole.length - 1] = { ...before, toMs: span.toMs };
    else whole.push(span);
  };
  for (const { state, fromMs, toMs } of spans) {
    let atMs = fromMs;
    for (const work of works) {
      const begin = Math.max(work.fromMs, atMs);
      const end = Math.min(work.toMs, toMs);
      if (end <= begin) continue;
      put({ state, fromMs: atMs, toMs: begin });
      put({ state: stateInWork(state), fromMs: begin, toMs: end });
      atMs = end;
    }
    put({ state, fromMs: atMs, toMs });
  }
  return whole;
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
