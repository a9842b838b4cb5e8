import { type TFunction } from 'i18next';
import { type Output } from '../../lib/api.ts';
import { percent } from '../../lib/quantity.ts';
import { type WordTable } from '../../lib/save-table.ts';
import { exactTime } from '../../lib/time.ts';

type Times = Output<'POST /monitor/api/v1/services/:serviceId/times'>;
type Day = Output<'POST /monitor/api/v1/services/:serviceId/calendar'>['days'][number];

const head = (t: TFunction, names: readonly string[]) =>
  names.map((name) => t(`services:compared.${name as 'from'}`));
const minutes = (ms: number) => String(Math.round(ms / 60_000));

/** The states of a service one after another, then how available it was over all of it, and over the period before where that is compared. */
export function timesTable(t: TFunction, data: Times, before: Times | undefined): WordTable {
  const span = ({ from, to }: Pick<Times, 'from' | 'to'>) => [
    exactTime(Date.parse(from)),
    exactTime(Date.parse(to)),
  ];
  const whole = (of: Times) => [
    ...[...span(of), ''],
    ...[percent(of.availability.availabilityPercent, 3), percent(of.availability.coveragePercent, 1)],
  ];
  return {
    head: head(t, ['from', 'to', 'state', 'availability', 'coverage']),
    rows: [
      ...data.intervals.map((one) => [...span(one), t(`terms:state.${one.state}`), '', '']),
      ...[data, ...(before ? [before] : [])].map(whole),
    ],
  };
}

/** The days of a calendar, those of the year before first where they are compared. */
export const calendarTable = (t: TFunction, days: readonly Day[]): WordTable => ({
  head: head(t, ['day', 'worst', 'availability', 'coverage', 'down', 'planned']),
  rows: days.map(({ day, worst, availabilityPercent, coveragePercent, downMs, plannedMs }) => [
    ...[day, t(`terms:state.${worst}`), percent(availabilityPercent, 3), percent(coveragePercent, 1)],
    ...[minutes(downMs), minutes(plannedMs)],
  ]),
});
