import { expect, it } from 'vitest';
import { isArchived, isSecret } from './archive-columns.ts';

it('keeps every secret out of an archive', () => {
  for (const [column, type] of [
    ['password_hash', 'text'],
    ['sealed_community', 'bytea'],
    ['token_hash', 'bytea'],
    ['totp_last_step', 'bigint'],
    ['payload', 'bytea'],
    ['challenge', 'text'],
  ] as const)
    expect(isSecret(column, type), column).toBe(true);
  for (const column of ['name', 'email', 'address', 'detail', 'sum'])
    expect(isSecret(column, 'text'), column).toBe(false);
});

it('keeps the machinery out', () => {
  expect(['device', 'audit', 'sample_chunk', 'member'].every(isArchived)).toBe(true);
  expect(['operation', 'outbox', 'sample_rollup', 'tenant_archive_part'].some(isArchived)).toBe(false);
});
