import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { SnmpExchange } from './exchange.ts';
import { get } from './get.ts';

test('an address that the system refuses to send to is our own fault', async () => {
  const exchange = new SnmpExchange();
  const credentials = { version: 'v2c', community: 'secret' } as const;
  // Broadcast without the permission to broadcast: EACCES from the system.
  const target = { address: '255.255.255.255', credentials, timeoutMs: 10_000, retries: 0 };
  const result = await get(exchange, target, ['1.3.6.1.2.1.1.3.0']);
  expect(result).toMatchObject({ ok: false, reason: 'unavailable' });
  expect(exchange.counters.sendFailed).toBe(1);
  exchange.close();
});

test('without a free descriptor all that wait is our own fault, and later all is asked again', async () => {
  const program = path.resolve(import.meta.dirname, '../../test/ask-without-descriptors.ts');
  const { stdout } = await promisify(execFile)('prlimit', ['--nofile=60', process.execPath, program]);
  expect(stdout.trim()).toBe('{"timeout":1,"unavailable":20000} ok');
});
