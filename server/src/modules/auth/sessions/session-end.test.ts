import { expect, it } from 'vitest';
import { farewell, reasonOf, tellingMs } from './session-end.ts';

const now = Date.parse('2026-03-01T08:00:00Z');

it('tells an ended session its reason once, to all calls of that moment', () => {
  const endReason = 'signed-in-elsewhere';
  expect(farewell({ endReason, toldAt: null }, now)).toBe('SIGNED_IN_ELSEWHERE');
  expect(farewell({ endReason, toldAt: new Date(now - tellingMs + 1) }, now)).toBe('SIGNED_IN_ELSEWHERE');
  expect(farewell({ endReason, toldAt: new Date(now - tellingMs) }, now)).toBe('SESSION_ENDED');
});

it('tells nothing where the user ended it', () => {
  for (const endReason of ['signed-out', 'revoked', 'password-changed', null])
    expect(farewell({ endReason, toldAt: null }, now)).toBe('SESSION_ENDED');
});

it('keeps a fault of standing under a reason that tells it again', () => {
  for (const fault of ['MEMBER_DISABLED', 'TENANT_FROZEN', 'TENANT_EXPIRED'] as const)
    expect(farewell({ endReason: reasonOf(fault) ?? null, toldAt: null }, now)).toBe(fault);
  expect(reasonOf('FORBIDDEN')).toBeUndefined();
});
