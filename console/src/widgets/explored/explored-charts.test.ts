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
    total: { name: 'Total', color: 'white' },
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

describe('a stack compared with the period before', () => {
  const before = { points: [[0, 1, 2, 3] as [number, number, number, number]], mean: 2, p95: 3 };
  const answer = answerOf(lineOf('a', 'North', { before }), lineOf('b', 'South', { before }));
  const drawnIn = (of: Answer, isStacked: boolean) =>
    drawn(of, isStacked)[0]!.series.map(({ name, isFaint = false, points }) => [
      ...[name.replace(/ ·.*?(?= before|$)/, ''), isFaint],
      points[0]![2],
    ]);

  it('has its total over it, and the total of the period before as a broken line', () => {
    const series = drawn(answer, true)[0]!.series;
    expect(
      series.map(({ key, isOverStack = false, isFaint = false }) => [key, isOverStack, isFaint]),
    ).toEqual([
      ['a line.rtt', false, false],
      ['b line.rtt', false, false],
      ['total', true, false],
      ['total before', true, true],
    ]);
    expect(drawnIn(answer, true).slice(2)).toEqual([
      ['Total', false, 10],
      ['Total before', true, 4],
    ]);
  });

  it('of one series is compared with that one, and side by side each has its own', () => {
    const alone = answerOf(lineOf('a', 'North', { before }));
    expect(drawnIn(alone, true)).toEqual([
      ['WAN1', false, 5],
      ['WAN1 before', true, 2],
    ]);
    expect(drawnIn(answer, false).map(([name, isFaint]) => [name, isFaint])).toEqual([
      ['WAN1', false],
      ['WAN1', false],
      ['WAN1 before', true],
      ['WAN1 before', true],
    ]);
    expect(drawnIn(answerOf(lineOf('a', 'North'), lineOf('b', 'South')), true)).toHaveLength(2);
  });

  it('stands in the CSV with the moments at which it was measured', () => {
    const hourMs = 3_600_000;
    const [chart] = drawn(answerOf(lineOf('a', 'North', { before })), true);
    const times = exploredCsv(chart!, ['series'])
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[2]);
    expect(times).toEqual([new Date(0).toISOString(), new Date(-hourMs).toISOString()]);
  });
});
