import { type Availability } from '@linekeeper/contract/monitoring/subject-reads';
import { percent } from '../../lib/quantity.ts';

/** What a step of a trend is made of; what was neither up nor down nor unmeasured (maintenance, unreachable) is left out of it. */
export function sharesOf({ upMs, downMs, unmeasuredMs, totalMs }: Availability) {
  if (totalMs <= 0) return { up: 0, down: 0, unmeasured: 0 };
  return { up: upMs / totalMs, down: downMs / totalMs, unmeasured: unmeasuredMs / totalMs };
}

/** How much more or less one share in percent is than another, in percentage points with its sign; a dash where either is unknown. */
export function differenceText(now: number | null, before: number | null): string {
  if (now === null || before === null) return '–';
  const difference = now - before;
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  return `${sign}${percent(Math.abs(difference), 3)}`;
}

/** How many more or fewer there are than before, with the sign. */
export function countDifference(now: number, before: number, shown: (count: number) => string): string {
  const sign = now > before ? '+' : now < before ? '−' : '±';
  return `${sign}${shown(Math.abs(now - before))}`;
}
