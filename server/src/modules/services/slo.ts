import { leastRankedCoverage } from '@linekeeper/contract/lines/line-terms';
import { type Availability } from '@linekeeper/contract/monitoring/subject-reads';
import { type SloPeriod, type SloVerdict } from '@linekeeper/contract/services/service-terms';
import { monthIn, monthRange } from '../../platform/zoned-month.ts';
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
  const judgedMs = lately.up + lately.down;
  const { coveragePercent } = availability;
  const isKnown = coveragePercent !== null && coveragePercent >= leastRankedCoverage;
  return {
    ...told,
    allowedMs,
    leftMs,
    burn: judgedMs > 0 ? lately.down / judgedMs / share : null,
    verdict: leftMs < 0 ? 'broken' : isKnown ? 'kept' : 'unknown',
  };
}
