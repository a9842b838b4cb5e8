import type { SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { afterEach, expect, test } from 'vitest';
import { encodeReply, type FakeAgent, startFakeAgent } from '../../test/fake-agent.ts';
import { SnmpExchange, type ExchangeOptions } from './exchange.ts';
import { get } from './get.ts';

const uptime = '1.3.6.1.2.1.1.3.0';
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

function open(options?: ExchangeOptions): SnmpExchange {
  const exchange = new SnmpExchange(options);
  closing.push(() => exchange.close());
  return exchange;
}

async function agent(...parameters: Parameters<typeof startFakeAgent>): Promise<FakeAgent> {
  const started = await startFakeAgent(...parameters);
  closing.push(() => started.close());
  return started;
}

const target = (port: number, more: Partial<SnmpTarget> = {}): SnmpTarget => ({
  address: '127.0.0.1',
  port,
  credentials: { version: 'v2c', community: 'secret' },
  timeoutMs: 10_000,
  retries: 0,
  ...more,
});

test('a stall of our process is reported as stalled and never as a timeout of the target', async () => {
  let jumpMs = 0;
  const clock = { monotonicMs: () => performance.now() + jumpMs, wallMs: () => performance.now() + jumpMs };
  const exchange = open({ clock });
  const fake = await agent(() => undefined);
  const asked = get(exchange, target(fake.port, { retries: 3, timeoutMs: 10_000 }), [uptime]);
  setTimeout(() => (jumpMs = 60_000), 60);
  expect(await asked).toMatchObject({ ok: false, reason: 'stalled' });
  expect(exchange.counters).toMatchObject({ stalled: 1, timedOut: 0 });
});

test('a machine that slept is a stall though its monotonic clock stood still', async () => {
  let sleptMs = 0;
  const clock = { monotonicMs: () => performance.now(), wallMs: () => performance.now() + sleptMs };
  const exchange = open({ clock });
  const fake = await agent(() => undefined);
  const asked = get(exchange, target(fake.port, { timeoutMs: 10_000 }), [uptime]);
  setTimeout(() => (sleptMs = 3_600_000), 60);
  expect(await asked).toMatchObject({ ok: false, reason: 'stalled' });
});

test('an answer that lay in the socket while we stood still does not hide the stall', async () => {
  let jumpMs = 0;
  const clock = { monotonicMs: () => performance.now() + jumpMs, wallMs: () => performance.now() + jumpMs };
  const exchange = open({ clock });
  const fake = await agent((asked) => {
    jumpMs = 5_000;
    return encodeReply(asked, {});
  });
  expect(await get(exchange, target(fake.port), [uptime])).toMatchObject({ ok: false, reason: 'stalled' });
});

test('a pause shorter than a stall is not charged to the target', async () => {
  let jumpMs = 0;
  const clock = { monotonicMs: () => performance.now() + jumpMs, wallMs: () => performance.now() + jumpMs };
  const exchange = open({ clock, stall: { stallMs: 60_000, stepMs: 200 } });
  const fake = await agent((asked, self) => {
    jumpMs = 30_000; // less than a stall, far more than the target's patience
    setTimeout(() => self.send(encodeReply(asked, {}), asked.sender), 60);
    return undefined;
  });
  const patient = target(fake.port, { timeoutMs: 5_000 });
  expect(await get(exchange, patient, [uptime])).toMatchObject({ ok: true });
});
