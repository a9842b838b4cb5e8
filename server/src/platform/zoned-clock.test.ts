import { expect, it } from 'vitest';
import { clockMoment } from './zoned-clock.ts';
import { isoIn } from './zoned-time.ts';

const iso = (zone: string, day: string, time: string) => new Date(clockMoment(zone, day, time)).toISOString();

it('a time of a day is the moment at which clocks of the zone show it', () => {
  expect(iso('Asia/Shanghai', '2026-11-22', '09:30')).toBe('2026-11-22T01:30:00.000Z');
  expect(iso('America/New_York', '2026-07-01', '18:00')).toBe('2026-07-01T22:00:00.000Z');
  expect(iso('UTC', '2026-12-31', '23:59')).toBe('2026-12-31T23:59:00.000Z');
});

it('a time that is left out when clocks go forward comes as much later, and one shown twice is the first', () => {
  expect(iso('Europe/Berlin', '2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(iso('Europe/Berlin', '2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(iso('America/New_York', '2026-11-01', '01:15')).toBe('2026-11-01T05:15:00.000Z');
});

it('whatever the zone, the moment shows the time that was asked for', () => {
  for (const zone of ['Pacific/Chatham', 'America/St_Johns', 'Asia/Kolkata', 'Australia/Lord_Howe'])
    for (const day of ['2026-01-15', '2026-04-05', '2026-10-04', '2026-12-31'])
      for (const time of ['00:00', '04:45', '12:00', '23:30'])
        expect(isoIn(zone, new Date(clockMoment(zone, day, time))).slice(0, 16)).toBe(`${day}T${time}`);
});
