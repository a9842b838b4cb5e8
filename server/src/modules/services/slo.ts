import { leastRankedCoverage } from '@linekeeper/contract/lines/line-terms';
import { type Availability } from '@linekeeper/contract/monitoring/subject-reads';
import { type SloPeriod, type SloVerdict } from '@linekeeper/contract/services/service-terms';
import { monthIn, monthRange } from '../../platform/zoned-month.ts';
import { type BudgetNow } from '../../platform/service-times.ts';
import { availabilityOf } from '../monitoring/index.ts';
import { type Span } from './service-times.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** A period of an objective, in milliseconds since 1970: figures go until `asOfMs`, a whole minute that both of two readers see. */
export interface Period {
  readonly fromMs: number;
  readonly toMs: number;
  readonly asOfMs: number;
}

/** The period that runs at a moment. */
export function periodAt(period: SloPeriod, timeZone: string, nowMs: number): Period {
  const asOfMs = Math.floor(nowMs / minuteMs) * minuteMs;
  if (period === 'month') return { ...monthRange(timeZone, monthIn(timeZone, new Date(asOfMs))), asOfMs };
  return { fromMs: asOfMs - (period === 'days-28' ? 28 : 30) * dayMs, toMs: asOfMs, asOfMs };
}

/** Time in each state within a range. */
export function timesWithin(spans: readonly Span[], fromMs: number, toMs: number) {
  const times = { up: 0, down: 0, maintenance: 0, unreachable: 0, unmeasured: 0 };
  for (const span of spans)
    times[span.state] += Math.max(0, Math.min(span.toMs, toMs) - Math.max(span.fromMs, fromMs));
  return times;
}

/** From when times tell of something within a range; its end where they tell of nothing there. */
const thereMs = (spans: readonly Span[], fromMs: number, toMs: number) =>
  Math.max(fromMs, Math.min(spans[0]?.fromMs ?? toMs, toMs));

/** Availability and coverage of a service within a range, from when there was something of it. */
export function availabilityWithin(spans: readonly Span[], fromMs: number, toMs: number): Availability {
  const askedMs = Math.max(0, toMs - fromMs);
  const lengthMs = Math.max(0, toMs - thereMs(spans, fromMs, toMs));
  const times = timesWithin(spans, fromMs, toMs);
  return availabilityOf(times, { askedMs, totalMs: lengthMs, spanMs: lengthMs });
}

export interface SloNumbers {
  readonly availability: Availability;
  readonly plannedMs: number;
  readonly allowedMs: number | null;
  readonly lostMs: number;
  readonly leftMs: number | null;
  readonly burn: number | null;
  readonly verdict: SloVerdict;
}

/**
 * An objective against what was measured. What it allows is its share of the whole period less announced work so far; lost is the time
 * down. Broken is broken, however little was measured and whatever is to come; met it is only where enough was measured.
 */
export function sloOf(
  percent: number | null,
  spans: readonly Span[],
  { fromMs, toMs, asOfMs }: Period,
): SloNumbers {
  const availability = availabilityWithin(spans, fromMs, asOfMs);
  const { down: lostMs, maintenance: plannedMs } = timesWithin(spans, fromMs, asOfMs);
  const told = { availability, plannedMs, lostMs };
  if (percent === null) return { ...told, allowedMs: null, leftMs: null, burn: null, verdict: 'none' };
  const share = (100 - percent) / 100;
  const allowedMs = (toMs - fromMs - plannedMs) * share;
  const leftMs = allowedMs - lostMs;
  const lately = timesWithin(spans, Math.max(fromMs, asOfMs - dayMs), asOfMs);
  const { coveragePercent } = availability;
  const isKnown = coveragePercent !== null && coveragePercent >= leastRankedCoverage;
  return {
    ...told,
    allowedMs,
    leftMs,
    burn: burnOf(lately, share),
    verdict: leftMs < 0 ? 'broken' : isKnown ? 'kept' : 'unknown',
  };
}

/** How many times as fast as allowed a budget burns in some times; null where nobody knows. */
function burnOf({ up, down }: Readonly<Record<'up' | 'down', number>>, share: number): number | null {
  return up + down > 0 ? down / (up + down) / share : null;
}

/** Of a window that was measured for less than half, nothing is said. */
const leastCovered = 0.5;

/** The budget of an objective at any moment that the times reach to: what rules look at. The last state goes on until then. */
export function budgetAt(
  {
    percent,
    period,
    timeZone,
  }: { readonly percent: number; readonly period: SloPeriod; readonly timeZone: string },
  known: readonly Span[],
  atMs: number,
): BudgetNow {
  const at = periodAt(period, timeZone, atMs);
  const last = known.at(-1);
  const spans = last && last.toMs < atMs ? [...known.slice(0, -1), { ...last, toMs: atMs }] : known;
  const { allowedMs, lostMs } = sloOf(percent, spans, at);
  const now = spans.findLast(({ fromMs }) => fromMs <= atMs)?.state;
  return {
    usedPercent: allowedMs !== null && allowedMs > 0 ? (100 * lostMs) / allowedMs : null,
    isLosing: now === 'down' || (now === 'maintenance' && lostMs > 0),
    burnOver(windowMs) {
      const times = timesWithin(spans, at.asOfMs - windowMs, at.asOfMs);
      // Announced work is out of account: in a window of nothing else nothing burns.
      const countedMs = windowMs - times.maintenance;
      if (countedMs <= 0) return 0;
      if (times.up + times.down < countedMs * leastCovered) return null;
      return burnOf(times, (100 - percent) / 100);
    },
  };
}
