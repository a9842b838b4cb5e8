import { type Aggregation, type Grouping } from './expression.ts';
import { keyOf, type Labels, nameLabel, only, without } from './labels.ts';
import { type Series, type Value, vectorOf } from './values.ts';

type Fold = (values: readonly number[], number: number) => number;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** A number counts before what is none. */
const least = (values: readonly number[]) =>
  values.reduce((found, value) => (value < found || Number.isNaN(found) ? value : found));
const most = (values: readonly number[]) =>
  values.reduce((found, value) => (value > found || Number.isNaN(found) ? value : found));

const folds: Readonly<Partial<Record<Aggregation, Fold>>> = {
  sum,
  avg: (values) => sum(values) / values.length,
  min: least,
  max: most,
  count: (values) => values.length,
  quantile: (values, of) => quantile(values, of),
};

/** Between the two values that stand next to a rank. */
function quantile(values: readonly number[], of: number): number {
  if (Number.isNaN(of)) return NaN;
  if (of < 0) return -Infinity;
  if (of > 1) return Infinity;
  const sorted = values.toSorted((a, b) => a - b);
  const rank = of * (sorted.length - 1);
  const lower = Math.floor(rank);
  const upper = Math.min(lower + 1, sorted.length - 1);
  const weight = rank - lower;
  return sorted[lower]! * (1 - weight) + sorted[upper]! * weight;
}

/** Series brought together, step by step, by the labels that they share. */
export function aggregated(
  { op, grouping }: { readonly op: Aggregation; readonly grouping: Grouping },
  series: readonly Series[],
  number: readonly number[],
  count: number,
): Value {
  const groupOf = (labels: Labels) =>
    grouping.isWithout ? without(labels, [...grouping.labels, nameLabel]) : only(labels, grouping.labels);
  const groups = Map.groupBy(series, ({ labels }) => keyOf(groupOf(labels)));
  const fold = folds[op];
  const made = [...groups.values()].flatMap((own): Series[] => {
    if (!fold) return highest(own, op === 'topk' ? 1 : -1, number);
    const values = Array.from({ length: count }, (_none, step) => {
      const present = own.map((one) => one.values[step]).filter((value) => value !== undefined);
      return present.length === 0 ? undefined : fold(present, number[step] ?? NaN);
    });
    return [{ labels: groupOf(own[0]!.labels), values }];
  });
  return vectorOf(made);
}

/** At each step the few that are highest (or lowest) then. */
function highest(own: readonly Series[], sign: 1 | -1, number: readonly number[]): Series[] {
  const kept = own.map(({ labels, values }) => ({
    labels,
    values: values.map(() => undefined as number | undefined),
  }));
  number.forEach((many, step) => {
    const present = own.flatMap(({ values }, at) =>
      values[step] === undefined ? [] : { at, value: values[step] },
    );
    present.sort((a, b) => ranked(b.value, a.value, sign));
    for (const { at, value } of present.slice(0, Math.max(0, Math.trunc(many) || 0)))
      kept[at]!.values[step] = value;
  });
  return kept;
}

/** What is no number is neither high nor low: it comes last. */
function ranked(a: number, b: number, sign: 1 | -1): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  return a === b ? 0 : sign * (a - b);
}
