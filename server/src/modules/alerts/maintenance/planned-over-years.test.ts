import { type MaintenanceTimes } from '@linekeeper/contract/alerts/maintenance';
import { expect, it } from 'vitest';
import { seeded } from '../../../../test/random.ts';
import { isoIn } from '../../../platform/zoned-time.ts';
import { timesBetween } from './planned-times.ts';

/** Work that is repeated over whole years, in zones whose clocks change at midnight, by half an hour or not at all. */
const zones = [
  ...['Asia/Shanghai', 'Europe/Berlin', 'Africa/Cairo', 'America/Santiago'],
  ...['Asia/Beirut', 'America/Havana', 'Australia/Lord_Howe', 'Pacific/Chatham'],
];
const fromMs = Date.parse('2027-12-31T00:00:00Z');
const toMs = Date.parse('2029-01-02T00:00:00Z');
const dayMs = 86_400_000;
const days = Array.from({ length: 366 }, (_, at) =>
  new Date(Date.UTC(2028, 0, 1) + at * dayMs).toISOString().slice(0, 10),
);
const repeated = { firstDay: '2028-01-01', lastDay: '2028-12-31' };
const random = seeded(20281231);
const clock = () => `${String(random.int(0, 23)).padStart(2, '0')}:${random.pick(['00', '15', '30'])}`;

/** The days on which work begins, in the order of its times; where midnight is left out it begins an hour into its day. */
const daysOf = (times: MaintenanceTimes, timeZone: string) =>
  timesBetween(times, timeZone, { fromMs, toMs }).map((span) => isoIn(timeZone, new Date(span.fromMs)));

it.each(zones)('weekly work in %s comes once on each of its days of a leap year, at its time', (timeZone) => {
  for (const at of ['00:00', '00:30', '02:30', '23:30', clock(), clock()]) {
    const weekdays = [random.int(1, 7), 7];
    const times: MaintenanceTimes = { repeat: 'weekly', weekdays, at, minutes: 90, ...repeated };
    const shown = daysOf(times, timeZone);
    const wanted = days.filter((day) => weekdays.includes(new Date(`${day}T00:00Z`).getUTCDay() || 7));
    expect(shown.map((moment) => moment.slice(0, 10))).toEqual(wanted);
    // On the few days on which its time is left out it begins later, never earlier.
    const others = shown.filter((moment) => moment.slice(11, 16) !== at);
    expect(others.length).toBeLessThanOrEqual(1);
    for (const moment of others) expect(moment.slice(11, 16) > at).toBe(true);
  }
});

it.each(zones)(
  'monthly work in %s comes in each month once, at its end where that is too short',
  (timeZone) => {
    for (const day of [1, 28, 29, 30, 31]) {
      const times: MaintenanceTimes = { repeat: 'monthly', day, at: clock(), minutes: 60, ...repeated };
      const wanted = Array.from({ length: 12 }, (_, month) => {
        const last = new Date(Date.UTC(2028, month + 1, 0)).getUTCDate();
        return new Date(Date.UTC(2028, month, Math.min(day, last))).toISOString().slice(0, 10);
      });
      expect(daysOf(times, timeZone).map((moment) => moment.slice(0, 10))).toEqual(wanted);
    }
  },
);

it('asked for piece by piece gives the same times as asked for at once', () => {
  for (let round = 0; round < 40; round += 1) {
    const timeZone = random.pick(zones);
    const weekdays = [1, 2, 3, 4, 5, 6, 7].filter(() => random.chance(0.5));
    const times: MaintenanceTimes = random.chance(0.5)
      ? { repeat: 'monthly', day: random.int(1, 31), at: clock(), minutes: random.int(15, 1440), ...repeated }
      : {
          ...{ repeat: 'weekly', weekdays: weekdays.length > 0 ? weekdays : [7], at: clock() },
          ...{ minutes: random.int(15, 1440), ...repeated },
        };
    const all = timesBetween(times, timeZone, { fromMs, toMs });
    const pieces = new Map<number, number>();
    for (let atMs = fromMs; atMs < toMs;) {
      const nextMs = Math.min(toMs, atMs + random.int(1, 20) * 3_600_000);
      for (const span of timesBetween(times, timeZone, { fromMs: atMs, toMs: nextMs }))
        pieces.set(span.fromMs, span.toMs);
      atMs = nextMs;
    }
    expect([...pieces]).toEqual(all.map((span) => [span.fromMs, span.toMs]));
  }
});
