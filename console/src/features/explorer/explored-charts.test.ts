import { describe, expect, it } from 'vitest';
import { type TFunction } from 'i18next';
import {
  type Answer,
  type AnswerSeries,
  exploredCharts,
  exploredCsv,
  seriesNames,
} from './explored-charts.ts';

const t = ((key: string) => key) as unknown as TFunction;
const figures = { count: 1, mean: 5, p50: 5, p95: 5, max: 5, last: 5 };

const lineOf = (id: string, outletName: string, more: Partial<AnswerSeries> = {}): AnswerSeries => ({
  ...{ kind: 'line', id, name: 'WAN1', outletName, region: '', details: ['S-1', 'Telecom'] },
  ...{ metric: 'line.rtt', unit: 'ms', intervalMs: 60_000, stepMs: 60_000, figures, before: null },
  points: [[0, 5, 5, 5]],
  ...more,
});
const answerOf = (...series: AnswerSeries[]): Answer => ({
  ...{ from: '2026-03-01T00:00:00.000Z', to: '2026-03-01T01:00:00.000Z', gone: 0, series },
});
const drawn = (answer: Answer, isStacked = false) =>
  exploredCharts(answer, {
    ...{ colors: ['red', 'blue'], isStacked },
    nameOf: seriesNames(answer, t).nameOf,
    beforeOf: (name) => `${name} before`,
    sumBefore: { name: 'stack before', color: 'grey' },
  });

describe('lines of one name in the explorer', () => {
  const answer = answerOf(lineOf('a', 'North'), lineOf('b', 'South'));

  it('are told apart in the legend, the table and the CSV', () => {
    const { subjectOf } = seriesNames(answer, t);
    expect(answer.series.map(subjectOf)).toEqual(['WAN1 · North', 'WAN1 · South']);
    const [chart] = drawn(answer);
    const names = chart!.series.map(({ name }) => name);
    expect(new Set(names).size).toBe(2);
    for (const [at, name] of names.entries()) expect(name).toContain(['WAN1 · North', 'WAN1 · South'][at]);
    const rows = exploredCsv(chart!, ['series']).trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(',')[0])).toEqual(names.map((name) => `"${name}"`));
  });

  it('are two series of their own keys', () => {
    expect(drawn(answer)[0]!.series.map(({ key }) => key)).toEqual(['a line.rtt', 'b line.rtt']);
  });

  it('of one name and outlet are told apart by more', () => {
    const alike = answerOf(lineOf('a', 'North'), lineOf('b', 'North', { details: ['S-1', 'Mobile'] }));
    expect(alike.series.map(seriesNames(alike, t).subjectOf)).toEqual([
      ...['WAN1 · North · S-1 · Telecom', 'WAN1 · North · S-1 · Mobile'],
    ]);
  });
});

describe('a stack beside the period before', () => {
  const before = (...means: (number | null)[]): AnswerSeries['before'] => ({
    ...{ mean: 1, p95: 1 },
    points: means.map((mean, at) => [at, mean && mean - 1, mean, mean && mean + 1]),
  });
  const both = answerOf(
    lineOf('a', 'North', { before: before(1, 2, null, 0) }),
    lineOf('b', 'South', { before: before(10, null, 30, 40) }),
  );

  it('has one broken line of what the stack came to, unknown where a series of it was not measured', () => {
    const [{ series }] = drawn(both, true) as [ReturnType<typeof drawn>[number]];
    const [sum, ...others] = series.filter(({ isFaint }) => isFaint);
    expect(others).toEqual([]);
    expect(sum).toMatchObject({ name: 'stack before', color: 'grey' });
    expect(sum!.points.map(([, , mean]) => mean)).toEqual([11, null, null, 40]);
  });

  it('has none where no moment is known of all, and a line of each series where they are not stacked', () => {
    const late = answerOf(both.series[0]!, lineOf('b', 'South', { before: before() }));
    expect(drawn(late, true)[0]!.series.filter(({ isFaint }) => isFaint)).toEqual([]);
    expect(drawn(both)[0]!.series.filter(({ isFaint }) => isFaint)).toHaveLength(2);
  });

  it('says in the CSV of the sum of means no least and greatest', () => {
    const rows = exploredCsv(drawn(both, true)[0]!, ['series']).split('\r\n');
    expect(rows.filter((row) => row.startsWith('"stack before"'))[0]).toBe(
      '"stack before","ms",1970-01-01T00:00:00.000Z,,11,',
    );
    expect(rows.filter((row) => row.startsWith('"WAN1'))[0]).toMatch(/,5,5,5$/);
  });
});
