import { expect, it } from 'vitest';
import { newClaim } from './new-claim.ts';

it('a claim begins with no hyphen, so that a command line takes it for what it is', () => {
  const drawn = [Buffer.alloc(32, 0xfb), Buffer.alloc(32, 7)];
  expect(drawn[0]?.toString('base64url')).toMatch(/^-/);
  expect(newClaim(() => drawn.shift() ?? Buffer.alloc(32))).toBe(Buffer.alloc(32, 7).toString('base64url'));
});
