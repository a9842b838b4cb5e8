import { type MaintenanceRow } from '@linekeeper/contract/alerts/maintenance';
import { type TFunction } from 'i18next';
import { currentLanguage } from '../../lib/language.ts';
import { durationText, exactTime } from '../../lib/time.ts';

const minuteMs = 60_000;

/** `2026-11-21 02:00 – 04:00`, with the day of the end where it is another. */
function spanText(fromMs: number, toMs: number): string {
  const [from, to] = [exactTime(fromMs), exactTime(toMs)].map((text) => text.slice(0, 16)) as [
    string,
    string,
  ];
  return `${from} – ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}`;
}

/** The time that is running or comes next, or was the last. */
export const currentText = ({ currentFrom, currentTo }: MaintenanceRow): string =>
  spanText(Date.parse(currentFrom), Date.parse(currentTo));

/** When it is: once, or how it is repeated. */
export function timesText(t: TFunction, { times }: Pick<MaintenanceRow, 'times'>): string {
  if (times.repeat === 'once') return t('maintenance:repeat.once');
  const length = durationText(times.minutes * minuteMs, currentLanguage(), 'short');
  const said = { at: times.at, length };
  return times.repeat === 'weekly'
    ? t('maintenance:weeklyText', {
        ...said,
        days: times.weekdays.map((day) => t(`maintenance:weekday.${day}`)).join(t('maintenance:separator')),
      })
    : t('maintenance:monthlyText', { ...said, day: times.day });
}

/** Names that stand in a list; the others are counted. */
const mostNamed = 2;

/** What is named, each as people call it. */
export const namesText = (
  t: TFunction,
  { scope, scopeNames }: Pick<MaintenanceRow, 'scope' | 'scopeNames'>,
): string[] =>
  scope.kind === 'device-kind'
    ? scope.names.map((kind) => t(`terms:kind.${kind}`))
    : scopeNames.map((name) => name || t('maintenance:gone'));

/** What it is on. */
export function scopeText(
  t: TFunction,
  { scope, scopeNames }: Pick<MaintenanceRow, 'scope' | 'scopeNames'>,
): string {
  if (scope.kind === 'tenant') return t('maintenance:kind.tenant');
  const names = namesText(t, { scope, scopeNames });
  const named = names.slice(0, mostNamed).join(t('maintenance:separator'));
  const rest = names.length - mostNamed;
  return t('maintenance:onText', {
    kind: t(`maintenance:kind.${scope.kind}`),
    names: rest > 0 ? t('maintenance:andMore', { names: named, count: rest }) : named,
  });
}
