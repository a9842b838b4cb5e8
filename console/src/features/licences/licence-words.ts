import { type LicenceView } from '@linekeeper/contract/products/licences';
import { type TFunction } from 'i18next';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { exactTime } from '../../lib/time.ts';

const dayMs = 86_400_000;

/** The day of a time in the reader's zone: `2026-12-21`. */
export const dayOf = (at: string) => exactTime(Date.parse(at)).slice(0, 10);

/** Whole days until a time, at least 0. */
export const daysUntil = (at: string, nowMs: number) =>
  Math.max(0, Math.ceil((Date.parse(at) - nowMs) / dayMs));

/** So many of something; null is no limit. */
export const quantity = (t: TFunction, value: number | null) =>
  value === null ? t('licences:noLimit') : grouped(value, currentLanguage());

/** How a tenant stands, in a sentence. */
export function statusSentence(
  t: TFunction,
  view: Pick<LicenceView, 'state' | 'endsAt' | 'graceEndsAt' | 'name'>,
) {
  const { state, endsAt, graceEndsAt, name } = view;
  if (state === 'active' && endsAt === null) return t('licences:says.permanent');
  if (state === 'trial' && endsAt === null) return t('licences:says.trialOpen');
  return t(`licences:says.${state}`, {
    name,
    end: endsAt ? dayOf(endsAt) : '',
    grace: graceEndsAt ? dayOf(graceEndsAt) : '',
  });
}
