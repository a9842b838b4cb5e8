import { leastRankedCoverage } from '@linekeeper/contract/lines/line-terms';
import { type SlaVerdict } from '@linekeeper/contract/lines/line-quality';
import { type Availability } from '@linekeeper/contract/monitoring/subject-reads';

export interface SlaFigures {
  /** How long the line may be down in the month, in milliseconds. */
  readonly allowedMs: number | null;
  readonly lostMs: number;
  readonly leftMs: number | null;
  readonly verdict: SlaVerdict;
}

/**
 * An SLA of availability against what was measured: what the promise leaves of the month (from when the line was there to the month's
 * end) is what may be lost; lost is the time measured as down. More than that is broken, whatever is still to come and
 * however little was measured; kept it is only where enough was measured to say so.
 */
export function slaOf(
  promisedPercent: number | null,
  monthMs: number,
  { downMs, coveragePercent }: Pick<Availability, 'downMs' | 'coveragePercent'>,
): SlaFigures {
  if (promisedPercent === null) return { allowedMs: null, lostMs: downMs, leftMs: null, verdict: 'none' };
  const allowedMs = (monthMs * (100 - promisedPercent)) / 100;
  const leftMs = allowedMs - downMs;
  const isKnown = coveragePercent !== null && coveragePercent >= leastRankedCoverage;
  return { allowedMs, lostMs: downMs, leftMs, verdict: leftMs < 0 ? 'broken' : isKnown ? 'kept' : 'unknown' };
}
