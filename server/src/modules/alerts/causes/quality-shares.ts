import { type Quality, qualityOf } from '@linekeeper/contract/alerts/qualities';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type EndingLine } from './ending-lines.ts';
import { type Share } from './open-alert.ts';
import { groupOfOutlet, groupOfProvider, groupOfQuality, type StormPlace } from './storm-record.ts';
import { type StormPlaces } from './surroundings.ts';
import { type UnsettledAlert } from './unsettled-alerts.queries.ts';
import { upFrom, type Ways } from './ways.queries.ts';

/** As a place in which it is bad, which is called as the place is. */
interface NamedShare extends Share {
  readonly place: StormPlace;
}
/** Where the value of each alert is bad together with others: by the alert, and by the group. */
export type QualityShares = ReadonlyMap<string, ReadonlyMap<string, NamedShare>>;

type Valued = Pick<
  UnsettledAlert,
  'id' | 'targetId' | 'metric' | 'isLine' | 'provider' | 'region' | 'outletId' | 'beganAtMs' | 'stormId'
>;

/** A line over which something is asked, as far as it is bad itself. */
type BadLine = Pick<EndingLine, 'id' | 'provider' | 'region'>;

/** What a value is bad of; null: of nothing that others of its place are bad of, too. */
const badOf = ({ metric }: { readonly metric: MetricName | null }): Quality | null =>
  metric === null ? null : qualityOf(metric);

/** The lines of which alerts of a quality fire, by the line and by what it ends at, and the quality. */
function badLines(alerts: readonly Valued[], { parents }: Pick<Ways, 'parents'>): Map<string, BadLine[]> {
  const bad = new Map<string, BadLine[]>();
  for (const alert of alerts) {
    const { targetId: id, isLine, provider, region } = alert;
    const quality = badOf(alert);
    if (!isLine || !provider || !quality) continue;
    for (const at of [id, ...(parents.get(id) ?? [])]) {
      const key = groupOfQuality(quality, at);
      bad.set(key, [...(bad.get(key) ?? []), { id, provider, region }]);
    }
  }
  return bad;
}

/**
 * The lines that end at what loses packets and lose some themselves by what was measured since, whether or not a rule looks at them. What is in
 * a storm stays there where a measurement happens to lose none.
 */
const losing = (lines: readonly EndingLine[], { beganAtMs, stormId }: Valued) =>
  lines.filter(
    ({ lossPercent, measuredAtMs }) =>
      stormId !== null || ((lossPercent ?? 0) > 0 && (measuredAtMs ?? -Infinity) >= beganAtMs),
  );

/**
 * Where the values of alerts are bad together with others: in the places of their targets, `places`; and of what is reached over a line that is bad in
 * the same way, such as the device that it ends at and what is behind that, with the provider of the line.
 */
export function qualitySharesOf(
  alerts: readonly Valued[],
  reached: Pick<Ways, 'parents' | 'ways' | 'endings'>,
  places: StormPlaces,
): QualityShares {
  const values = alerts.filter((alert) => badOf(alert) !== null);
  if (values.length === 0) return new Map();
  const bad = badLines(values, reached);
  return new Map(
    values.map((alert) => {
      const { id, targetId, isLine, outletId } = alert;
      const quality = badOf(alert)!;
      const shares = new Map<string, NamedShare>();
      const add = (outages: string, place: StormPlace, countsAs = targetId) =>
        shares.set(groupOfQuality(quality, outages), { countsAs, outages, place: { ...place, quality } });
      const outlet = outletId && groupOfOutlet(outletId);
      for (const [group, place] of places.get(targetId) ?? [])
        // In its outlet a line is one with the device that it ends at.
        add(group, place, isLine && group === outlet ? reached.parents.get(targetId)?.[0] : targetId);
      const own = quality === 'loss' ? losing(reached.endings.get(targetId) ?? [], alert) : [];
      const above = isLine || bad.size === 0 ? [] : [...upFrom(targetId, reached)];
      const lines = [...own, ...above.flatMap((up) => bad.get(groupOfQuality(quality, up)) ?? [])];
      for (const { id: lineId, provider, region } of lines)
        add(groupOfProvider(provider, region), { kind: 'provider', name: provider, region }, lineId);
      return [id, shares];
    }),
  );
}
