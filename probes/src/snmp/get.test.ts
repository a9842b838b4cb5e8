import { createSession, type Varbind, Version2c } from 'net-snmp';
import type { SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { encodeReply, int, nothing, startFakeAgent, varbind } from '../../test/fake-agent.ts';
import { type Snmpd, startSnmpd } from '@linekeeper/simulators/snmpd';
import { SnmpExchange } from './exchange.ts';
import { get } from './get.ts';
import { makeGetTemplate } from './template.ts';

let snmpd: Snmpd;
const exchange = new SnmpExchange();
const closing: (() => void)[] = [];
beforeAll(async () => {
  snmpd = await startSnmpd();
});
afterEach(() => closing.splice(0).forEach((close) => close()));
afterAll(async () => {
  exchange.close();
  await snmpd.stop();
});

const credentials = (version: 'v1' | 'v2c') => ({ version, community: snmpd.community });
const real = (version: 'v1' | 'v2c' = 'v2c'): SnmpTarget => ({
  address: '127.0.0.1',
  port: snmpd.port,
  credentials: credentials(version),
});

const system = Array.from({ length: 7 }, (_, i) => `1.3.6.1.2.1.1.${i + 1}.0`);
const interfaces = [1, 2, 3, 5, 7, 8, 10, 14].map((column) => `1.3.6.1.2.1.2.2.1.${column}.1`);
const highCapacity = ['1.3.6.1.2.1.31.1.1.1.1.1', '1.3.6.1.2.1.31.1.1.1.6.1', '1.3.6.1.2.1.31.1.1.1.10.1'];

/** The same GET by the independent library. */
function getByNetSnmp(oids: string[]): Promise<Varbind[]> {
  const session = createSession('127.0.0.1', snmpd.community, {
    port: snmpd.port,
    version: Version2c,
  });
  return new Promise((resolve, reject) => {
    session.get(oids, (error, varbinds) => {
      session.close();
      if (error) reject(error);
      else resolve(varbinds);
    });
  });
}

test('the values of a real snmpd are those that net-snmp reads', async () => {
  const oids = [...system, ...interfaces, ...highCapacity];
  const ours = await get(exchange, real(), oids);
  const theirs = await getByNetSnmp(oids);
  if (!ours.ok) throw new Error(ours.reason);
  expect(ours.values).toHaveLength(oids.length);
  oids.forEach((oid, index) => {
    const [mine, other] = [ours.values[index]!, theirs[index]!];
    const plain = mine.type === 'octets' ? mine.value.toString('latin1') : mine.value;
    if (mine.type === 'timeticks' || mine.type.startsWith('counter')) {
      // These move on between the two questions.
      const there = Buffer.isBuffer(other.value)
        ? BigInt(`0x${other.value.toString('hex')}`)
        : BigInt(other.value as number);
      expect(there - BigInt(plain as bigint), oid).toBeGreaterThanOrEqual(0n);
      expect(there - BigInt(plain as bigint), oid).toBeLessThan(10_000_000n);
    } else {
      const there = Buffer.isBuffer(other.value) ? other.value.toString('latin1') : other.value;
      expect(plain, oid).toEqual(there);
    }
  });
  expect(ours.values[4]).toEqual({ type: 'octets', value: Buffer.from('core-switch-1') });
});

test('what an agent does not have is a value: an absence with its kind', async () => {
  const result = await get(exchange, real(), [
    '1.3.6.1.2.1.1.5.1',
    '1.3.6.1.2.1.1.5.0',
    '1.3.6.1.4.1.99999.1.0',
  ]);
  expect(result).toMatchObject({
    ok: true,
    values: [{ value: 'noSuchInstance' }, { type: 'octets' }, { value: 'noSuchObject' }],
  });
});

test('version 1 tells absence by an error, and the rest is still read', async () => {
  const result = await get(exchange, real('v1'), [
    '1.3.6.1.4.1.9.9.0',
    '1.3.6.1.2.1.1.5.0',
    '1.3.6.1.4.1.9.8.0',
  ]);
  expect(result).toMatchObject({
    ok: true,
    values: [{ value: 'noSuchName' }, { type: 'octets' }, { value: 'noSuchName' }],
  });
});

test('a wrong community is silence', async () => {
  const wrong = {
    ...real(),
    credentials: { version: 'v2c', community: 'wrong' } as const,
    timeoutMs: 80,
    retries: 0,
  };
  expect(await get(exchange, wrong, system)).toMatchObject({ ok: false, reason: 'timeout' });
});

test('one template serves any number of agents and polls', async () => {
  const template = makeGetTemplate([...system, ...interfaces], { maxVarbinds: 4 });
  expect(template.parts.map((part) => part.oids.length)).toEqual([4, 4, 4, 3]);
  for (let i = 0; i < 3; i += 1) {
    const result = await get(exchange, real(), template);
    if (!result.ok) throw new Error(result.reason);
    expect(result.values.map((value) => value.type)).not.toContain(undefined);
    expect(result.values[4]).toMatchObject({ value: Buffer.from('core-switch-1') });
  }
});

test('parts fit one Ethernet frame also when answered', () => {
  const oids = Array.from({ length: 300 }, (_, i) => `1.3.6.1.2.1.31.1.1.1.${6 + (i % 8)}.${10101 + i}`);
  for (const part of makeGetTemplate(oids).parts) {
    expect(part.oids.length).toBeLessThanOrEqual(64);
    expect(part.varbinds.length + part.oids.length * 5).toBeLessThanOrEqual(1424);
  }
});

async function fakeTarget(answer: Parameters<typeof startFakeAgent>[0], version: 'v1' | 'v2c' = 'v2c') {
  const fake = await startFakeAgent(answer);
  closing.push(() => fake.close());
  const target: SnmpTarget = {
    address: '127.0.0.1',
    port: fake.port,
    credentials: { version, community: 'c' },
    timeoutMs: 10_000,
    retries: 0,
  };
  return { fake, target };
}

const tenOids = Array.from({ length: 10 }, (_, i) => `1.3.6.1.2.1.2.2.1.10.${i + 1}`);
const lastArc = (oid: string) => Number(oid.split('.').at(-1));

test('a GET that is too big for the agent is halved until it fits', async () => {
  const { fake, target } = await fakeTarget((asked) =>
    asked.oids.length > 3
      ? encodeReply(asked, { errorStatus: 1, varbinds: [] })
      : encodeReply(asked, { varbinds: asked.oids.map((oid) => varbind(oid, int(lastArc(oid)))) }),
  );
  const result = await get(exchange, target, tenOids);
  expect(result).toMatchObject({ ok: true, values: tenOids.map((oid) => ({ value: lastArc(oid) })) });
  expect(Math.max(...fake.asked.slice(-1).map((asked) => asked.oids.length))).toBeLessThanOrEqual(3);
});

test('an agent for which even one value is too big ends as too big', async () => {
  const { fake, target } = await fakeTarget((asked) => encodeReply(asked, { errorStatus: 1, varbinds: [] }));
  expect(await get(exchange, target, tenOids)).toMatchObject({ ok: false, reason: 'tooBig' });
  expect(fake.asked.length).toBeLessThan(10);
});

test('error statuses end the question with a reason of the closed list', async () => {
  const check = async (errorStatus: number, errorIndex: number, reason: string) => {
    const { target } = await fakeTarget((asked) => encodeReply(asked, { errorStatus, errorIndex }));
    expect(await get(exchange, target, tenOids), `status ${errorStatus}`).toMatchObject({
      ok: false,
      reason,
    });
  };
  await check(16, 0, 'auth');
  await check(6, 1, 'auth');
  await check(5, 0, 'refused');
  await check(2, 99, 'refused');
  await check(2, -1, 'refused');
  await check(77, 1, 'refused');
});

test('an agent that refuses every name costs no more questions than there are names', async () => {
  const { fake, target } = await fakeTarget(
    (asked) => encodeReply(asked, { errorStatus: 2, errorIndex: 1 }),
    'v1',
  );
  const result = await get(exchange, target, tenOids);
  expect(result).toMatchObject({ ok: true, values: tenOids.map(() => ({ value: 'noSuchName' })) });
  expect(fake.asked).toHaveLength(10);
});

test('all three absences of version 2 are understood', async () => {
  const { target } = await fakeTarget((asked) =>
    encodeReply(asked, { varbinds: asked.oids.map((oid, i) => varbind(oid, nothing(0x80 + i))) }),
  );
  const result = await get(exchange, target, tenOids.slice(0, 3));
  expect(result).toMatchObject({
    ok: true,
    values: [{ value: 'noSuchObject' }, { value: 'noSuchInstance' }, { value: 'endOfMibView' }],
  });
});
