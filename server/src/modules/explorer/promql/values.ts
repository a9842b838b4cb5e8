import { unanswered } from './query-fault.ts';
import { keyOf, type Labels } from './labels.ts';

/** The moments that a question is answered for. */
export interface Steps {
  readonly startMs: number;
  readonly stepMs: number;
  readonly count: number;
}

/** A value a step; undefined: there is none, which is not the same as NaN. */
export type Values = (number | undefined)[];

export interface Series {
  readonly labels: Labels;
  readonly values: Values;
}

export type Value =
  | { readonly kind: 'scalar'; readonly values: readonly number[] }
  | { readonly kind: 'vector'; readonly series: readonly Series[] };

/** What was kept of a series, and how old its newest sample may be to still be its value. */
export interface Loaded {
  readonly labels: Labels;
  readonly timesMs: readonly number[];
  readonly values: readonly number[];
  readonly lookbackMs: number;
  /** Moments at which it was said to have ended: no sample before stands after. */
  readonly endsMs?: readonly number[];
}

/** Series without those that have no value at all. Throws QUERY_UNANSWERED where two of them cannot be told apart. */
export function vectorOf(series: readonly Series[]): Value {
  const present = series.filter(({ values }) => values.some((value) => value !== undefined));
  const keys = new Set(present.map(({ labels }) => keyOf(labels)));
  if (keys.size < present.length) throw unanswered('vector cannot contain metrics with the same labelset');
  return { kind: 'vector', series: present };
}
