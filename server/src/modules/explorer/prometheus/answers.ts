import { type Loaded, type Steps, type Value, type Values } from '../promql/values.ts';

type Point = readonly [seconds: number, value: string];

/** A number as Prometheus writes it. */
export function numberText(value: number): string {
  if (value === Infinity) return '+Inf';
  return value === -Infinity ? '-Inf' : String(value);
}

const pointAt = (atMs: number, value: number): Point => [atMs / 1000, numberText(value)];

const points = ({ startMs, stepMs }: Steps, values: Values): Point[] =>
  values.flatMap((value, step) => (value === undefined ? [] : [pointAt(startMs + step * stepMs, value)]));

/** The answer of one moment. */
export function instantAnswer(value: Value, { startMs }: Steps) {
  if (value.kind === 'scalar') return { resultType: 'scalar', result: pointAt(startMs, value.values[0]!) };
  return {
    resultType: 'vector',
    result: value.series.flatMap(({ labels, values }) =>
      values[0] === undefined ? [] : [{ metric: labels, value: pointAt(startMs, values[0]) }],
    ),
  };
}

/** The answer over a time: a number is a series without labels. */
export function rangeAnswer(value: Value, steps: Steps) {
  const series = value.kind === 'scalar' ? [{ labels: {}, values: [...value.values] }] : value.series;
  return {
    resultType: 'matrix',
    result: series.map(({ labels, values }) => ({ metric: labels, values: points(steps, values) })),
  };
}

/** Samples as they were measured, of a time that ends at a moment. */
export function samplesAnswer(loaded: readonly Loaded[], { fromMs, toMs }: { fromMs: number; toMs: number }) {
  return {
    resultType: 'matrix',
    result: loaded.flatMap(({ labels, timesMs, values }) => {
      const within = timesMs.flatMap((atMs, at) =>
        atMs >= fromMs && atMs <= toMs ? [pointAt(atMs, values[at]!)] : [],
      );
      return within.length === 0 ? [] : [{ metric: labels, values: within }];
    }),
  };
}
