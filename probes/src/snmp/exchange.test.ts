import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { afterEach, expect, test } from 'vitest';
import { encodeReply, type FakeAgent, int, startFakeAgent, varbind } from '../../test/fake-agent.ts';
import { hasIpv6Loopback } from '../../test/machine.ts';
import { Prng } from '../../test/prng.ts';
import { SnmpExchange, type ExchangeCounters, type ExchangeOptions } from './exchange.ts';
import { get } from './get.ts';

const uptime = '1.3.6.1.2.1.1.3.0';
const name = '1.3.6.1.2.1.1.5.0';
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

/** Waits until something was counted. */
async function counted(exchange: SnmpExchange, counter: keyof ExchangeCounters): Promise<void> {
  while (exchange.counters[counter] === 0) await new Promise((resolve) => setTimeout(resolve, 2));
}

/** An answer that must be dropped, counted under this name, and never satisfy the question. */
async function checkDropped(
  counter: keyof ExchangeCounters,
  forge: Parameters<typeof startFakeAgent>[0],
): Promise<void> {
  const exchange = open();
  const fake = await agent(forge);
  const giveUp = new AbortController();
  const asked = get(exchange, target(fake.port, { timeoutMs: 10_000 }), [uptime, name], giveUp.signal);
  await Promise.race([counted(exchange, counter), asked]);
  giveUp.abort();
  expect(await asked).toMatchObject({ ok: false, reason: 'aborted' });
  expect(exchange.counters[counter]).toBe(1);
  expect(exchange.counters.answered).toBe(0);
}

test('an answer with another request id is dropped', () =>
  checkDropped('droppedUnknownId', (asked) => encodeReply(asked, { requestId: asked.requestId ^ 1 })));

test('an answer with another community is dropped', () =>
  checkDropped('droppedWrongCommunity', (asked) => encodeReply(asked, { community: 'secreT' })));

test('an answer in another version is dropped', () =>
  checkDropped('droppedWrongCommunity', (asked) => encodeReply(asked, { version: 0 })));

test('a question sent back as an answer is dropped', () =>
  checkDropped('droppedWrongPdu', (asked) => encodeReply(asked, { pdu: 0xa0 })));

test('an answer that is cut in half is dropped', () =>
  checkDropped('droppedMalformed', (asked) => {
    const whole = encodeReply(asked, {});
    return whole.subarray(0, whole.length >> 1);
  }));

test('an answer with other OIDs, fewer or more of them, or in another order is dropped', async () => {
  const value = int(5);
  const check = (varbinds: Buffer[]) =>
    checkDropped('droppedWrongContent', (asked) => encodeReply(asked, { varbinds }));
  await check([varbind(uptime, value), varbind('1.3.6.1.2.1.1.6.0', value)]);
  await check([varbind(name, value), varbind(uptime, value)]);
  await check([varbind(uptime, value)]);
  await check([]);
  await check([varbind(uptime, value), varbind(name, value), varbind(name, value)]);
  await check([varbind(uptime, value), varbind(`${name}.0`, value)]);
  await check([varbind(uptime, value), varbind(name, Buffer.from('4109ffffffffffffffffff', 'hex'))]);
});

test('an agent that gave unfitting answers only is malformed and not silent', async () => {
  const fake = await agent((asked) => encodeReply(asked, { varbinds: [] }));
  const result = await get(open(), target(fake.port, { timeoutMs: 1000 }), [uptime]);
  expect(result).toMatchObject({ ok: false, reason: 'malformed' });
});

test('an answer from another address with the right port is dropped, though everything else fits', async () => {
  const exchange = open();
  const stranger = createSocket('udp4');
  closing.push(() => stranger.close());
  const fake = await agent((asked) => {
    stranger.send(encodeReply(asked, {}), asked.sender.port, '127.0.0.1');
    return undefined;
  });
  stranger.bind(fake.port, '127.0.0.2');
  await once(stranger, 'listening');
  const giveUp = new AbortController();
  const asked = get(exchange, target(fake.port, { timeoutMs: 10_000 }), [uptime], giveUp.signal);
  await Promise.race([counted(exchange, 'droppedWrongSender'), asked]);
  giveUp.abort();
  expect(await asked).toMatchObject({ ok: false, reason: 'aborted' });
  expect(exchange.counters.droppedWrongSender).toBe(1);
});

test('an answer from another port of the same address is dropped', async () => {
  const exchange = open();
  const stranger = await agent(() => undefined);
  const fake = await agent((asked) => {
    stranger.send(encodeReply(asked, {}), asked.sender);
    return undefined;
  });
  const giveUp = new AbortController();
  const asked = get(exchange, target(fake.port, { timeoutMs: 10_000 }), [uptime], giveUp.signal);
  await Promise.race([counted(exchange, 'droppedWrongSender'), asked]);
  giveUp.abort();
  expect(await asked).toMatchObject({ ok: false, reason: 'aborted' });
  expect(exchange.counters.droppedWrongSender).toBe(1);
});

test('a forgery before the true answer does no harm', async () => {
  const exchange = open();
  const fake = await agent((asked) => [
    encodeReply(asked, { community: 'x' }),
    encodeReply(asked, { varbinds: [varbind(name, int(666))] }),
    encodeReply(asked, { varbinds: [varbind(uptime, int(42))] }),
  ]);
  const result = await get(exchange, target(fake.port), [uptime]);
  expect(result).toMatchObject({ ok: true, values: [{ type: 'integer', value: 42 }] });
});

test('request ids are neither repeated nor in a row', async () => {
  const exchange = open();
  const fake = await agent((asked) => encodeReply(asked, {}));
  for (let i = 0; i < 50; i += 1) await get(exchange, target(fake.port), [uptime]);
  const ids = fake.asked.map((asked) => asked.requestId);
  expect(new Set(ids).size).toBe(50);
  const steps = new Set(ids.slice(1).map((id, index) => id - ids[index]!));
  expect(steps.size).toBeGreaterThan(45);
});

test('a lost answer is asked for again with the same id, and a late answer to the first attempt counts', async () => {
  const exchange = open();
  let first: Buffer | undefined;
  const fake = await agent((asked) => {
    const late = first;
    first = encodeReply(asked, { varbinds: [varbind(uptime, int(fake.asked.length))] });
    return late;
  });
  const result = await get(exchange, target(fake.port, { retries: 3, timeoutMs: 500 }), [uptime]);
  expect(result).toMatchObject({ ok: true, values: [{ value: 1 }] });
  expect(new Set(fake.asked.map((asked) => asked.requestId)).size).toBe(1);
  expect(exchange.counters.retried).toBe(1);
});

test('an agent that is silent is asked once and as often again as allowed, each time with more patience', async () => {
  const exchange = open();
  const fake = await agent(() => undefined);
  const result = await get(exchange, target(fake.port, { retries: 2, timeoutMs: 40 }), [uptime]);
  expect(result).toMatchObject({ ok: false, reason: 'timeout' });
  expect(fake.asked).toHaveLength(3);
  expect(result.elapsedMs).toBeGreaterThan(40 + 60 + 90 - 20);
});

test('one agent is asked one thing at a time, others at the same time', async () => {
  const exchange = open();
  const seen: string[] = [];
  const slow = await agent((asked, self) => {
    seen.push('asked');
    setTimeout(() => {
      seen.push('answered');
      self.send(encodeReply(asked, {}), asked.sender);
    }, 20);
    return undefined;
  });
  const other = await agent((asked) => encodeReply(asked, {}));
  const all = [1, 2, 3].map(() => get(exchange, target(slow.port), [uptime]));
  expect(await get(exchange, target(other.port), [uptime])).toMatchObject({ ok: true });
  for (const result of await Promise.all(all)) expect(result.ok).toBe(true);
  expect(seen).toEqual(['asked', 'answered', 'asked', 'answered', 'asked', 'answered']);
});

test('no more requests than the window are on the way', async () => {
  const exchange = open({ window: 3 });
  let most = 0;
  const answer: Parameters<typeof startFakeAgent>[0] = (asked) => {
    most = Math.max(most, exchange.load.inFlight);
    return encodeReply(asked, {});
  };
  const fakes = await Promise.all(Array.from({ length: 12 }, () => agent(answer)));
  const results = await Promise.all(fakes.map((fake) => get(exchange, target(fake.port), [uptime])));
  expect(results.every((result) => result.ok)).toBe(true);
  expect(most).toBe(3);
});

test('too many waiting requests are refused as our own fault', async () => {
  const exchange = open({ maxQueued: 1 });
  const fake = await agent((asked) => encodeReply(asked, {}));
  const results = await Promise.all([1, 2, 3].map(() => get(exchange, target(fake.port), [uptime])));
  expect(results.map((result) => (result.ok ? 'ok' : result.reason))).toEqual(['ok', 'ok', 'unavailable']);
});

test('names, odd addresses, ports and communities are invalid and nothing is sent', async () => {
  const exchange = open();
  const check = async (more: Partial<SnmpTarget>) => {
    expect(await get(exchange, target(161, more), [uptime])).toMatchObject({ ok: false, reason: 'invalid' });
  };
  await check({ address: 'localhost' });
  await check({ address: '0177.0.0.1' });
  await check({ port: 0 });
  await check({ credentials: { version: 'v2c', community: '' } });
  await check({ credentials: { version: 'v2c', community: 'x'.repeat(256) } });
  await check({ credentials: { version: 'v3' as 'v2c', community: 'x' } });
  expect(await get(exchange, target(161), ['1.3.x'])).toMatchObject({ ok: false, reason: 'invalid' });
  expect(exchange.counters.sent).toBe(0);
});

test('a target that its holder changes is asked as it is now', async () => {
  const exchange = open();
  const [fake, other] = [
    await agent((asked) => encodeReply(asked, {})),
    await agent((asked) => encodeReply(asked, {})),
  ];
  const changing = target(fake.port);
  for (const change of [{}, { credentials: { version: 'v1', community: 'secret' } as const }]) {
    expect(await get(exchange, Object.assign(changing, change), [uptime])).toMatchObject({ ok: true });
  }
  changing.credentials.community = 'new';
  expect(await get(exchange, changing, [uptime])).toMatchObject({ ok: true });
  changing.port = other.port;
  expect(await get(exchange, changing, [uptime])).toMatchObject({ ok: true });
  changing.address = 'localhost';
  expect(await get(exchange, changing, [uptime])).toMatchObject({ ok: false, reason: 'invalid' });
  const asked = [...fake.asked, ...other.asked].map(({ version, community }) => [version, community]);
  expect(asked).toEqual([
    [1, 'secret'],
    [0, 'secret'],
    [0, 'new'],
    [0, 'new'],
  ]);
  expect(other.asked).toHaveLength(1);
});

test('a request can be given up while it waits and while it is on the way', async () => {
  const exchange = open();
  const fake = await agent(() => undefined);
  const [first, second] = [new AbortController(), new AbortController()];
  const onTheWay = get(exchange, target(fake.port), [uptime], first.signal);
  const waiting = get(exchange, target(fake.port), [uptime], second.signal);
  second.abort();
  expect(await waiting).toMatchObject({ ok: false, reason: 'aborted' });
  first.abort();
  expect(await onTheWay).toMatchObject({ ok: false, reason: 'aborted' });
  expect(exchange.load).toEqual({ inFlight: 0, queued: 0 });
  expect(await get(exchange, target(fake.port), [uptime], first.signal)).toMatchObject({ reason: 'aborted' });
});

test('closing gives up everything, and nothing more is asked', async () => {
  const exchange = open();
  const fake = await agent(() => undefined);
  const all = [1, 2].map(() => get(exchange, target(fake.port), [uptime]));
  exchange.close();
  for (const result of await Promise.all(all)) expect(result).toMatchObject({ ok: false, reason: 'aborted' });
  expect(await get(exchange, target(fake.port), [uptime])).toMatchObject({ ok: false, reason: 'aborted' });
});

test('asking a port where nobody listens survives, and the next agent answers', async () => {
  const exchange = open();
  const gone = await startFakeAgent(() => undefined);
  gone.close();
  expect(await get(exchange, target(gone.port, { timeoutMs: 100 }), [uptime])).toMatchObject({
    ok: false,
    reason: 'timeout',
  });
  const fake = await agent((asked) => encodeReply(asked, {}));
  expect(await get(exchange, target(fake.port), [uptime])).toMatchObject({ ok: true });
});

const overIpv6 = 'agents are reached over IPv6';
if (hasIpv6Loopback(overIpv6))
  test(overIpv6, async () => {
    const socket = createSocket('udp6');
    socket.bind(0, '::1');
    await once(socket, 'listening');
    closing.push(() => socket.close());
    socket.on('message', (bytes, sender) => {
      // The question sent back as an answer: its NULLs are values too.
      const answer = Buffer.from(bytes);
      answer[answer.indexOf(0xa0, 10)] = 0xa2;
      socket.send(answer, sender.port, sender.address);
    });
    const { port } = socket.address();
    const result = await get(open(), target(port, { address: '::1' }), [uptime]);
    expect(result).toMatchObject({ ok: true, values: [{ type: 'missing', value: 'null' }] });
  });

test('ten thousand datagrams of garbage never throw, and true answers still come through', async () => {
  const exchange = open();
  const random = new Prng(7);
  let left = 10_000;
  const fake = await agent((asked) => {
    const whole = encodeReply(asked, { varbinds: [varbind(uptime, int(1234567))] });
    const garbage = Array.from({ length: left > 0 ? 100 : 0 }, () => mutate(random, whole));
    left -= garbage.length;
    return [...garbage, whole];
  });
  while (left > 0) {
    // Garbage with the right id may be an answer by chance (an error status, say): any result will do, if there is one.
    const result = await get(exchange, target(fake.port, { timeoutMs: 500 }), [uptime]);
    if (result.ok) expect(result.values[0]).toBeDefined();
  }
  const result = await get(exchange, target(fake.port, { timeoutMs: 2_000 }), [uptime]);
  expect(result).toMatchObject({ ok: true, values: [{ value: 1234567 }] });
  expect(exchange.counters.droppedMalformed).toBeGreaterThan(1000);
});

function mutate(random: Prng, whole: Buffer): Buffer {
  const kind = random.below(5);
  if (kind === 0) return random.bytes(random.below(200));
  if (kind === 1) return Buffer.alloc(random.pick([0, 1, 1500, 60_000]), random.below(256));
  if (kind === 2) return Buffer.from(whole.subarray(0, random.below(whole.length)));
  if (kind === 3) return Buffer.concat([whole.subarray(0, random.below(whole.length)), random.bytes(40)]);
  const bytes = Buffer.from(whole);
  for (let i = 0; i < 3; i += 1) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}
