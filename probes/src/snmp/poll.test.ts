import type { SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Asked, encodeReply, int, nothing, startFakeAgent, varbind } from '../../test/fake-agent.ts';
import { type Snmpd, startSnmpd } from '@linekeeper/simulators/snmpd';
import { encodeTlv } from './ber.ts';
import { SnmpExchange } from './exchange.ts';
import { get } from './get.ts';
import { poll, type PollReading } from './poll.ts';
import { counterColumns, makePollPlan, type PollPlan, type PollSubject } from './poll-plan.ts';

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

const real = (): SnmpTarget => ({
  address: '127.0.0.1',
  port: snmpd.port,
  credentials: { version: 'v2c', community: snmpd.community },
});

async function reading(target: SnmpTarget, plan: PollPlan): Promise<PollReading> {
  const result = await poll(exchange, target, { plan });
  if (!result.ok) throw new Error(`${result.reason} ${result.detail}`);
  return result;
}

const counter = (read: PollReading, at: number, column: (typeof counterColumns)[number]): bigint => {
  const cell = at * counterColumns.length + counterColumns.indexOf(column);
  return (BigInt(read.words[2 * cell + 1]!) << 32n) | BigInt(read.words[2 * cell]!);
};
const bitsOf = (read: PollReading, at: number) =>
  Object.fromEntries(counterColumns.map((column, c) => [column, read.bits[at * counterColumns.length + c]]));

test('a poll of a real snmpd reads what single GETs read', async () => {
  const plan = makePollPlan({
    interfaces: [{ ifIndex: 1, highCapacity: true }],
    processors: [196608],
    memory: { storageIndex: 1 },
  });
  const before = await get(exchange, real(), ['1.3.6.1.2.1.31.1.1.1.6.1', '1.3.6.1.2.1.1.3.0']);
  const read = await reading(real(), plan);
  const after = await get(exchange, real(), ['1.3.6.1.2.1.31.1.1.1.6.1', '1.3.6.1.2.1.1.3.0']);
  if (!before.ok || !after.ok) throw new Error('no answer');
  expect(counter(read, 0, 'inOctets')).toBeGreaterThanOrEqual(before.values[0]!.value as bigint);
  expect(counter(read, 0, 'inOctets')).toBeLessThanOrEqual(after.values[0]!.value as bigint);
  expect(read.uptimeTicks).toBeGreaterThanOrEqual(before.values[1]!.value as number);
  expect(read.uptimeTicks).toBeLessThanOrEqual(after.values[1]!.value as number);
  expect(bitsOf(read, 0)).toMatchObject({ inOctets: 64, outUnicast: 64, inErrors: 32, discontinuity: 32 });
  expect([read.adminStatus[0], read.operStatus[0]]).toEqual([1, 1]);
  expect(read.memoryPercent).toBeGreaterThan(0);
  expect(read.memoryPercent).toBeLessThanOrEqual(100);
});

async function fake(
  answer: (asked: Asked) => Parameters<typeof encodeReply>[1] | undefined,
  version: 'v1' | 'v2c' = 'v2c',
) {
  const agent = await startFakeAgent((asked) => {
    const reply = answer(asked);
    return reply && encodeReply(asked, reply);
  });
  closing.push(() => agent.close());
  const credentials = { version, community: 'c' } as const;
  const target: SnmpTarget = {
    address: '127.0.0.1',
    port: agent.port,
    credentials,
    timeoutMs: 10_000,
    retries: 0,
  };
  return { agent, target };
}

const counter64 = (hex: string): Buffer => encodeTlv(0x46, Buffer.from(hex, 'hex'));
const inOctets = '1.3.6.1.2.1.31.1.1.1.6.';
const many = (count: number, highCapacity = true) =>
  makePollPlan({
    interfaces: Array.from({ length: count }, (_, i) => ({ ifIndex: i + 1, highCapacity })),
    processors: [],
    memory: null,
  });

test('64-bit counters near their end stay exact', async () => {
  const { target } = await fake(({ oids }) => ({
    varbinds: oids.map((oid) =>
      varbind(oid, oid.startsWith(inOctets) ? counter64('00ffffffffffffff01') : int(1)),
    ),
  }));
  expect(counter(await reading(target, many(1)), 0, 'inOctets')).toBe(0xffffffffffffff01n);
});

test('every value lands at its interface and column', async () => {
  const { target } = await fake(({ oids }) => ({
    varbinds: oids.map((oid) => {
      const [column, index] = oid.split('.').slice(-2).map(Number);
      return varbind(oid, int(index! * 100 + column!));
    }),
  }));
  const read = await reading(target, many(30));
  for (let at = 0; at < 30; at += 1) {
    const index = (at + 1) * 100;
    const values = Object.fromEntries(
      counterColumns.map((column) => [column, Number(counter(read, at, column))]),
    );
    expect(values).toEqual({
      inOctets: index + 6,
      outOctets: index + 10,
      inUnicast: index + 7,
      outUnicast: index + 11,
      inMulticast: index + 8,
      outMulticast: index + 12,
      inBroadcast: index + 9,
      outBroadcast: index + 13,
      inErrors: index + 14,
      outErrors: index + 20,
      inDiscards: index + 13,
      outDiscards: index + 19,
      discontinuity: index + 19,
    });
    expect(read.speedBps[at]).toBe((index + 15) * 1e6);
  }
  expect([read.adminStatus[0], read.operStatus[0], read.adminStatus[1]]).toEqual([107, 108, 207]);
  expect([...read.interfaceAfterMs].every((after, i, all) => i === 0 || after >= all[i - 1]!)).toBe(true);
});

test('without ifXTable the 32-bit counters are read and marked as such', async () => {
  const { agent, target } = await fake(({ oids }) => ({
    varbinds: oids.map((oid) => varbind(oid, encodeTlv(0x41, Buffer.from('00ffffffff', 'hex')))),
  }));
  const read = await reading(target, many(2, false));
  expect(
    agent.asked.flatMap((asked) => asked.oids).filter((oid) => oid.startsWith('1.3.6.1.2.1.31.1.1.1')),
  ).toEqual([]);
  expect(bitsOf(read, 1)).toMatchObject({ inOctets: 32, outUnicast: 32, inBroadcast: 0, discontinuity: 0 });
  expect(counter(read, 1, 'inOctets')).toBe(0xffffffffn);
  // ifSpeed at its top means "more than fits here": not known.
  expect(read.speedBps[1]).toBeNaN();
});

test('what the agent does not have is absent and never zero', async () => {
  const { target } = await fake(({ oids }) => ({
    varbinds: oids.map((oid) => varbind(oid, oid.endsWith('.2') ? nothing(0x81) : int(5))),
  }));
  const read = await reading(target, many(3));
  expect(new Set(Object.values(bitsOf(read, 1)))).toEqual(new Set([0]));
  expect(new Set(Object.values(bitsOf(read, 2)))).toEqual(new Set([32]));
  expect([read.operStatus[1], read.operStatus[2]]).toEqual([0, 5]);
  expect([read.speedBps[1], read.cpuPercent, read.memoryPercent]).toEqual([NaN, NaN, NaN]);
});

test('load and memory are the mean of the processors and the used share', async () => {
  const values: Record<string, number> = { '.6.1': 30, '.5.1': 120, '.2.7': 10, '.2.8': 50, '.2.9': 255 };
  const { target } = await fake(({ oids }) => ({
    varbinds: oids.map((oid) => varbind(oid, int(values[oid.match(/\.\d+\.\d+$/)![0]] ?? 1))),
  }));
  const read = await reading(
    target,
    makePollPlan({ interfaces: [], processors: [7, 8, 9], memory: { storageIndex: 1 } }),
  );
  expect([read.cpuPercent, read.memoryPercent]).toEqual([30, 25]);
});

test('of several disks the fullest counts, and one that cannot be is passed over', async () => {
  const values: Record<string, number> = {
    '.6.4': 10,
    '.5.4': 40,
    '.6.5': 90,
    '.5.5': 100,
    '.6.6': 7,
    '.5.6': 0,
  };
  const { target } = await fake(({ oids }) => ({
    varbinds: oids.map((oid) => varbind(oid, int(values[oid.match(/\.\d+\.\d+$/)![0]] ?? 1))),
  }));
  const plan = makePollPlan({ interfaces: [], processors: [7], memory: null, disks: [4, 5, 6] });
  expect((await reading(target, plan)).diskPercent).toBe(90);
  const without = makePollPlan({ interfaces: [], processors: [7], memory: null, disks: [6] });
  expect((await reading(target, without)).diskPercent).toBeNaN();
});

test('an answer that was cut off before the true one leaves nothing of its values', async () => {
  const agent = await startFakeAgent((asked) => {
    const varbinds = (load: number) => asked.oids.map((oid) => varbind(oid, int(load)));
    return [
      encodeReply(asked, { varbinds: varbinds(90).slice(0, -1) }),
      encodeReply(asked, { varbinds: varbinds(10) }),
    ];
  });
  closing.push(() => agent.close());
  const credentials = { version: 'v2c', community: 'c' } as const;
  const target = { address: '127.0.0.1', port: agent.port, credentials, timeoutMs: 10_000 };
  const processors = [1, 2, 3];
  const read = await reading(target, makePollPlan({ interfaces: [], processors, memory: null }));
  expect([read.cpuPercent, read.uptimeTicks]).toEqual([10, 10]);
});

test('an agent with small answers is asked in small questions from the second poll on', async () => {
  const { agent, target } = await fake(({ oids }) =>
    oids.length > 20
      ? { errorStatus: 1, varbinds: [] }
      : { varbinds: oids.map((oid) => varbind(oid, int(1))) },
  );
  const plan = many(10);
  await reading(target, plan);
  const first = agent.asked.length;
  await reading(target, plan);
  const second = agent.asked.slice(first);
  expect(second.every((asked) => asked.oids.length <= 20)).toBe(true);
  expect(second.length).toBeLessThan(first);
  expect(second.flatMap((asked) => asked.oids).length).toBe(plan.shape.slots.length);
});

test('version 1: names that the agent does not know are asked for once only', async () => {
  const { agent, target } = await fake(({ oids }) => {
    const missing = oids.findIndex((oid) => oid.startsWith('1.3.6.1.2.1.2.2.1.12.'));
    if (missing >= 0) return { errorStatus: 2, errorIndex: missing + 1 };
    return { varbinds: oids.map((oid) => varbind(oid, int(3))) };
  }, 'v1');
  const plan = many(4, false);
  const read = await reading(target, plan);
  expect(bitsOf(read, 0)).toMatchObject({ inMulticast: 0, outMulticast: 32 });
  const first = agent.asked.length;
  await reading(target, plan);
  expect(agent.asked.length - first).toBe(plan.template.parts.length);
});

test('a poll of which one part stays unanswered is a failed poll', async () => {
  const { target } = await fake(({ oids }) =>
    oids.some((oid) => oid.endsWith('.9'))
      ? undefined
      : { varbinds: oids.map((oid) => varbind(oid, int(1))) },
  );
  expect(await poll(exchange, { ...target, timeoutMs: 300 }, { plan: many(10) })).toMatchObject({
    ok: false,
    reason: 'timeout',
  });
});

test('24 interfaces with everything that is read of them fit into seven questions', () => {
  const plan = makePollPlan({
    interfaces: Array.from({ length: 24 }, (_, i) => ({ ifIndex: i + 1, highCapacity: true })),
    processors: [1, 2],
    memory: { storageIndex: 1 },
  });
  expect(plan.template.parts).toHaveLength(7);
});

test('like devices share one template, and those that differ in anything do not', () => {
  const subject = (change: Partial<PollSubject> = {}): PollSubject => ({
    interfaces: [
      { ifIndex: 1, highCapacity: true },
      { ifIndex: 2, highCapacity: true },
    ],
    processors: [7],
    memory: { storageIndex: 3 },
    ...change,
  });
  const plan = makePollPlan(subject());
  expect(makePollPlan(subject()).template).toBe(plan.template);
  expect(makePollPlan(subject())).not.toBe(plan);
  const others = [
    subject({ memory: null }),
    subject({ memory: { storageIndex: 7 }, processors: [3] }),
    subject({ processors: [] }),
    subject({ processors: [1, 2], interfaces: [] }),
    subject({ processors: [1], interfaces: [{ ifIndex: 2, highCapacity: true }] }),
    subject({ interfaces: [{ ifIndex: 12, highCapacity: true }] }),
    subject({
      interfaces: [
        { ifIndex: 1, highCapacity: true },
        { ifIndex: 2, highCapacity: false },
      ],
    }),
  ].map(makePollPlan);
  expect(new Set([plan, ...others].map(({ template }) => template)).size).toBe(others.length + 1);
});

test('what an agent with small answers taught is not asked of its like, unless they teach the same', async () => {
  const small = (asked: Asked) =>
    asked.oids.length > 20
      ? { errorStatus: 1, varbinds: [] }
      : { varbinds: asked.oids.map((oid) => varbind(oid, int(1))) };
  const [first, second, third] = [many(10), many(10), many(10)];
  await reading((await fake(small)).target, first);
  expect(first.template).not.toBe(third.template);
  expect(second.template).toBe(third.template);
  await reading((await fake(small)).target, second);
  expect(second.template).toBe(first.template);
});
