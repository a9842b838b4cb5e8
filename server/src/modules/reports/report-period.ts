import { reportMostDays } from '@linekeeper/contract/reports/report-terms';
import { type ReportPeriod } from '@linekeeper/contract/reports/reports';
import { AppError } from '../../platform/errors.ts';
import { dayAfter, dayBegin } from '../../platform/zoned-day.ts';
import { monthRange } from '../../platform/zoned-month.ts';

const dayMs = 86_400_000;
/** A day on which clocks are put back has an hour more. */
const changeOfClocksMs = 3_600_000;

const monday = 1;
const weekDay = (day: string) => new Date(`${day}T00:00:00.000Z`).getUTCDay();

/** So many days after one. */
function daysAfter(day: string, days: number): string {
  return days === 0 ? day : daysAfter(dayAfter(day), days - 1);
}

/**
 * A period in milliseconds since 1970, by the clocks of a zone. Throws INVALID_INPUT where it is empty, too long or has not begun, or a week
 * is not named by its Monday.
 */
export function spanOf(
  period: ReportPeriod,
  timeZone: string,
  nowMs: number,
): { readonly fromMs: number; readonly toMs: number } {
  const days = (first: string, end: string) => ({
    fromMs: dayBegin(timeZone, first),
    toMs: dayBegin(timeZone, end),
  });
  if ('week' in period && weekDay(period.week) !== monday) throw new AppError('INVALID_INPUT');
  // The last day that dates can say has none after it.
  if (
    'lastDay' in period &&
    Date.parse(period.lastDay) - Date.parse(period.firstDay) > reportMostDays * dayMs
  )
    throw new AppError('INVALID_INPUT');
  const span =
    'month' in period
      ? monthRange(timeZone, period.month)
      : 'week' in period
        ? days(period.week, daysAfter(period.week, 7))
        : days(period.firstDay, dayAfter(period.lastDay));
  const lengthMs = span.toMs - span.fromMs;
  if (!(lengthMs > 0) || lengthMs > reportMostDays * dayMs + changeOfClocksMs || span.fromMs >= nowMs)
    throw new AppError('INVALID_INPUT');
  return span;
}
