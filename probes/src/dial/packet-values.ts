import { type DialMetricName } from '@linekeeper/contract/dial/dial-metrics';
import { type Codec, mosOfRating, ratingFactor } from '@linekeeper/contract/dial/mos';
import { type PacketSummary } from './packet-stats.ts';

/** What every kind that sends N packets yields. */
export const packetMetrics = [
  'dial.rtt',
  'dial.rtt_min',
  'dial.rtt_max',
  'dial.loss',
  'dial.ipdv',
] as const satisfies readonly DialMetricName[];

/** Its values. */
export const packetValues = (summary: Omit<PacketSummary, 'rttsMs'>) => ({
  'dial.rtt': summary.medianMs,
  'dial.rtt_min': summary.minMs,
  'dial.rtt_max': summary.maxMs,
  'dial.loss': summary.lossPercent,
  'dial.ipdv': summary.ipdvMs,
});

/**
 * The speech quality that a line with these packets would have (G.107): half of the median round trip, and a play-out buffer of twice
 * the mean delay variation. The delay of codec and devices is not in it. Null where nothing came back.
 */
export function speechQuality(
  { medianMs, ipdvMs, lossPercent }: Pick<PacketSummary, 'medianMs' | 'ipdvMs' | 'lossPercent'>,
  codec: Codec,
): number | null {
  if (medianMs === null) return null;
  const delayMs = medianMs / 2 + 2 * (ipdvMs ?? 0);
  return Math.round(mosOfRating(ratingFactor({ delayMs, lossPercent, codec })) * 100) / 100;
}
