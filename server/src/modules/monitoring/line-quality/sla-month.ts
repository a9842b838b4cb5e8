import {
  type lineQuality as endpoints,
  type SlaRow,
  type slaSortable,
  slaVerdicts,
} from '@linekeeper/contract/lines/line-quality';
import { type z } from 'zod';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { monthIn, monthRange } from '../../../platform/zoned-month.ts';
import { type LineFacts, linesOver } from '../../lines/index.ts';
import { type ReadParts } from '../read/monitoring.service.ts';
import { lineTimes } from './line-times.queries.ts';
import { availabilityOfLines, thereMs, type TimesOfLines } from './quality-of.ts';
import { slaOf } from './sla-of.ts';

/** Figures of a month are as of a whole minute: two readers of it see the same. */
const minuteMs = 60_000;

/** Until when there are figures of what ends at `toMs`. */
export const asOfMs = (toMs: number, nowMs: number) =>
  Math.min(toMs, Math.floor(nowMs / minuteMs) * minuteMs);

type Sort = (typeof slaSortable)[number];

/** A month, or any other period. */
export interface Month {
  readonly fromMs: number;
  /** The end of the month. */
  readonly toMs: number;
  /** Until when there are figures. */
  readonly asOfMs: number;
}

/** The lines of a tenant against their SLA in a month, also those that were deleted since: of these until then. Throws INVALID_INPUT for a month that has not begun. */
export async function slaMonth(
  { database, nowMs }: Pick<ReadParts, 'database' | 'nowMs'>,
  scope: Scope,
  input: z.output<typeof endpoints.sla.body>,
  timeZone: string,
): Promise<z.input<typeof endpoints.sla.output>> {
  const { page, pageSize, sort = 'verdict', order, month: wanted, verdict, ...filter } = input;
  const now = nowMs();
  const month = wanted ?? monthIn(timeZone, new Date(now));
  const { fromMs, toMs } = monthRange(timeZone, month);
  if (fromMs > now) throw new AppError('INVALID_INPUT');
  const span = { fromMs, toMs, asOfMs: asOfMs(toMs, now) };
  const [lines, times] = await database.read(scope, (tx) =>
    Promise.all([
      linesOver(tx, scope.tenantId, filter, { fromMs, toMs: span.asOfMs }),
      lineTimes(tx, scope.tenantId, { fromMs, toMs: span.asOfMs }),
    ]),
  );
  const rows = lines.map((line) => rowOf(line, times, span));
  const shown = verdict?.length ? rows.filter((row) => verdict.includes(row.verdict)) : rows;
  shown.sort(bySort(sort, order));
  return {
    list: shown.slice((page - 1) * pageSize, page * pageSize),
    total: shown.length,
    page,
    pageSize,
    month,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    asOf: new Date(span.asOfMs).toISOString(),
    verdicts: Object.fromEntries(
      slaVerdicts.map((one) => [one, rows.filter((row) => row.verdict === one).length]),
    ) as Record<SlaRow['verdict'], number>,
  };
}

function rowOf(line: LineFacts, times: TimesOfLines, span: Month): SlaRow {
  const { createdAtMs: _created, intervalMs: _interval, hasSamples: _kept, removedAtMs, ...facts } = line;
  const removedAt = removedAtMs === null ? null : new Date(removedAtMs).toISOString();
  return { ...facts, removedAt, ...slaFiguresOf(line, times, span) };
}

/** The availability of a line from the beginning of a period until there are figures, against what the whole of it allows. */
export function slaFiguresOf(line: LineFacts, times: TimesOfLines, { fromMs, toMs, asOfMs }: Month) {
  const availability = availabilityOfLines([line], times, { fromMs, toMs: asOfMs });
  const figures = slaOf(line.slaAvailabilityPercent, thereMs(line, { fromMs, toMs }), availability);
  return { availability, ...figures };
}

/** What a row is sorted by; what has no value stands last. */
const keyOf: Readonly<Record<Sort, (row: SlaRow) => number | string | null>> = {
  verdict: ({ verdict }) => slaVerdicts.indexOf(verdict),
  name: ({ name }) => name,
  outlet: ({ outletNumber }) => outletNumber,
  provider: ({ provider }) => provider,
  availability: ({ availability }) => availability.availabilityPercent,
  lost: ({ lostMs }) => lostMs,
  left: ({ leftMs }) => leftMs,
};

const inOrder = new Intl.Collator('zh', { numeric: true });

function compared(a: number | string | null, b: number | string | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : inOrder.compare(`${a}`, `${b}`));
}

/** By what is asked for, then by what is left, the least first, then by name. */
function bySort(sort: Sort, order: 'asc' | 'desc') {
  const sign = order === 'desc' ? -1 : 1;
  return (a: SlaRow, b: SlaRow) =>
    compared(keyOf[sort](a), keyOf[sort](b), sign) ||
    compared(a.leftMs, b.leftMs, 1) ||
    inOrder.compare(a.name, b.name) ||
    (a.id < b.id ? -1 : 1);
}
