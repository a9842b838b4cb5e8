import { reportMostDays } from '@linekeeper/contract/reports/report-terms';
import { type ReportPeriod, type ReportScope } from '@linekeeper/contract/reports/reports';

const dayMs = 86_400_000;

/** How a period is chosen. */
export const periodKinds = ['lastMonth', 'thisMonth', 'lastWeek', 'days'] as const;
export type PeriodKind = (typeof periodKinds)[number];

export const scopeKinds = ['tenant', 'region', 'outlet', 'service'] as const;
export type ScopeKind = (typeof scopeKinds)[number];

export interface PlaceChoice {
  readonly scope: ScopeKind;
  readonly region: string | undefined;
  readonly outletId: string | undefined;
  readonly serviceId: string | undefined;
}

export interface ReportChoice extends PlaceChoice {
  readonly period: PeriodKind;
  /** Days (`2026-03-01`); empty: none was picked. */
  readonly firstDay: string;
  readonly lastDay: string;
}

export type PeriodFault = 'empty' | 'order' | 'future' | 'long';

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The month of a day, or one before it: `2026-02`. */
const monthOf = (today: string, before: number) => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return dayOf(Date.UTC(year, month - 1 - before, 1)).slice(0, 7);
};

/** The Monday of the week before the one of a day. */
function lastMonday(today: string): string {
  const ms = Date.parse(`${today}T00:00:00Z`);
  const sinceMonday = (new Date(ms).getUTCDay() + 6) % 7;
  return dayOf(ms - (sinceMonday + 7) * dayMs);
}

/** The period that is asked for, or why it cannot be. `today` is the day on the reader's clock. */
export function reportPeriodOf(
  { period, firstDay, lastDay }: Pick<ReportChoice, 'period' | 'firstDay' | 'lastDay'>,
  today: string,
): ReportPeriod | PeriodFault {
  if (period === 'lastMonth' || period === 'thisMonth')
    return { month: monthOf(today, period === 'lastMonth' ? 1 : 0) };
  if (period === 'lastWeek') return { week: lastMonday(today) };
  if (firstDay === '' || lastDay === '') return 'empty';
  if (lastDay < firstDay) return 'order';
  if (firstDay > today) return 'future';
  if ((Date.parse(lastDay) - Date.parse(firstDay)) / dayMs >= reportMostDays) return 'long';
  return { firstDay, lastDay };
}

/** The place that is asked for; undefined where what it needs is not chosen. */
export function placeOf({ scope, region, outletId, serviceId }: PlaceChoice): ReportScope | undefined {
  if (scope === 'tenant') return { scope };
  if (scope === 'region') return region === undefined ? undefined : { scope, region };
  if (scope === 'service') return serviceId === undefined ? undefined : { scope, serviceId };
  return outletId === undefined ? undefined : { scope, outletId };
}
