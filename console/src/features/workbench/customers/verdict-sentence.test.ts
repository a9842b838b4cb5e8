import { expect, test } from 'vitest';
import { verdictKind } from './verdict-sentence.ts';

const quiet = {
  customers: 4,
  devices: 60,
  brokenCustomers: 0,
  isOwnBroken: false,
  down: 0,
  unreachable: 0,
  unmeasured: 0,
  closedCustomers: 0,
  pausedCustomers: 0,
};

test('The worst that is true of any customer is said first', () => {
  expect(verdictKind(quiet)).toBe('calm');
  expect(verdictKind({ ...quiet, unmeasured: 2 })).toBe('blind');
  expect(verdictKind({ ...quiet, unmeasured: 2, unreachable: 1 })).toBe('broken');
});

test('Where no device is measured nothing is called well', () => {
  expect(verdictKind({ ...quiet, devices: 0 })).toBe('none');
});
