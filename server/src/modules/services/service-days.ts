import { type State, states } from '@linekeeper/contract/monitoring/states';
import { type ServiceDay } from '@linekeeper/contract/services/services';
import { dayAfter, dayBegin } from '../../platform/zoned-day.ts';
import { availabilityWithin, timesWithin } from './slo.ts';
import { type Span } from './service-times.ts';

/** A day of the calendar that has begun, in milliseconds since 1970: as long as clocks of the zone make it. */
interface Day {
  readonly day: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The days of a year that have begun, the last one until now. */
export function daysOfYear(timeZone: string, year: number, nowMs: number): Day[] {
  const days: Day[] = [];
  let fromMs = dayBegin(timeZone, `${year}-01-01`);
  for (let day = `${year}-01-01`; day.startsWith(`${year}`) && fromMs < nowMs; day = dayAfter(day)) {
    const endMs = dayBegin(timeZone, dayAfter(day));
    days.push({ day, fromMs, toMs: Math.min(endMs, nowMs) });
    fromMs = endMs;
  }
  return days;
}

/** What counts for a day, the worst first: that something was not measured says nothing while something else was known. */
const worstFirst: readonly State[] = [...states.filter((state) => state !== 'unmeasured'), 'unmeasured'];

/** The days as a calendar shows them. */
export function serviceDays(spans: readonly Span[], days: readonly Day[]): ServiceDay[] {
  return days.map(({ day, fromMs, toMs }) => {
    const met = spans.filter((span) => span.fromMs < toMs && span.toMs > fromMs);
    const times = timesWithin(met, fromMs, toMs);
    const { availabilityPercent, coveragePercent } = availabilityWithin(met, fromMs, toMs);
    return {
      day,
      worst: worstFirst.find((state) => times[state] > 0) ?? 'unmeasured',
      ...{ availabilityPercent, coveragePercent, downMs: times.down, plannedMs: times.maintenance },
    };
  });
}
