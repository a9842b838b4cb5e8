import { expect, it } from 'vitest';
import { isStayTold, mostToldInDay } from './grant-notifications.ts';

it('tells of a person once an hour, and of no more stays in a day than fit', () => {
  expect(isStayTold({ ofActor: 0, inDay: 0 })).toBe(true);
  expect(isStayTold({ ofActor: 1, inDay: 1 })).toBe(false);
  expect(isStayTold({ ofActor: 0, inDay: mostToldInDay - 1 })).toBe(true);
  expect(isStayTold({ ofActor: 0, inDay: mostToldInDay })).toBe(false);
});
