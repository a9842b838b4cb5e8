import { expect, it } from 'vitest';
import { isGoodEnd, maintenanceAt } from './maintenance-rules.ts';

const since = new Date(1000);
const row = { maintenanceSince: since, maintenanceUntil: null, maintenanceText: null };

it('is on from its beginning until it is switched off', () => {
  expect(maintenanceAt({ ...row, maintenanceSince: null }, 5000)).toBeNull();
  expect(maintenanceAt({ ...row, maintenanceText: 'New lines' }, 5000)).toEqual({
    text: 'New lines',
    until: null,
  });
});

it('is over by itself at the time that was said, and not before', () => {
  const ending = { ...row, maintenanceUntil: new Date(9000) };
  expect(maintenanceAt(ending, 8999)).toEqual({ text: null, until: '1970-01-01T00:00:09.000Z' });
  expect(maintenanceAt(ending, 9000)).toBeNull();
});

it('ends later than now and within thirty days', () => {
  const most = 30 * 86_400_000;
  expect([1000, 1001, 1000 + most, 1001 + most].map((untilMs) => isGoodEnd(untilMs, 1000))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
