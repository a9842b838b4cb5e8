import { expect, it } from 'vitest';
import { isGrantNotified, mostNotifiedInDay } from './grant-notifications.ts';

it('tells of a person once an hour, and of no more stays in a day than fit', () => {
  expect(isGrantNotified({ ofActor: 0, inDay: 0 })).toBe(true);
  expect(isGrantNotified({ ofActor: 1, inDay: 1 })).toBe(false);
  expect(isGrantNotified({ ofActor: 0, inDay: mostNotifiedInDay - 1 })).toBe(true);
  expect(isGrantNotified({ ofActor: 0, inDay: mostNotifiedInDay })).toBe(false);
});
