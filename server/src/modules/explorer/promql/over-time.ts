import { type OverTime } from './expression.ts';
import { type Loaded, type Steps, type Values } from './values.ts';

/** The samples of a series from one place to before another. */
interface Window {
  readonly of: Loaded;
  readonly from: number;
  readonly to: number;
  /** Both ends in it. */
  readonly startMs: number;
  readonly endMs: number;
}

type Rule = (window: Window) => number | undefined;

const folded =
  (first: number, next: (sum: number, value: number) => number): Rule =>
  ({ of, from, to }) => {
    let sum = first;
    for (let at = from; at < to; at += 1) sum = next(sum, of.values[at]!);
    return sum;
  };
const sum = folded(0, (total, value) => total + value);

const rules: Readonly<Record<OverTime, Rule>> = {
  rate: extrapolated({ isCounter: true, isRate: true }),
  increase: extrapolated({ isCounter: true, isRate: false }),
  delta: extrapolated({ isCounter: false, isRate: false }),
  irate: lastTwo,
  sum_over_time: sum,
  avg_over_time: (window) => sum(window)! / (window.to - window.from),
  min_over_time: folded(Infinity, Math.min),
  max_over_time: folded(-Infinity, Math.max),
  count_over_time: ({ from, to }) => to - from,
};

/** What a function makes of a series at each step. */
export function overTimeOf(
  name: OverTime,
  of: Loaded,
  steps: Steps,
  span: { rangeMs: number; offsetMs: number },
): Values {
  const rule = rules[name];
  const values: Values = [];
  let from = 0;
  let to = 0;
  for (let step = 0; step < steps.count; step += 1) {
    const endMs = steps.startMs + step * steps.stepMs - span.offsetMs;
    const startMs = endMs - span.rangeMs;
    while (to < of.timesMs.length && of.timesMs[to]! <= endMs) to += 1;
    while (from < to && of.timesMs[from]! < startMs) from += 1;
    values.push(to > from ? rule({ of, from, to, startMs, endMs }) : undefined);
  }
  return values;
}

/**
 * How much a series grew, drawn out to the ends of the window where its samples come near to them: Prometheus' own way, so that the
 * same samples give the same answer. A counter that falls began anew, and cannot have been below zero before its first sample.
 */
function extrapolated({
  isCounter,
  isRate,
}: {
  readonly isCounter: boolean;
  readonly isRate: boolean;
}): Rule {
  return ({ of: { timesMs, values }, from, to, startMs, endMs }) => {
    const count = to - from;
    if (count < 2) return undefined;
    const first = values[from]!;
    let grown = values[to - 1]! - first;
    if (isCounter)
      for (let at = from + 1; at < to; at += 1) if (values[at]! < values[at - 1]!) grown += values[at - 1]!;
    const sampled = (timesMs[to - 1]! - timesMs[from]!) / 1000;
    const between = sampled / (count - 1);
    const near = between * 1.1;
    let before = (timesMs[from]! - startMs) / 1000;
    const after = (endMs - timesMs[to - 1]!) / 1000;
    if (isCounter && grown > 0 && first >= 0) before = Math.min(before, sampled * (first / grown));
    const whole = sampled + (before < near ? before : between / 2) + (after < near ? after : between / 2);
    const factor = whole / sampled / (isRate ? (endMs - startMs) / 1000 : 1);
    return grown * factor;
  };
}

/** By the last two samples alone. */
function lastTwo({ of: { timesMs, values }, from, to }: Window): number | undefined {
  if (to - from < 2) return undefined;
  const [before, last] = [values[to - 2]!, values[to - 1]!];
  const grown = last < before ? last : last - before;
  return grown / ((timesMs[to - 1]! - timesMs[to - 2]!) / 1000);
}

/** The newest sample of a series at each step, where it is new enough. */
export function newestOf(of: Loaded, steps: Steps, offsetMs: number): Values {
  const values: Values = [];
  const { timesMs, endsMs = [], lookbackMs } = of;
  let to = 0;
  let ends = 0;
  for (let step = 0; step < steps.count; step += 1) {
    const atMs = steps.startMs + step * steps.stepMs - offsetMs;
    while (to < timesMs.length && timesMs[to]! <= atMs) to += 1;
    while (ends < endsMs.length && endsMs[ends]! <= atMs) ends += 1;
    const newestMs = to > 0 ? timesMs[to - 1]! : -Infinity;
    const isEnded = ends > 0 && endsMs[ends - 1]! > newestMs;
    values.push(newestMs >= atMs - lookbackMs && !isEnded ? of.values[to - 1] : undefined);
  }
  return values;
}
