import { startFleet } from '@linekeeper/simulators/snmp-fleet';
import { afterEach, expect, it } from 'vitest';
import { readBridge } from './bridge-table.ts';
import { discover } from './discover.ts';
import { SnmpExchange } from './exchange.ts';
import type { SnmpValue } from './value.ts';
import type { WalkResult } from './walk.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const learned = [
  { port: 1, macAddress: '02:00:00:00:00:01' },
  { port: 3, macAddress: '02:00:00:00:00:02' },
  { port: 3, macAddress: '02:00:00:00:00:ff' },
];

it('a bridge tells what it learned by interface, over a real walk, with VLANs and without, and what is none tells nothing', async () => {
  const fleet = await startFleet({
    ...{ agents: 3, port: 0, firstAddress: '127.31.4.1', interfaces: 4 },
    facts: (index) => (index < 2 ? { bridge: { hasVlans: index === 0, learned } } : {}),
  });
  closing.push(() => fleet.stop());
  const exchange = new SnmpExchange();
  closing.push(() => exchange.close());
  const found = async (index: number, version: 'v1' | 'v2c') => {
    const credentials = { version, community: 'public' };
    const target = { address: fleet.addresses[index]!, port: fleet.port, credentials };
    const result = await discover(exchange, target);
    if (!result.ok) throw new Error(result.reason);
    return result.found;
  };
  for (const [index, version] of [
    [0, 'v2c'],
    [1, 'v1'],
  ] as const) {
    const { bridge, interfaces } = await found(index, version);
    expect(bridge).toEqual([
      { ifIndex: interfaces[0]?.ifIndex, macAddresses: ['02:00:00:00:00:01'] },
      { ifIndex: interfaces[2]?.ifIndex, macAddresses: ['02:00:00:00:00:02', '02:00:00:00:00:ff'] },
    ]);
  }
  expect(await found(2, 'v2c')).not.toHaveProperty('bridge');
});

const walked = (rows: Record<string, readonly SnmpValue[]>, stoppedBy?: 'rows'): WalkResult =>
  ({
    ok: true,
    rows: new Map(Object.entries(rows)),
    elapsedMs: 1,
    ...(stoppedBy && { stoppedBy }),
  }) as WalkResult;
const number = (value: number): SnmpValue => ({ type: 'integer', value }) as SnmpValue;
const [ports, vlans] = ['1.3.6.1.2.1.17.1.4.1.2', '1.3.6.1.2.1.17.7.1.2.2.1.2'];
const reading = (table: WalkResult) =>
  readBridge(async ([column]) =>
    column === ports ? walked({ '7': [number(70)] }) : column === vlans ? table : walked({}),
  );

it('takes what was learned alone: not its own addresses, groups, ports that it does not name, or an index that is none', async () => {
  const entry = (port: number, status: number) => [number(port), number(status)];
  const table = walked({
    '1.2.0.0.0.0.1': entry(7, 3),
    '1.2.0.0.0.0.2': entry(7, 4),
    '1.1.0.94.0.0.1': entry(7, 3),
    '1.2.0.0.0.0.3': entry(8, 3),
    '1.2.0.0.0.0.999': entry(7, 3),
    '1.2': entry(7, 3),
    '1.0.0.0.0.0.0': entry(7, 3),
    '1.2.0.0.0.0.4': [],
  });
  expect(await reading(table)).toEqual({ bridge: [{ ifIndex: 70, macAddresses: ['02:00:00:00:00:01'] }] });
});

it('is nothing where the table goes on beyond what is read, and a failure where our own side could not ask', async () => {
  expect(await reading(walked({ '1.2.0.0.0.0.1': [number(7), number(3)] }, 'rows'))).toEqual({});
  const cut = { ok: false, reason: 'unavailable', elapsedMs: 1 } as WalkResult;
  expect(await reading(cut)).toEqual(cut);
  expect(await reading({ ok: false, reason: 'timeout', elapsedMs: 1 } as WalkResult)).toEqual({});
});
