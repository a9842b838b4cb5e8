import { type ComparedSide, type lineQuality as endpoints } from '@linekeeper/contract/lines/line-quality';
import { type z } from 'zod';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { type LineFacts, lineFacts, linesOver } from '../../lines/index.ts';
import { rangeOf, type ReadParts } from '../read/monitoring.service.ts';
import { type SeriesKey } from '../store/index.ts';
import { lineTimes } from './line-times.queries.ts';
import { meansOf, qualityOf } from './provider-quality.ts';
import { type Span } from './quality-of.ts';

const hourMs = 3_600_000;
/** Hours of lines that are read for one side: beyond them its figures are told and no hours. */
const mostLineHours = 100_000;

type Answer = z.input<typeof endpoints.compare.output>;
type Hours = Answer['sides'][number]['hours'];

/** Two lines, or the lines of two providers, over one range. Throws NOT_FOUND, INVALID_INPUT. */
export async function comparedLines(
  parts: ReadParts,
  scope: Scope,
  input: z.output<typeof endpoints.compare.body>,
): Promise<Answer> {
  const { tenantId } = scope;
  const span = rangeOf(input, parts.nowMs());
  const [sides, times] = await parts.database.read(scope, (tx) =>
    Promise.all([
      // A line is compared as long as it has a page; those of a provider with those that were deleted since, as in the ranking.
      Promise.all(
        input.sides.map((side) =>
          'lineId' in side
            ? lineFacts(tx, tenantId, { ids: [side.lineId] })
            : linesOver(tx, tenantId, side, span),
        ),
      ),
      lineTimes(tx, tenantId, span),
    ]),
  );
  if (sides.some((lines) => lines.length === 0)) throw new AppError('NOT_FOUND');
  const rtt = await meansOf(parts, scope, 'line.rtt', span);
  const loss = await meansOf(parts, scope, 'line.loss', span);
  const answered: Answer['sides'] = [];
  for (const [at, lines] of sides.entries())
    answered.push({
      name: nameOf(input.sides[at]!, lines),
      ...qualityOf(lines, { times, rtt, loss }, span),
      hours: await hoursOf(
        parts,
        scope,
        lines.filter(({ hasSamples }) => hasSamples),
        span,
      ),
    });
  return {
    from: new Date(span.fromMs).toISOString(),
    to: new Date(span.toMs).toISOString(),
    sides: answered,
  };
}

function nameOf(side: ComparedSide, lines: readonly LineFacts[]): string {
  if ('lineId' in side) return lines[0]?.name ?? '';
  return side.region ? `${side.provider} · ${side.region}` : side.provider;
}

/** Hour by hour the mean over the lines that have one; none at all of more lines and hours than are read at once. */
async function hoursOf(
  { store }: ReadParts,
  scope: Scope,
  lines: readonly LineFacts[],
  { fromMs, toMs }: Span,
): Promise<Hours> {
  const [fromHour, toHour] = [Math.floor(fromMs / hourMs), Math.ceil(toMs / hourMs)];
  if (lines.length * (toHour - fromHour) > mostLineHours) return [];
  const keys = (['line.rtt', 'line.loss'] as const).flatMap((metric) =>
    lines.map(({ id }): SeriesKey => ({ tenantId: scope.tenantId, targetId: id, subjectId: id, metric })),
  );
  const means = await store.hourly(scope, keys, { fromHour, toHour });
  const [rtt, loss] = [means.slice(0, lines.length), means.slice(lines.length)];
  return Array.from({ length: toHour - fromHour }, (_, hour) => [
    (fromHour + hour) * hourMs,
    meanAt(rtt, hour),
    meanAt(loss, hour),
  ]);
}

function meanAt(series: readonly (readonly (number | null)[])[], hour: number): number | null {
  const values = series.map((hours) => hours[hour] ?? null).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
