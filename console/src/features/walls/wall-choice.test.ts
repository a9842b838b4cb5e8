import { expect, it } from 'vitest';
import { slideOf, wallBody, wallChoiceOf } from './wall-choice.ts';

const choice = { ...wallChoiceOf(undefined, 'en', slideOf('overall')), name: 'Hall' };

it('saves nothing without a name, without a dashboard, and with a night of no length', () => {
  expect(wallBody(choice)).toMatchObject({ name: 'Hall', slides: [{ kind: 'overall', last: '24h' }] });
  expect(wallBody({ ...choice, name: ' ' })).toBeUndefined();
  expect(wallBody({ ...choice, slides: [] })).toBeUndefined();
  expect(wallBody({ ...choice, slides: [slideOf('board')] })).toBeUndefined();
  expect(wallBody({ ...choice, night: { from: '22:00', to: '22:00' } })).toBeUndefined();
});

it('takes the places along to another dashboard that can be narrowed', () => {
  const before = slideOf('overall');
  expect(slideOf('devices', { ...before, region: 'North' } as never)).toEqual({
    ...{ kind: 'devices', by: 'kind', region: 'North' },
  });
  expect(slideOf('services', { ...before, region: 'North' } as never)).toEqual({ kind: 'services' });
});

it('takes the customer and the period along to another dashboard of customers, and to none of the own network', () => {
  const before = { kind: 'customers-traffic', last: '30d', customerId: 7 } as const;
  expect(slideOf('customers-changes', before)).toEqual({ ...before, kind: 'customers-changes' });
  expect(slideOf('customers-lines', before)).toEqual({
    ...{ kind: 'customers-lines', by: 'provider', customerId: 7 },
  });
  expect(slideOf('overall', before)).toEqual({ kind: 'overall', last: '30d' });
});
