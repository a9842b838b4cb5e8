import { type lineQuality as endpoints } from '@linekeeper/contract/lines/line-quality';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type z } from 'zod';
import { type Scope } from '../../../platform/db/scope.ts';
import { type LineFacts, linesOver } from '../../lines/index.ts';
import { rangeOf, type ReadParts } from '../read/monitoring.service.ts';
import { lineTimes } from './line-times.queries.ts';
import { availabilityOfLines, meanOfLines, type Means, type Span, type TimesOfLines } from './quality-of.ts';

const hourMs = 3_600_000;
/** More than a tenant can have. */
const allLines = 1_000_000;

/** What is known of all lines of a tenant over a span. */
export interface Known {
  readonly times: TimesOfLines;
  readonly rtt: Means;
  readonly loss: Means;
}

/** The mean of a metric of each line over whole hours, by the line's id. */
export async function meansOf(
  { store }: Pick<ReadParts, 'store'>,
  scope: Scope,
  metric: MetricName,
  { fromMs, toMs }: Span,
): Promise<Means> {
  const hours = {
    fromMs: Math.floor(fromMs / hourMs) * hourMs,
    toMs: Math.ceil(toMs / hourMs) * hourMs,
  };
  const entries = await store.top(scope, { metric, by: 'mean', count: allLines, ...hours });
  return new Map(entries.map(({ subjectId, ...mean }) => [subjectId, mean]));
}

/** What lines did together. Of a line that was deleted long ago, no times of answers are kept: only how available it was (decisions 0146 and 0150). */
export function qualityOf(lines: readonly LineFacts[], { times, rtt, loss }: Known, span: Span) {
  const measured = lines.filter(({ hasSamples }) => hasSamples);
  return {
    lineCount: lines.length,
    availability: availabilityOfLines(lines, times, span),
    rtt: meanOfLines(measured, rtt, span),
    loss: meanOfLines(measured, loss, span),
  };
}

/** What the lines of each provider did over a range, in all regions together and in each, also of those that were deleted since. Throws INVALID_INPUT. */
export async function providerQuality(
  parts: ReadParts,
  scope: Scope,
  input: z.output<typeof endpoints.providers.body>,
): Promise<z.input<typeof endpoints.providers.output>> {
  const { tenantId } = scope;
  const span = rangeOf(input, parts.nowMs());
  const { access } = input;
  const [lines, times] = await parts.database.read(scope, (tx) =>
    Promise.all([linesOver(tx, tenantId, { access }, span), lineTimes(tx, tenantId, span)]),
  );
  // One after the other: each takes a connection.
  const rtt = await meansOf(parts, scope, 'line.rtt', span);
  const loss = await meansOf(parts, scope, 'line.loss', span);
  const known = { times, rtt, loss };
  const list = [...Map.groupBy(lines, ({ provider }) => provider)].flatMap(([provider, own]) => [
    { provider, region: null, ...qualityOf(own, known, span) },
    ...[...Map.groupBy(own, ({ region }) => region)].map(([region, some]) => ({
      provider,
      region,
      ...qualityOf(some, known, span),
    })),
  ]);
  return { from: new Date(span.fromMs).toISOString(), to: new Date(span.toMs).toISOString(), list };
}
