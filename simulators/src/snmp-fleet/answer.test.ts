import { describe, expect, it } from 'vitest';
import { Agent } from './agent.ts';
import { answer } from './answer.ts';
import { oidValue, parseOid, pdus, Reader, readOid, tags, text, tlv, unsigned } from './ber.ts';
import { type Happening } from './fault.ts';
import { vendors } from './makes.ts';
import { type AgentFacts } from './mib.ts';
import { portsOf } from './vendors.ts';

const startMs = Date.UTC(2026, 10, 16, 2);
const sysDescr = '1.3.6.1.2.1.1.1.0';
const inOctets32 = '1.3.6.1.2.1.2.2.1.10.1';
const inOctets64 = '1.3.6.1.2.1.31.1.1.1.6.1';
const discontinuity = '1.3.6.1.2.1.31.1.1.1.19.1';
const sysUpTime = '1.3.6.1.2.1.1.3.0';
const past = '1.3.6.1.2.1.47.1.1.1.1.99.1';

function agentWith(happenings: readonly Happening[] = [], facts: Partial<AgentFacts> = {}): Agent {
  const vendor = vendors.find(({ model }) => model === 'TL-ER6225G')!;
  const agent = new Agent(
    {
      name: 'a',
      location: '上海',
      contact: 'noc',
      vendor,
      serialNumber: '1',
      interfaces: 24,
      seed: 3,
      week: 'office',
      highCapacity: true,
      countersStartAt: 0n,
      maxMessageBytes: 1_472,
      ...facts,
    },
    'public',
    startMs - 86_400_000,
  );
  agent.happen(() => happenings);
  return agent;
}

interface Asked {
  readonly version?: 0 | 1;
  readonly kind?: number;
  readonly nonRepeaters?: number;
  readonly maxRepetitions?: number;
  readonly atMs?: number;
}
interface Answered {
  readonly status: number;
  readonly index: number;
  readonly values: readonly { oid: string; tag: number; value: bigint }[];
  readonly size: number;
}

/** Asks an agent; reads the answer strictly: every length must fit. */
function ask(agent: Agent, oids: readonly string[], asked: Asked = {}): Answered {
  const { version = 1, kind = pdus.get, nonRepeaters = 0, maxRepetitions = 0, atMs = startMs } = asked;
  const varbinds = oids.map((oid) =>
    tlv(tags.sequence, Buffer.concat([oidValue(parseOid(oid)), Buffer.from([tags.null, 0])])),
  );
  const body = [unsigned(4711), unsigned(nonRepeaters), unsigned(maxRepetitions)];
  const pdu = tlv(kind, Buffer.concat([...body, tlv(tags.sequence, Buffer.concat(varbinds))]));
  agent.goTo(atMs);
  const reply = answer(agent, tlv(tags.sequence, Buffer.concat([unsigned(version), text('public'), pdu])));
  if (!reply) throw new Error('It is silent.');
  const message = new Reader(reply).open(tags.sequence);
  expect(message.integer()).toBe(version);
  message.next(tags.octetString);
  const response = message.open(pdus.response);
  expect(response.integer()).toBe(4711);
  const [status, index] = [response.integer(), response.integer()];
  const list = response.open(tags.sequence);
  const values = [];
  while (list.at < list.end) {
    const varbind = list.open(tags.sequence);
    const name = varbind.next(tags.oid);
    const { tag, start, end } = varbind.next();
    expect(varbind.at).toBe(varbind.end);
    const hex = reply.toString('hex', start, end);
    values.push({ oid: readOid(reply, name.start, name.end).join('.'), tag, value: BigInt(`0x0${hex}`) });
  }
  return { status, index, values, size: reply.length };
}
const valueAt = (agent: Agent, oid: string, atMs: number) => ask(agent, [oid], { atMs }).values[0]!.value;

describe('SNMPv2c', () => {
  it('tells an object that is not there from an instance that is not there', () => {
    const { values } = ask(agentWith(), ['1.3.6.1.2.1.2.2.1.2.999', '1.3.6.1.4.1.99.1.0', sysDescr]);
    expect(values.map(({ tag }) => tag)).toEqual([tags.noSuchInstance, tags.noSuchObject, tags.octetString]);
  });

  it('refuses with tooBig and no varbinds what needs a longer answer than it gives', () => {
    const oids = Array.from({ length: 60 }, (_, n) => `1.3.6.1.2.1.31.1.1.1.1.${(n % 24) + 1}`);
    expect(ask(agentWith([], { maxMessageBytes: 600 }), oids)).toMatchObject({ status: 1, values: [] });
    expect(ask(agentWith([], { maxMessageBytes: 6_000 }), oids).values).toHaveLength(60);
  });

  it('fills a GETBULK answer up to the longest that it gives', () => {
    const bulk = { kind: pdus.getBulk, maxRepetitions: 100 };
    const short = ask(agentWith([], { maxMessageBytes: 600 }), ['1.3.6.1.2.1.2.2'], bulk);
    const long = ask(agentWith([], { maxMessageBytes: 60_000 }), ['1.3.6.1.2.1.2.2'], bulk);
    expect(short.size).toBeLessThanOrEqual(600);
    expect(short.size).toBeGreaterThan(500);
    expect(long.values).toHaveLength(100);
    expect(long.values.slice(0, short.values.length)).toEqual(short.values);
  });

  it('repeats only the repeaters of a GETBULK', () => {
    const { values } = ask(agentWith(), ['1.3.6.1.2.1.1.5', '1.3.6.1.2.1.2.2.1.1', '1.3.6.1.2.1.2.2.1.8'], {
      kind: pdus.getBulk,
      nonRepeaters: 1,
      maxRepetitions: 2,
    });
    expect(values.map(({ oid }) => oid)).toEqual([
      '1.3.6.1.2.1.1.5.0',
      '1.3.6.1.2.1.2.2.1.1.1',
      '1.3.6.1.2.1.2.2.1.8.1',
      '1.3.6.1.2.1.2.2.1.1.2',
      '1.3.6.1.2.1.2.2.1.8.2',
    ]);
  });

  it('says once that the view is over, under the name that was asked', () => {
    const { values } = ask(agentWith(), [past], { kind: pdus.getBulk, maxRepetitions: 10 });
    expect(values).toEqual([{ oid: past, tag: tags.endOfMibView, value: 0n }]);
  });

  it('lets nothing be set', () => {
    expect(ask(agentWith(), [sysDescr], { kind: pdus.set })).toMatchObject({ status: 17, index: 1 });
  });
});

describe('SNMPv1', () => {
  const v1 = { version: 0 } as const;

  it('answers noSuchName with the place of the first that is not there', () => {
    expect(ask(agentWith(), [sysDescr, '1.3.6.1.2.1.1.99.0'], v1)).toMatchObject({ status: 2, index: 2 });
    expect(ask(agentWith(), [past], { ...v1, kind: pdus.getNext })).toMatchObject({ status: 2, index: 1 });
  });

  it('has no Counter64: GET does not find it, GETNEXT steps over it', () => {
    expect(ask(agentWith(), [inOctets64], v1)).toMatchObject({ status: 2 });
    const next = ask(agentWith(), ['1.3.6.1.2.1.31.1.1.1.5.24'], { ...v1, kind: pdus.getNext });
    expect(next.values[0]!.oid).toBe('1.3.6.1.2.1.31.1.1.1.14.1');
  });

  it('does not know GETBULK', () => {
    expect(() => ask(agentWith(), [sysDescr], { ...v1, kind: pdus.getBulk })).toThrow('silent');
  });
});

describe('counters', () => {
  it('are the same for the same seed and time, whoever asked before', () => {
    const one = agentWith();
    valueAt(one, inOctets64, startMs + 50_000_000);
    expect(valueAt(one, inOctets64, startMs)).toBe(valueAt(agentWith(), inOctets64, startMs));
    expect(valueAt(agentWith([], { seed: 4 }), inOctets64, startMs)).not.toBe(
      valueAt(one, inOctets64, startMs),
    );
  });

  it('stay below the speed of their interface and never run back', () => {
    const agent = agentWith();
    let before = valueAt(agent, inOctets64, startMs);
    for (let s = 10; s < 86_400; s += 10) {
      const now = valueAt(agent, inOctets64, startMs + s * 1000);
      const bitsPerS = Number(now - before) * 0.8;
      if (!(bitsPerS > 0 && bitsPerS < 1e9)) expect({ s, bitsPerS }).toBe('between 0 and the speed');
      before = now;
    }
    expect(before).toBeGreaterThan(0n);
  });

  it('wrap at 32 bits as the rest of the same count in 64 bits', () => {
    const agent = agentWith();
    let wraps = 0;
    let before = valueAt(agent, inOctets32, startMs);
    for (let minute = 1; minute <= 600; minute++) {
      const atMs = startMs + minute * 60_000;
      const [narrow, wide] = ask(agent, [inOctets32, inOctets64], { atMs }).values;
      expect(narrow!.value).toBe(wide!.value & 0xffffffffn);
      if (narrow!.value < before) wraps += 1;
      before = narrow!.value;
    }
    expect(wraps).toBeGreaterThan(2);
  });

  it('wrap at 64 bits too, where they began near the end', () => {
    const reset: Happening = {
      what: { kind: 'counter-reset', startAt: 2n ** 64n - 1_000_000n },
      fromMs: startMs,
    };
    const plain: Happening = { what: { kind: 'counter-reset' }, fromMs: startMs };
    const later = startMs + 600_000;
    const counted = valueAt(agentWith([plain]), inOctets64, later);
    expect(valueAt(agentWith([reset]), inOctets64, startMs)).toBe(2n ** 64n - 1_000_000n);
    expect(valueAt(agentWith([reset]), inOctets64, later)).toBe(counted - 1_000_000n);
  });

  it('begin again at a reset, which the discontinuity time tells, and at a reboot, which sysUpTime tells', () => {
    const reset: Happening = { what: { kind: 'counter-reset' }, fromMs: startMs };
    const reboot: Happening = {
      what: { kind: 'reboot' },
      fromMs: startMs + 50_000,
      untilMs: startMs + 60_000,
    };
    const agent = agentWith([reset, reboot]);
    const ticksOfADay = 8_640_000n;
    const ask3 = (atMs: number) =>
      ask(agent, [sysUpTime, discontinuity, inOctets64], { atMs }).values.map(({ value }) => value);
    expect(ask3(startMs - 10).slice(0, 2)).toEqual([ticksOfADay - 1n, 0n]);
    expect(ask3(startMs)).toEqual([ticksOfADay, ticksOfADay, 0n]);
    expect(ask3(startMs + 1_000).slice(0, 2)).toEqual([ticksOfADay + 100n, ticksOfADay]);
    expect(ask3(startMs + 60_000)).toEqual([0n, 0n, 0n]);
    expect(ask3(startMs + 61_000).slice(0, 2)).toEqual([100n, 0n]);
  });

  it('stand still while the interface is down, and go on from there', () => {
    const down: Happening = {
      what: { kind: 'interface-down', interface: 1 },
      fromMs: startMs,
      untilMs: startMs + 60_000,
    };
    const agent = agentWith([down]);
    const [oper, changed] = ['1.3.6.1.2.1.2.2.1.8.1', '1.3.6.1.2.1.2.2.1.9.1'];
    const counted = valueAt(agent, inOctets64, startMs);
    expect(valueAt(agent, oper, startMs)).toBe(2n);
    expect(valueAt(agent, inOctets64, startMs + 59_000)).toBe(counted);
    expect(valueAt(agent, changed, startMs + 59_000)).toBe(8_640_000n);
    expect(valueAt(agent, oper, startMs + 60_000)).toBe(1n);
    expect(valueAt(agent, inOctets64, startMs + 60_000) - counted).toBeLessThan(2n);
    expect(valueAt(agent, changed, startMs + 61_000)).toBe(8_646_000n);
    expect(valueAt(agent, inOctets64, startMs + 70_000)).toBeGreaterThan(counted);
  });

  it('have 32 bits only on a device that knows no others', () => {
    const old = agentWith([], { highCapacity: false });
    expect(ask(old, [inOctets64, inOctets32]).values.map(({ tag }) => tag)).toEqual([
      tags.noSuchObject,
      tags.counter32,
    ]);
  });
});

it('is silent to what is no request', () => {
  const agent = agentWith();
  agent.goTo(startMs);
  for (const bytes of ['', '30', '3003020101', '30800201', 'ffffffffffff', '300a0201010406707562'])
    expect(answer(agent, Buffer.from(bytes, 'hex'))).toBeUndefined();
});

it.each(vendors)('a $brand $model has names and indexes of their own on every interface', (vendor) => {
  for (const interfaces of [2, 24, 1_200]) {
    const ports = portsOf(vendor, interfaces);
    expect(ports).toHaveLength(interfaces);
    expect(new Set(ports.map(({ ifIndex }) => ifIndex)).size).toBe(interfaces);
    expect(new Set(ports.map(({ descr }) => descr)).size).toBe(interfaces);
  }
});
