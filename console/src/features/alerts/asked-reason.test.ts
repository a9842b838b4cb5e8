import { expect, it } from 'vitest';
import { askedReason } from './asked-reason.ts';

it('a link that asks in vain says that it is done before what its reader may do', () => {
  expect(askedReason('acknowledged', true)).toBe('acknowledged');
  expect(askedReason('resolved', false)).toBe('resolved');
});

it('who reads only while acting for a tenant is told to step up, who may not at all whom to ask', () => {
  expect(askedReason('firing', true)).toBe('readsOnly');
  expect(askedReason('firing', false)).toBe('refused');
});
