import { type ScheduleRow } from '@linekeeper/contract/reports/report-schedules';
import { type TFunction } from 'i18next';

/** A Monday. */
const mondayMs = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** What a weekday is called; 1 is Monday. */
export const weekdayName = (day: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    mondayMs + (day - 1) * dayMs,
  );

/** When a schedule makes its reports: every Monday at 08:00. */
export function rhythmText(
  t: TFunction,
  language: string,
  { every, onDay, timeOfDay }: Pick<ScheduleRow, 'every' | 'onDay' | 'timeOfDay'>,
): string {
  if (every === 'month') return t('reports:schedule.eachMonth', { day: onDay, time: timeOfDay });
  return t('reports:schedule.eachWeek', { day: weekdayName(onDay, language), time: timeOfDay });
}

/** Of what a schedule makes reports. */
export function ofText(
  t: TFunction,
  { customers, placeName }: Pick<ScheduleRow, 'customers' | 'placeName'>,
): string {
  if (customers === null) return placeName || t('reports:everywhere');
  if ('editions' in customers) {
    const editions = customers.editions.map((edition) => t(`reports:schedule.edition.${edition}`));
    return t('reports:schedule.ofEditions', { editions: editions.join(t('reports:run.comma')) });
  }
  return 'all' in customers
    ? t('reports:schedule.allCustomers')
    : t('reports:schedule.someCustomers', { count: customers.ids.length });
}

/** To whom a schedule sends. */
export function recipientsText(
  t: TFunction,
  {
    members,
    outside,
    toAdministrators,
    toCustomers,
  }: Pick<ScheduleRow, 'members' | 'outside' | 'toAdministrators' | 'toCustomers'>,
): string {
  const all = [
    ...(toAdministrators ? [t('reports:schedule.administrators')] : []),
    ...(toCustomers ? [t('reports:schedule.customersAdministrators')] : []),
    ...members.map(({ name }) => name),
    ...(outside.length > 0 ? [t('reports:outside.count', { count: outside.length })] : []),
  ];
  return all.length === 0 ? t('reports:schedule.nobody') : all.join(t('reports:run.comma'));
}
