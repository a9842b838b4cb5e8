import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { instantAnswer, rangeAnswer } from '../prometheus/answers.ts';
import { evaluate } from './evaluate.ts';
import { type Selector, selectorsOf } from './expression.ts';
import { keyOf, type Labels } from './labels.ts';
import { parse } from './parse.ts';
import { patternOf } from './pattern.ts';
import { madeSeries } from './test/samples.ts';
import { type Loaded, type Steps } from './values.ts';

interface Recorded {
  readonly version: string;
  readonly moments: readonly number[];
  readonly range: { readonly start: number; readonly end: number; readonly step: number };
  readonly answers: readonly {
    readonly query: string;
    readonly at: readonly unknown[];
    readonly over: unknown;
  }[];
  readonly refusals: readonly { readonly query: string; readonly said: { readonly refused?: string } }[];
}
/** What a real Prometheus said (server/test/record-prometheus.ts). */
const recorded = JSON.parse(
  readFileSync(new URL('./test/prometheus-answers.json', import.meta.url), 'utf8'),
) as Recorded;

const isMet = (one: Loaded, { matchers }: Selector) =>
  matchers.every(({ label, sign, value }) => {
    const has = one.labels[label] ?? '';
    if (sign === '=' || sign === '!=') return (has === value) === (sign === '=');
    return patternOf(value)(has) === (sign === '=~');
  });

const named: Readonly<Record<string, string>> = { QUERY_WRONG: 'bad_data', QUERY_UNANSWERED: 'execution' };

/** An answer as Prometheus would give it; what it is refused with, where it is. */
function asked(query: string, steps: Steps, form: typeof instantAnswer | typeof rangeAnswer): unknown {
  try {
    const expression = parse(query);
    const sources = new Map(
      selectorsOf(expression).map((selector) => [selector, madeSeries.filter((one) => isMet(one, selector))]),
    );
    return form(evaluate(expression, steps, sources), steps);
  } catch (error) {
    if (error instanceof AppError) return { refused: named[error.entry] };
    throw error;
  }
}

type Numbers = (readonly [number, string])[];
/** An answer with its series in one order, and its numbers to twelve digits: sums are rounded in their own order. */
function comparable(answer: unknown): unknown {
  const { result, ...rest } = answer as { result?: unknown };
  const round = ([at, text]: readonly [number, string]) => [
    at,
    Number.isFinite(Number(text)) ? Number(Number(text).toPrecision(12)) : text,
  ];
  if (!Array.isArray(result)) return answer;
  if (typeof result[0] === 'number')
    return { ...rest, result: round(result as unknown as readonly [number, string]) };
  const series = result as readonly { metric: Labels; value?: readonly [number, string]; values?: Numbers }[];
  return {
    ...rest,
    result: series
      .map(({ metric, value, values }) => ({
        metric: keyOf(metric),
        value: value && round(value),
        values: values?.map(round),
      }))
      .sort((a, b) => (a.metric < b.metric ? -1 : 1)),
  };
}

describe('a question in PromQL', () => {
  it.each(recorded.answers)(
    'is answered as Prometheus answers it for one moment: $query',
    ({ query, at }) => {
      recorded.moments.forEach((time, n) => {
        const steps = { startMs: time * 1000, stepMs: 1, count: 1 };
        expect(comparable(asked(query, steps, instantAnswer))).toEqual(comparable(at[n]));
      });
    },
  );

  it.each(recorded.answers)(
    'is answered as Prometheus answers it step by step: $query',
    ({ query, over }) => {
      const { start, end, step } = recorded.range;
      const steps = {
        startMs: start * 1000,
        stepMs: step * 1000,
        count: Math.floor((end - start) / step) + 1,
      };
      expect(comparable(asked(query, steps, rangeAnswer))).toEqual(comparable(over));
    },
  );

  it.each(recorded.refusals)('that Prometheus refuses is refused: $query', ({ query, said }) => {
    const steps = { startMs: recorded.moments[0]! * 1000, stepMs: 1, count: 1 };
    expect(asked(query, steps, instantAnswer)).toEqual(said);
  });

  it.each([
    ...['in and out', 'in or out', 'in unless out', 'in[5m:1m]', 'in @ 5', 'in * on (device) group_left out'],
    ...['histogram_quantile(0.9, in)', 'absent(in)', 'stddev(in)'],
  ])('that we do not answer is refused with what is not supported: %s', (query) => {
    expect(() => parse(query)).toThrow(AppError);
  });

  it('is refused where it is nested deeper than anybody asks, and not answered with an overflow', () => {
    for (const query of [
      `${'('.repeat(2000)}1${')'.repeat(2000)}`,
      `${'-'.repeat(4000)}1`,
      `2${'^2'.repeat(2000)}`,
    ])
      expect(() => parse(query)).toThrow(AppError);
    expect(parse(Array.from({ length: 500 }, () => '1').join('+')).kind).toBe('binary');
  });
});
