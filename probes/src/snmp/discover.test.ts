import { networkInterfaces } from 'node:os';
import type { SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type Asked,
  honest,
  int,
  oidValue,
  type Reply,
  startFakeAgent,
  text,
  varbind,
} from '../../test/fake-agent.ts';
import { type Snmpd, startSnmpd } from '@linekeeper/simulators/snmpd';
import { encodeInteger, encodeTlv } from './ber.ts';
import { discover } from './discover.ts';
import { SnmpExchange } from './exchange.ts';

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

async function found(target: SnmpTarget) {
  const result = await discover(exchange, target);
  if (!result.ok) throw new Error(`${result.reason} ${result.detail}`);
  return result.found;
}

test.each(['v1', 'v2c'] as const)(
  '%s: a real snmpd tells its name, interfaces, processors and memory',
  async (version) => {
    const credentials = { version, community: snmpd.community };
    const device = await found({ address: '127.0.0.1', port: snmpd.port, credentials });
    expect(device).toMatchObject({
      sysName: 'core-switch-1',
      sysLocation: 'Rack 7',
      sysContact: 'noc@example.test',
      brand: 'Net-SNMP',
      kind: null,
      warnings: [],
    });
    expect(device.sysDescr).toMatch(/^Linux /);
    expect(device.sysUpTimeMs).toBeGreaterThanOrEqual(0);
    const names = device.interfaces.map((item) => item.name);
    for (const name of Object.keys(networkInterfaces())) expect(names).toContain(name);
    expect(device.interfaces.find((item) => item.name === 'lo')).toMatchObject({
      ifIndex: 1,
      type: 24,
      macAddress: '',
      adminStatus: 1,
      operStatus: 1,
      highCapacity: version === 'v2c',
    });
    // As the machine itself has them (ipAddressTable of version 2c, as of 1).
    for (const [name, addresses = []] of Object.entries(networkInterfaces()))
      for (const { address } of addresses.filter(({ family }) => family === 'IPv4'))
        expect(device.interfaces.find((item) => item.name === name)?.addresses).toContain(address);
    expect(device.processors.length).toBeGreaterThan(0);
    expect(device.memory?.totalBytes).toBeGreaterThan(1e8);
  },
);

const ifEntry = '1.3.6.1.2.1.2.2.1';
const ifXEntry = '1.3.6.1.2.1.31.1.1.1';
const entity = '1.3.6.1.2.1.47.1.1.1.1';
const gauge = (value: number) => {
  const content = Buffer.alloc(5);
  content.writeUInt32BE(value, 1);
  return encodeTlv(0x42, content);
};
const counter64 = encodeTlv(0x46, Buffer.from([5]));

const systemGroup: [string, Buffer][] = [
  ['1.3.6.1.2.1.1.1.0', text('H3C S5130 Switch\r\nComware 7')],
  ['1.3.6.1.2.1.1.2.0', oidValue('1.3.6.1.4.1.25506.1.1')],
  ['1.3.6.1.2.1.1.3.0', encodeInteger(12345, 0x43)],
  ['1.3.6.1.2.1.1.4.0', text('')],
  ['1.3.6.1.2.1.1.5.0', text(Buffer.from('bdbbbbbbbbfa', 'hex'))],
  ['1.3.6.1.2.1.1.6.0', text('<script>alert(1)</script>')],
  ['1.3.6.1.2.1.1.7.0', int(6)],
  ['1.3.6.1.2.1.4.1.0', int(1)],
  ['1.3.6.1.2.1.4.21.1.2.0.0.0.0', int(2)],
];

/** An interface with its speed given as ifSpeed and ifHighSpeed. */
const port = (index: number, speed: number, highSpeed: number, high: boolean): [string, Buffer][] => [
  [`${ifEntry}.2.${index}`, text(`GigabitEthernet1/0/${index}`)],
  [`${ifEntry}.3.${index}`, int(6)],
  [`${ifEntry}.5.${index}`, gauge(speed)],
  [`${ifEntry}.6.${index}`, text(Buffer.from('00e0fc000001', 'hex'))],
  [`${ifEntry}.7.${index}`, int(1)],
  [`${ifEntry}.8.${index}`, int(7)],
  ...(high
    ? ([
        [`${ifXEntry}.1.${index}`, text(`Gi1/0/${index}`)],
        [`${ifXEntry}.6.${index}`, counter64],
        [`${ifXEntry}.15.${index}`, gauge(highSpeed)],
        [`${ifXEntry}.18.${index}`, text('uplink 到总部')],
      ] satisfies [string, Buffer][])
    : []),
];

async function fake(
  instances: [string, Buffer][],
  change?: (asked: Asked) => Reply | undefined,
): Promise<SnmpTarget> {
  const agent = await startFakeAgent(honest(instances, change));
  closing.push(() => agent.close());
  const credentials = { version: 'v2c', community: 'c' } as const;
  return { address: '127.0.0.1', port: agent.port, credentials, timeoutMs: 5000, retries: 0 };
}

test('a switch is described with its chassis, its ports and their speeds', async () => {
  const target = await fake([
    ...systemGroup,
    ...port(1, 1_000_000_000, 1000, true),
    ...port(2, 0xffff_ffff, 10_000, true),
    ...port(3, 512_000, 0, true),
    ...port(40, 100_000_000, 0, false),
    ...port(41, 0xffff_ffff, 0, false),
    [`${entity}.5.1`, int(11)],
    [`${entity}.5.2`, int(3)],
    [`${entity}.13.2`, text('S5130-28S-EI')],
    [`${entity}.11.2`, text('210235A1')],
    [`${entity}.10.2`, text('7.1.070')],
    [`${entity}.11.9`, text('a fan')],
  ]);
  const device = await found(target);
  expect(device).toMatchObject({
    sysDescr: 'H3C S5130 Switch Comware 7',
    sysName: '交换机',
    sysLocation: '<script>alert(1)</script>',
    sysUpTimeMs: 123_450,
    brand: 'H3C',
    kind: 'switch',
    model: 'S5130-28S-EI',
    serialNumber: '210235A1',
    firmware: '7.1.070',
    processors: [],
    memory: null,
    warnings: [],
  });
  expect(
    device.interfaces.map((item) => [item.ifIndex, item.name, item.speedBps, item.highCapacity]),
  ).toEqual([
    [1, 'Gi1/0/1', 1e9, true],
    [2, 'Gi1/0/2', 1e10, true],
    [3, 'Gi1/0/3', 512_000, true],
    [40, 'GigabitEthernet1/0/40', 1e8, false],
    [41, 'GigabitEthernet1/0/41', null, false],
  ]);
  expect(device.interfaces[0]).toMatchObject({
    alias: 'uplink 到总部',
    macAddress: '00:e0:fc:00:00:01',
    operStatus: 7,
  });
  // Its counter stands above nought; those of 32 bits are not asked for, and say nothing.
  expect(device.interfaces.map((item) => item.hasCarried)).toEqual([true, true, true, false, false]);
  expect(device.interfaces.filter((item) => item.isDefaultRoute).map((item) => item.ifIndex)).toEqual([2]);
});

const storage = '1.3.6.1.2.1.25.2.3.1';
const fileSystem = '1.3.6.1.2.1.25.3.8.1';
const stored = (index: number, type: number, size: number): [string, Buffer][] => [
  [`${storage}.2.${index}`, oidValue(`1.3.6.1.2.1.25.2.1.${type}`)],
  [`${storage}.3.${index}`, text(`part ${index}`)],
  [`${storage}.4.${index}`, int(4)],
  [`${storage}.5.${index}`, int(size)],
];

test('its disks are those that can be written to, the largest first; firmware that is full by nature is none', async () => {
  const parts = [
    ...stored(1, 2, 90),
    ...stored(2, 4, 20),
    ...stored(3, 4, 50),
    ...stored(4, 9, 30),
    ...stored(5, 10, 80),
    ...stored(6, 4, 0),
  ];
  const access: [string, Buffer][] = [
    [`${fileSystem}.5.1`, int(2)],
    [`${fileSystem}.7.1`, int(3)],
    [`${fileSystem}.5.2`, int(1)],
    [`${fileSystem}.7.2`, int(2)],
  ];
  const all = [...systemGroup, ...port(1, 1, 0, false), ...parts];
  expect((await found(await fake([...all, ...access]))).disks).toEqual([4, 2]);
  expect((await found(await fake(all))).disks).toEqual([3, 4, 2]);
  const many = Array.from({ length: 12 }, (_, at) => stored(at + 1, 4, at + 1)).flat();
  const of = [...systemGroup, ...port(1, 1, 0, false), ...many];
  expect((await found(await fake(of))).disks).toEqual([12, 11, 10, 9, 8, 7, 6, 5]);
});

test('an agent that is silent about its inventory is described without it, and the description says so', async () => {
  const agent = await startFakeAgent((asked) =>
    asked.oids.some((oid) => oid.startsWith('1.3.6.1.2.1.47'))
      ? undefined
      : honest([...systemGroup, ...port(1, 1, 0, false)])(asked),
  );
  closing.push(() => agent.close());
  const credentials = { version: 'v2c', community: 'c' } as const;
  const device = await found({
    address: '127.0.0.1',
    port: agent.port,
    credentials,
    // Longer than a pause of this process can last before an answer that is there is read.
    timeoutMs: 300,
    retries: 0,
  });
  expect(device.warnings).toEqual(['inventory-unreadable']);
  expect(device.interfaces).toHaveLength(1);
});

test('an interface table that does not go on is cut, and the description says so', async () => {
  const columns: string[] = [];
  const target = await fake([...systemGroup, ...port(1, 1, 0, false)], (asked) => {
    if (asked.pdu === 0xa0) return undefined;
    // The first row of each column, again and again.
    const of = (oid: string) =>
      columns.find((column) => oid === `${column}.1`) ?? columns[columns.push(oid) - 1]!;
    return { varbinds: asked.oids.map((oid) => varbind(`${of(oid)}.1`, int(1))) };
  });
  const device = await found(target);
  expect(device.warnings).toEqual(['interfaces-cut']);
  expect(device.interfaces.map((item) => item.ifIndex)).toContain(1);
});

test('a device that does not answer, or whose interfaces cannot be read, is not described', async () => {
  const silent = await startFakeAgent((asked) =>
    asked.pdu === 0xa0 ? honest(systemGroup)(asked) : undefined,
  );
  closing.push(() => silent.close());
  const credentials = { version: 'v2c', community: 'c' } as const;
  const target: SnmpTarget = {
    address: '127.0.0.1',
    port: silent.port,
    credentials,
    timeoutMs: 50,
    retries: 0,
  };
  expect(await discover(exchange, target)).toMatchObject({ ok: false, reason: 'timeout' });
  const wrong = { ...target, address: '127.1' };
  expect(await discover(exchange, wrong)).toMatchObject({ ok: false, reason: 'invalid' });
});

test('a description that is given up is aborted and nothing else', async () => {
  const target = await fake(systemGroup);
  const controller = new AbortController();
  const going = discover(exchange, target, undefined, controller.signal);
  controller.abort();
  expect(await going).toMatchObject({ ok: false, reason: 'aborted' });
});

const ipAddressTable = '1.3.6.1.2.1.4.34.1';
const ipAddrTable = '1.3.6.1.2.1.4.20.1.2';
const addressesFound = async (rows: [string, Buffer][], change?: (asked: Asked) => Reply | undefined) =>
  (
    await found(
      await fake([...systemGroup, ...rows, ...port(1, 1, 0, false), ...port(2, 1, 0, false)], change),
    )
  ).interfaces.map(({ addresses }) => addresses);

test('interfaces have the unicast addresses of the newer table, else those of the older one', async () => {
  const older: [string, Buffer][] = [
    [`${ipAddrTable}.192.168.1.1`, int(1)],
    [`${ipAddrTable}.203.0.113.7`, int(2)],
  ];
  expect(await addressesFound(older)).toEqual([['192.168.1.1'], ['203.0.113.7']]);
  const newer: [string, Buffer][] = [
    [`${ipAddressTable}.3.1.4.203.0.113.8`, int(2)],
    [`${ipAddressTable}.3.1.4.203.0.113.255`, int(2)],
    [`${ipAddressTable}.3.2.16.32.1.13.184.0.0.0.0.0.0.0.0.0.0.0.1`, int(2)],
    [`${ipAddressTable}.4.1.4.203.0.113.8`, int(1)],
    [`${ipAddressTable}.4.1.4.203.0.113.255`, int(3)],
    [`${ipAddressTable}.4.2.16.32.1.13.184.0.0.0.0.0.0.0.0.0.0.0.1`, int(1)],
  ];
  expect(await addressesFound([...older, ...newer])).toEqual([[], ['203.0.113.8']]);
  // Of a device that tells of neither nothing is known, not that it has none.
  expect(await addressesFound([])).toEqual([undefined, undefined]);
});

test('tables of addresses that do not end, or hold no addresses, are given up', async () => {
  const wrong: [string, Buffer][] = [
    [`${ipAddrTable}.300.0.0.1`, int(1)],
    [`${ipAddrTable}.10.0.0`, int(1)],
    [`${ipAddrTable}.10.0.0.1`, int(-4)],
    [`${ipAddrTable}.10.0.0.2`, text('two')],
  ];
  expect(await addressesFound(wrong)).toEqual([undefined, undefined]);
  let asked = 0;
  const endless = (question: Asked): Reply | undefined => {
    if (!question.oids.some((oid) => oid.startsWith(ipAddrTable))) return undefined;
    return {
      varbinds: question.oids.map(() => {
        asked += 1;
        return varbind(`${ipAddrTable}.10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`, int(1));
      }),
    };
  };
  expect(await addressesFound([[`${ipAddrTable}.10.0.0.0`, int(1)]], endless)).toEqual([
    undefined,
    undefined,
  ]);
  expect(asked).toBeLessThan(5_000);
});
