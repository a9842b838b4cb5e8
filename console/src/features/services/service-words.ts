import { type ServiceRule } from '@linekeeper/contract/services/service-terms';
import { type SloFigures } from '@linekeeper/contract/services/services';
import { type TFunction } from 'i18next';
import { currentLanguage } from '../../lib/language.ts';
import { durationText } from '../../lib/time.ts';

/** What a service needs of its members, in words. */
export function ruleText(
  t: TFunction,
  { rule, needed }: { rule: ServiceRule; needed: number | null },
): string {
  return t(`services:ruleText.${rule}`, { count: needed ?? 0 });
}

/** A length of time that may be less than nothing: an objective that is broken. */
export const leftText = (ms: number): string =>
  ms < 0 ? `−${durationText(-ms, currentLanguage(), 'short')}` : durationText(ms, currentLanguage(), 'short');

/** Which part of what an objective allows is left, in percent from 0 to 100; undefined without an objective. */
export function leftShare({
  allowedMs,
  leftMs,
}: Pick<SloFigures, 'allowedMs' | 'leftMs'>): number | undefined {
  if (allowedMs === null || leftMs === null) return undefined;
  return allowedMs <= 0 ? 0 : Math.min(100, Math.max(0, (100 * leftMs) / allowedMs));
}
