import { type ExplorerParts } from '../parts.ts';
import { evaluate } from '../promql/evaluate.ts';
import { type Expression, typeOf } from '../promql/expression.ts';
import { parse } from '../promql/parse.ts';
import { wrong } from '../promql/query-fault.ts';
import { type Steps } from '../promql/values.ts';
import { instantAnswer, rangeAnswer, samplesAnswer } from './answers.ts';
import { loadSeries } from './load-series.ts';
import { type Asker } from './matching.ts';
import { stepsOf, timeMs } from './times.ts';

/** A question in PromQL for one moment. Throws QUERY_WRONG, QUERY_UNANSWERED. */
export async function queryAt(
  parts: ExplorerParts,
  asker: Asker,
  { query, time }: { readonly query: string; readonly time?: string | undefined },
) {
  const expression = parse(query);
  const startMs = time === undefined ? parts.nowMs() : timeMs('time', time);
  const steps: Steps = { startMs, stepMs: 1, count: 1 };
  const sources = await loadSeries(parts, asker, expression, steps);
  if (expression.kind === 'selector' && expression.rangeMs !== undefined) {
    const toMs = startMs - expression.offsetMs;
    return samplesAnswer(sources.get(expression) ?? [], { fromMs: toMs - expression.rangeMs, toMs });
  }
  return instantAnswer(sorted(expression, evaluate(expression, steps, sources)), steps);
}

/** A question in PromQL over a time, step by step. Throws QUERY_WRONG, QUERY_UNANSWERED. */
export async function queryOver(
  parts: ExplorerParts,
  asker: Asker,
  given: { readonly query: string; readonly start: string; readonly end: string; readonly step: string },
) {
  const expression = parse(given.query);
  if (typeOf(expression) === 'matrix')
    throw wrong(
      'invalid parameter "query": invalid expression type "range vector" for range query, must be Scalar or instant Vector',
    );
  const steps = stepsOf(given);
  return rangeAnswer(evaluate(expression, steps, await loadSeries(parts, asker, expression, steps)), steps);
}

/** The highest first where the highest were asked for, and the lowest where those were. */
function sorted(expression: Expression, value: ReturnType<typeof evaluate>): ReturnType<typeof evaluate> {
  if (value.kind === 'scalar' || expression.kind !== 'aggregate') return value;
  const sign = { topk: -1, bottomk: 1 }[expression.op as string];
  if (sign === undefined) return value;
  return { kind: 'vector', series: value.series.toSorted((a, b) => sign * (a.values[0]! - b.values[0]!)) };
}
