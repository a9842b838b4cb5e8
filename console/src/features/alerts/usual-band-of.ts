import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { mostUsualDays } from '@linekeeper/contract/alerts/alert-terms';
import { type UsualHour } from '@linekeeper/contract/alerts/alert-usual';
import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type UsualSpan } from '../../widgets/chart/index.ts';

const hourMs = 3_600_000;

/** The time of which it is asked what was usual: that of the chart in whole hours, so that a chart that moves asks once an hour. */
export function askedHours(fromMs: number, toMs: number): { from: string; to: string } {
  const endMs = Math.ceil(toMs / hourMs) * hourMs;
  const beganMs = Math.max(Math.floor(fromMs / hourMs) * hourMs, endMs - mostUsualDays * 24 * hourMs);
  return { from: new Date(beganMs).toISOString(), to: new Date(endMs).toISOString() };
}

/** Where values were to lie by the alert's rule, hour by hour; hours of which too little was known are left out. */
export function usualSpans(
  { condition, metric }: Pick<AlertDetail, 'condition' | 'metric'>,
  hours: readonly UsualHour[],
): UsualSpan[] {
  if (condition.kind !== 'baseline' || metric === null) return [];
  const { deviations } = condition.settings;
  // An amount is never less than nothing.
  const least = metricOf(metric).fromZero ? 0 : -Infinity;
  return hours.flatMap(({ at, usual }) => {
    if (!usual) return [];
    const { median, deviation } = usual;
    const fromMs = Date.parse(at);
    const away = deviations * deviation;
    return [
      { fromMs, toMs: fromMs + hourMs, median, low: Math.max(least, median - away), high: median + away },
    ];
  });
}
