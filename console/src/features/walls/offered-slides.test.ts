import { permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { customerSlideKinds, ownSlideKinds } from '@linekeeper/contract/walls/wall-terms';
import { expect, it } from 'vitest';
import { offeredSlides } from './offered-slides.ts';

const of = (type: keyof typeof organizationTypes, codes: readonly string[] = permissionCodes) => ({
  codes: new Set(codes),
  user: { organizationType: organizationTypes[type] } as never,
});

it.each(['OP', 'MIDDLEMAN'] as const)(
  '%s is offered its customers first, and its own network once it has one',
  (type) => {
    expect(offeredSlides(of(type), true)).toEqual([...customerSlideKinds, ...ownSlideKinds]);
    expect(offeredSlides(of(type), false)).toEqual([...customerSlideKinds, 'board']);
  },
);

it('an end customer is offered its own network, whatever is in it', () => {
  for (const hasOwn of [true, false]) expect(offeredSlides(of('COMPANY'), hasOwn)).toEqual(ownSlideKinds);
});

it('nobody is offered what they may not see', () => {
  const codes = ['DMS_SERVER_CENTER_HEALTH_MONITOR'];
  expect(offeredSlides(of('MIDDLEMAN', codes), true)).toEqual(['customers-services', 'services', 'service']);
});
