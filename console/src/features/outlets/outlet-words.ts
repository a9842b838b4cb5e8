import {
  alwaysOpen,
  isOpenAt,
  readWeek,
  weekDays,
  weekText,
} from '@linekeeper/contract/outlets/opening-hours';
import { type OutletRow } from '@linekeeper/contract/outlets/outlets';
import { type TFunction } from 'i18next';
import { divisionText } from '../../lib/division-text.ts';
import { currentLanguage } from '../../lib/language.ts';

/** Where an outlet stands: the tenant's own word for it, and the division. */
export const regionText = ({
  region,
  division,
  divisionName,
}: Pick<OutletRow, 'region' | 'division' | 'divisionName'>): string =>
  [region, divisionText(division ?? '', divisionName)].filter((part) => part !== '').join(' · ');

/** A day of the week in the reader's language, Monday being nought. */
export function dayName(day: number, width: 'long' | 'short' = 'short'): string {
  // The first of January 2024 was a Monday.
  const format = new Intl.DateTimeFormat(currentLanguage(), { weekday: width, timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(2024, 0, 1 + day)));
}

/** Opening hours in the reader's language: a line for each stretch of days with the same times. */
export function hoursLines(t: TFunction, hours: string): string[] {
  if (hours === alwaysOpen) return [t('outlets:hours.always')];
  const week = readWeek(hours);
  if (!week) return [];
  return weekText(week)
    .split('; ')
    .map((rule) => {
      const [days = '', times = ''] = rule.split(' ');
      const named = days.split('-').map((day) => dayName(weekDays.indexOf(day as (typeof weekDays)[number])));
      return `${named.join(t('outlets:hours.to'))} ${times.replaceAll(',', t('outlets:hours.and'))}`;
    });
}

/** The day of the week, Monday being nought, and the minute of a time on the clock of a zone. */
export function clockIn(timeZone: string, atMs: number): { readonly day: number; readonly minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatToParts(atMs);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: weekDays.findIndex((day) => part('weekday').startsWith(day)),
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

/** Whether an outlet is open now by its own clock; undefined where nobody said when it is. */
export function isOpenNow(outlet: { openingHours: string; effectiveTimeZone: string }, nowMs: number) {
  return isOpenAt(outlet.openingHours, clockIn(outlet.effectiveTimeZone, nowMs));
}
