import { startFleet } from '@linekeeper/simulators/snmp-fleet';
import { afterEach, describe, expect, it } from 'vitest';
import { discover } from './discover.ts';
import { SnmpExchange } from './exchange.ts';
import { readNeighbours } from './lldp-neighbours.ts';
import type { SnmpValue } from './value.ts';
import type { WalkResult } from './walk.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

it('a device tells its neighbours with the ports at both ends, over a real walk in both versions', async () => {
  const mac = (last: number) => `02:00:00:00:00:0${last}`;
  const heard = [
    { port: 1, chassisMac: mac(2), sysName: 'core', remotePort: 'Gi1/0/24', address: '10.0.0.2' },
    { port: 3, chassisMac: mac(3), sysName: '接入交换机', remotePort: 'Gi1/0/1' },
  ];
  const fleet = await startFleet({
    ...{ agents: 2, port: 0, firstAddress: '127.31.0.1', interfaces: 4 },
    facts: (index) => (index === 0 ? { lldp: { chassisMac: mac(1), neighbours: heard } } : {}),
  });
  closing.push(() => fleet.stop());
  const exchange = new SnmpExchange();
  closing.push(() => exchange.close());
  const found = async (index: number, version: 'v1' | 'v2c') => {
    const credentials = { version, community: 'public' };
    const result = await discover(exchange, {
      address: fleet.addresses[index]!,
      port: fleet.port,
      credentials,
    });
    if (!result.ok) throw new Error(result.reason);
    return result.found;
  };
  for (const version of ['v1', 'v2c'] as const) {
    const { chassisMac, neighbours, interfaces } = await found(0, version);
    expect(chassisMac).toBe(mac(1));
    const portAt = (position: number) => interfaces[position - 1]?.name;
    expect(neighbours).toEqual([
      {
        localPort: portAt(1),
        chassisMac: mac(2),
        sysName: 'core',
        remotePort: 'Gi1/0/24',
        addresses: ['10.0.0.2'],
      },
      {
        localPort: portAt(3),
        chassisMac: mac(3),
        sysName: '接入交换机',
        remotePort: 'Gi1/0/1',
        addresses: [],
      },
    ]);
  }
  expect(await found(1, 'v2c')).toMatchObject({ chassisMac: '', neighbours: [] });
});

describe('what devices tell of their neighbours', () => {
  const number = (value: number): SnmpValue => ({ type: 'integer', value }) as SnmpValue;
  const octets = (value: string | Buffer): SnmpValue =>
    ({ type: 'octets', value: Buffer.from(value) }) as SnmpValue;
  const mac = octets(Buffer.from('020000000009', 'hex'));
  type Rows = Record<string, (SnmpValue | undefined)[]>;
  /** Tables by their place in the MIB. */
  const read = (tables: Record<string, Rows>, stopped?: string) =>
    readNeighbours(async ([column = '']) => {
      const name = ['.3.1', '.3.7.1.2', '.4.1.1.4', '.4.2.1.3'].find((end) => column.endsWith(end)) as string;
      const rows = new Map(Object.entries(tables[name] ?? {}));
      return { ok: true, rows, stoppedBy: stopped === name ? 'rows' : null } as WalkResult;
    });
  const one = { '0.7.1': [number(4), mac, number(3), mac, octets('uplink'), octets('core')] };

  it('are called by what people call their ports: the name, else what is written at it, else its number', async () => {
    const ports = {
      '1': [number(5), octets('Gi0/1'), octets('to the core')],
      '2': [number(7), octets('17'), octets('ether2')],
      '3': [number(3), mac, octets('')],
    };
    const heard: Rows = {
      '0.1.1': [number(7), octets('local'), number(5), octets('xe-0/0/1'), octets('text'), octets('a')],
      '0.2.1': [number(4), mac, number(3), mac, octets('eth0'), octets('b')],
      '0.3.1': [number(4), mac, number(3), mac, octets(''), octets('c')],
      '0.9.1': [number(4), mac, number(7), octets('5'), undefined, octets('d')],
    };
    const { neighbours } = (await read({ '.3.7.1.2': ports, '.4.1.1.4': heard })) as {
      neighbours: { localPort: string; remotePort: string; chassisMac: string }[];
    };
    expect(neighbours.map(({ localPort, remotePort }) => [localPort, remotePort])).toEqual([
      ['Gi0/1', 'xe-0/0/1'],
      ['ether2', 'eth0'],
      ['02:00:00:00:00:09', '02:00:00:00:00:09'],
      ['9', '5'],
    ]);
    // What is no hardware address is no chassis that anybody could be found by.
    expect(neighbours.map(({ chassisMac }) => chassisMac !== '')).toEqual([false, true, true, true]);
  });

  it('are bounded, and what is cut off or strange says nothing', async () => {
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`0.${at}.1`, one['0.7.1']]));
    expect((await read({ '.4.1.1.4': many })) as object).toMatchObject({ neighbours: { length: 256 } });
    expect(await read({ '.4.1.1.4': one }, '.4.1.1.4')).toEqual({});
    const managed = Object.fromEntries(
      [
        '1.4.10.0.0.1',
        '1.4.10.0.0',
        '1.4.999.0.0.1',
        '2.16.1.2.3.4',
        '1.4.10.0.0.2',
        '1.4.10.0.0.3',
        '1.4.10.0.0.4',
        '1.4.10.0.0.5',
      ].map((address) => [`0.7.1.${address}`, [number(2)]]),
    );
    const told = await read({ '.4.1.1.4': { ...one, x: [], '0.1': [] }, '.4.2.1.3': managed });
    expect(told).toMatchObject({
      neighbours: [{ addresses: ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4'] }],
    });
  });

  it('are not known where our own side could not ask', async () => {
    const failure = { ok: false, reason: 'aborted', elapsedMs: 0 } as const;
    expect(await readNeighbours(async () => failure)).toEqual(failure);
    expect(await readNeighbours(async () => ({ ...failure, reason: 'timeout' }))).toEqual({});
  });
});
