import { expect, it } from 'vitest';
import { faultsOf, scheduleBody, scheduleChoiceOf, subjectsOf } from './schedule-choice.ts';

const fresh = { ...scheduleChoiceOf(undefined), name: ' Monthly ' };

it('what is chosen is asked for, of customers without a place, and of oneself without theirs', () => {
  expect(scheduleBody(fresh)).toMatchObject({ name: 'Monthly', customers: null, every: 'month', onDay: 1 });
  // Each reader has it in their own language, unless another is chosen.
  expect(scheduleBody(fresh)?.language).toBe('reader');
  expect(scheduleBody({ ...fresh, toCustomers: true })).toMatchObject({ toCustomers: false });
  const some = { ...fresh, of: 'some', customerIds: [7], scope: 'region', region: undefined } as const;
  expect(scheduleBody(some)).toMatchObject({ customers: { ids: [7] }, place: { scope: 'tenant' } });
});

it('what is missing is said, and nothing is asked for', () => {
  const bad = { ...fresh, name: ' ', of: 'some', kinds: [], formats: [] } as const;
  expect(faultsOf(bad)).toEqual({ name: true, customers: true, kinds: true, formats: true });
  expect(scheduleBody(bad)).toBeUndefined();
  expect(scheduleBody({ ...fresh, scope: 'outlet' })).toBeUndefined();
});

it('who has no customers is offered none', () => {
  expect(subjectsOf(null)).toEqual(['own']);
  expect(subjectsOf([])).toEqual(['own', 'all', 'some', 'edition']);
});

it('customers by edition need one, and are asked for by it', () => {
  const fresh = { ...scheduleChoiceOf(undefined), name: 'Monthly', of: 'edition' } as const;
  expect(faultsOf(fresh)).toEqual({ editions: true });
  expect(scheduleBody(fresh)).toBeUndefined();
  const body = scheduleBody({ ...fresh, editions: ['premium', 'none'] });
  expect(body?.customers).toEqual({ editions: ['premium', 'none'] });
});

it('a schedule of a service begins with that service', () => {
  const fresh = { ...scheduleChoiceOf(undefined), name: 'Monthly', scope: 'service' } as const;
  expect(scheduleBody(fresh)).toBeUndefined();
  expect(scheduleBody({ ...fresh, serviceId: 'x' })?.place).toEqual({ scope: 'service', serviceId: 'x' });
});
