import { type FaultEvidence } from './fault-evidence.ts';
import { type AroundLine } from './fault-side.queries.ts';

/** A device starts a little before its line is missed. */
const beforeMs = 120_000;
/** Later than this after the line failed somebody started the device anew because it had. */
const byHandMs = 5 * 60_000;
/** So long after the line came back its device is looked at. */
const afterMs = 10 * 60_000;

/**
 * Whether the device of a line started anew within an outage: while the line is away only near its beginning; once it is back, also shortly
 * before that, as after a power cut. Nothing where that is not known.
 */
export function restartOf(
  { line, devices }: Pick<AroundLine, 'line' | 'devices'>,
  outage: { readonly fromMs: number; readonly toMs: number | null } | undefined,
  nowMs: number,
): FaultEvidence[] {
  const cpe = devices.find(({ id }) => id === line.deviceId);
  if (!cpe?.measuredAt || cpe.uptimeS === null || cpe.uptimeS === undefined || !outage) return [];
  if (outage.toMs !== null && nowMs - outage.toMs > afterMs) return [];
  const measuredMs = cpe.measuredAt.getTime();
  // An uptime that was read before the outage tells nothing of it.
  if (measuredMs < (outage.toMs ?? outage.fromMs)) return [];
  const bootMs = measuredMs - cpe.uptimeS * 1000;
  const { fromMs, toMs } = outage;
  const isAtBegin = bootMs >= fromMs - beforeMs && bootMs <= fromMs + byHandMs;
  const isAtEnd = toMs !== null && bootMs >= Math.max(fromMs, toMs - byHandMs) && bootMs <= toMs + beforeMs;
  const isInBetween = !isAtBegin && !isAtEnd && bootMs >= fromMs;
  if (isInBetween) return [];
  const ok = !isAtBegin && !isAtEnd;
  return [{ what: 'cpe-restart', from: null, to: cpe.name, atMs: measuredMs, freshMs: 150_000, ok }];
}
