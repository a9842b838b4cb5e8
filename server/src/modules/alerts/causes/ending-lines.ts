import { type UnsettledAlert } from './unsettled-alerts.queries.ts';
import { type Storm } from './storms.ts';
import { type StormPlaces } from './surroundings.ts';

/** A line that ends at a device, as far as it says whether the device fails with its provider. Times are milliseconds since 1970. */
export interface EndingLine {
  readonly id: string;
  readonly provider: string;
  readonly region: string;
  /** The device is asked at the address of this line: by this way, whatever others it has. */
  readonly isItsAddress: boolean;
  readonly intervalMs: number;
  /** Since when it is up; null: it is not. */
  readonly upSinceMs: number | null;
  readonly measuredAtMs: number | null;
  /** All that was sent to it last was lost. */
  readonly isSilent: boolean;
  /** What of it was lost, in percent; null: nothing was measured. */
  readonly lossPercent: number | null;
}

/** After so many intervals nothing speaks any more for a line of which all is lost (`line-verdict.ts`). */
export const lineStates = { overdueIntervals: 2.5 } as const;

/** It was up before a time, and still is by what was measured since. */
function answeredAllTheTime({ upSinceMs, measuredAtMs, isSilent, intervalMs }: EndingLine, sinceMs: number) {
  if (upSinceMs === null || upSinceMs >= sinceMs || measuredAtMs === null) return false;
  return measuredAtMs >= sinceMs + (isSilent ? intervalMs * lineStates.overdueIntervals : 0);
}

/**
 * The lines with which a device fails that is away since a time, whatever was seen of them yet: what ends at it and has not answered all
 * the time. Where it is asked at the address of one, of that alone; where nobody knows by which, of none as soon as one of them answers.
 */
export function failsWith(lines: readonly EndingLine[], sinceMs: number): readonly EndingLine[] {
  const own = lines.filter(({ isItsAddress }) => isItsAddress);
  const ways = own.length > 0 ? own : lines;
  return ways.some((way) => answeredAllTheTime(way, sinceMs)) ? [] : ways;
}

/** A provider in a region of which a few fail, since the first of them. */
export interface FailingGroup {
  readonly group: string;
  readonly provider: string;
  readonly region: string;
  readonly sinceMs: number;
}

interface Open {
  readonly alerts: readonly Pick<
    UnsettledAlert,
    'targetId' | 'outletId' | 'isOutage' | 'isOver' | 'beganAtMs' | 'firedAtMs' | 'stormId'
  >[];
  readonly storms: readonly Storm[];
  readonly places: StormPlaces;
}

/**
 * The providers of which so few places fail that they are a storm only where they are all: whether others answer has to be asked. They
 * failed lately, or are such a storm.
 */
export function fewOfProviders(
  { alerts, storms, places }: Open,
  { sinceMs, fromTargets }: { readonly sinceMs: number; readonly fromTargets: number },
): FailingGroup[] {
  const found = new Map<string, { readonly group: FailingGroup; readonly outlets: Set<string> }>();
  const isLarge = new Set(storms.flatMap(({ group, peak }) => (peak >= fromTargets ? group : [])));
  const stormIds = new Set(storms.map(({ id }) => id));
  for (const alert of alerts) {
    const { targetId, outletId, isOutage, isOver, beganAtMs, firedAtMs, stormId } = alert;
    if (!isOutage || isOver || !outletId || (firedAtMs < sinceMs && !stormIds.has(stormId ?? ''))) continue;
    for (const [group, { kind, name, region }] of places.get(targetId) ?? []) {
      if (kind !== 'provider' || isLarge.has(group)) continue;
      const known = found.get(group);
      const beganMs = Math.min(beganAtMs, known?.group.sinceMs ?? Infinity);
      found.set(group, {
        group: { group, provider: name, region, sinceMs: beganMs },
        outlets: (known?.outlets ?? new Set()).add(outletId),
      });
    }
  }
  return [...found.values()].flatMap(({ group, outlets }) => (outlets.size > 1 ? group : []));
}
