import { type MeasuredMean } from '@linekeeper/contract/lines/line-quality';
import { type Availability } from '@linekeeper/contract/monitoring/subject-reads';
import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type LineFacts } from '../../lines/index.ts';
import { availabilityOf, type TimeByState } from '../states/availability.ts';

/** A stretch of time in milliseconds since 1970. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

type Line = Pick<LineFacts, 'id' | 'createdAtMs' | 'removedAtMs' | 'intervalMs'>;
/** What the measurements of each line said on the mean, and how many there are, by its id. */
export type Means = ReadonlyMap<string, { readonly value: number; readonly sampleCount: number }>;
export type TimesOfLines = ReadonlyMap<string, TimeByState>;

/** For how long a line was there within a span, in milliseconds. */
export const thereMs = (
  { createdAtMs, removedAtMs }: Pick<Line, 'createdAtMs' | 'removedAtMs'>,
  { fromMs, toMs }: Span,
) => Math.max(0, Math.min(toMs, removedAtMs ?? Infinity) - Math.max(fromMs, createdAtMs));

/** Availability and coverage of lines together, by time: each counts from when it was there. */
export function availabilityOfLines(lines: readonly Line[], times: TimesOfLines, span: Span): Availability {
  const sum: Partial<Record<State, number>> = {};
  for (const { id } of lines)
    for (const state of states) sum[state] = (sum[state] ?? 0) + (times.get(id)?.[state] ?? 0);
  const there = lines.map((line) => thereMs(line, span));
  return availabilityOf(sum, {
    askedMs: span.toMs - span.fromMs,
    totalMs: there.reduce((total, ms) => total + ms, 0),
    spanMs: Math.max(0, ...there),
  });
}

/**
 * The mean of lines together, each measurement counting once, and which part of those that were due there are: a line that is
 * not pinged, or was down, has none of the times that it should have.
 */
export function meanOfLines(lines: readonly Line[], means: Means, span: Span): MeasuredMean {
  let [count, sum, due, lineCount] = [0, 0, 0, 0];
  for (const line of lines) {
    due += thereMs(line, span) / line.intervalMs;
    const mean = means.get(line.id);
    if (!mean) continue;
    count += mean.sampleCount;
    sum += mean.value * mean.sampleCount;
    lineCount += 1;
  }
  return {
    mean: count > 0 ? sum / count : null,
    coveragePercent: due > 0 ? Math.min(100, (100 * count) / due) : null,
    lineCount,
  };
}
