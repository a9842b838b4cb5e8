import { evidenceMostDays } from '@linekeeper/contract/lines/evidence-terms';
import { type EvidencePeriod } from '@linekeeper/contract/lines/line-evidence';
import { AppError } from '../../platform/errors.ts';
import { dayAfter, dayBegin } from '../../platform/zoned-day.ts';

const dayMs = 86_400_000;
/** A day on which clocks are put back has an hour more. */
const changeOfClocksMs = 3_600_000;

/** A period in milliseconds since 1970. Throws INVALID_INPUT where it is empty, too long or has not begun. */
export function periodOf(
  period: EvidencePeriod,
  timeZone: string,
  nowMs: number,
): { readonly fromMs: number; readonly toMs: number } {
  const span =
    'firstDay' in period
      ? { fromMs: dayBegin(timeZone, period.firstDay), toMs: dayBegin(timeZone, dayAfter(period.lastDay)) }
      : { fromMs: Date.parse(period.from), toMs: Date.parse(period.to) };
  const lengthMs = span.toMs - span.fromMs;
  if (!(lengthMs > 0) || lengthMs > evidenceMostDays * dayMs + changeOfClocksMs || span.fromMs >= nowMs)
    throw new AppError('INVALID_INPUT');
  return span;
}
