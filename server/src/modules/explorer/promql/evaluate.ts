import { aggregated } from './aggregate.ts';
import { type Expression, type Selector } from './expression.ts';
import { unnamed } from './labels.ts';
import { joined } from './operators.ts';
import { newestOf, overTimeOf } from './over-time.ts';
import { wrong } from './query-fault.ts';
import { type Loaded, type Steps, type Value, vectorOf } from './values.ts';

/** What is kept of the series of each selector of an expression. */
export type Sources = ReadonlyMap<Selector, readonly Loaded[]>;

/** The answer of an expression at each of some steps. Throws QUERY_WRONG. */
export function evaluate(expression: Expression, steps: Steps, sources: Sources): Value {
  const of = (inner: Expression) => evaluate(inner, steps, sources);
  switch (expression.kind) {
    case 'number':
      return { kind: 'scalar', values: new Array<number>(steps.count).fill(expression.value) };
    case 'negate':
      return negated(of(expression.of));
    case 'selector': {
      if (expression.rangeMs !== undefined)
        throw wrong('a range vector needs a function, as in rate(metric[5m])');
      const found = sources.get(expression) ?? [];
      return vectorOf(
        found.map((one) => ({ labels: one.labels, values: newestOf(one, steps, expression.offsetMs) })),
      );
    }
    case 'call': {
      const { name, of: selector } = expression;
      const span = { rangeMs: selector.rangeMs!, offsetMs: selector.offsetMs };
      return vectorOf(
        (sources.get(selector) ?? []).map((one) => ({
          labels: unnamed(one.labels),
          values: overTimeOf(name, one, steps, span),
        })),
      );
    }
    case 'aggregate': {
      const inner = of(expression.of);
      const number = expression.number && of(expression.number);
      const numbers = number?.kind === 'scalar' ? number.values : new Array<number>(steps.count).fill(NaN);
      return inner.kind === 'vector' ? aggregated(expression, inner.series, numbers, steps.count) : inner;
    }
    case 'binary':
      return joined(expression, of(expression.left), of(expression.right));
  }
}

function negated(value: Value): Value {
  if (value.kind === 'scalar') return { kind: 'scalar', values: value.values.map((one) => -one) };
  return vectorOf(
    value.series.map(({ labels, values }) => ({
      labels: unnamed(labels),
      values: values.map((one) => (one === undefined ? undefined : -one)),
    })),
  );
}
