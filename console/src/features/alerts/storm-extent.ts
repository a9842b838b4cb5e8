import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { type TFunction } from 'i18next';

/** How much an alert stands for, where and in which way it is bad; without a name for who may not see it. */
export function stormExtent(t: TFunction, storm: NonNullable<AlertDetail['storm']>): string {
  const { kind, name, region, quality, peak: count } = storm;
  // Many are bad, but one target is.
  const of = quality ?? 'outage';
  const bad = kind === 'target' ? t(`alerts:targetBad.${of}`) : t(`alerts:stormBad.${of}`);
  if (name === '' && kind !== 'outlet') return t(`alerts:stormUnnamed.${kind}`, { count, bad });
  return t(`alerts:storm.${kind}`, { name: [name, region].filter(Boolean).join(' · '), count, bad });
}
