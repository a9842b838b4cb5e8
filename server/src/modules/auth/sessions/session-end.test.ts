import { expect, it } from 'vitest';
import { endError, reasonOf, endNotifiedMs } from './session-end.ts';

const now = Date.parse('2026-03-01T08:00:00Z');

it('tells an ended session its reason once, to all calls of that moment', () => {
  const endReason = 'signed-in-elsewhere';
  expect(endError({ endReason, endNotifiedAt: null }, now)).toBe('SIGNED_IN_ELSEWHERE');
  expect(endError({ endReason, endNotifiedAt: new Date(now - endNotifiedMs + 1) }, now)).toBe(
    'SIGNED_IN_ELSEWHERE',
  );
  expect(endError({ endReason, endNotifiedAt: new Date(now - endNotifiedMs) }, now)).toBe('SESSION_ENDED');
});

it('tells nothing where the user ended it', () => {
  for (const endReason of ['signed-out', 'revoked', 'password-changed', null])
    expect(endError({ endReason, endNotifiedAt: null }, now)).toBe('SESSION_ENDED');
});

it('keeps a fault of the account under a reason that tells it again', () => {
  for (const fault of ['MEMBER_DISABLED', 'TENANT_FROZEN', 'TENANT_EXPIRED'] as const)
    expect(endError({ endReason: reasonOf(fault) ?? null, endNotifiedAt: null }, now)).toBe(fault);
  expect(reasonOf('FORBIDDEN')).toBeUndefined();
});
