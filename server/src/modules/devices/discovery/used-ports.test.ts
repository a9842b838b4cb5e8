import { afterAll, beforeAll, expect, it } from 'vitest';
import { base, type DeviceServer, deviceServer, discovery } from '../../../../test/device-server.ts';
import { setInterfaceStatuses } from '../inventory/targets.queries.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';

let w: DeviceServer;
beforeAll(async () => {
  w = await deviceServer();
});
afterAll(() => w.close());

interface Port {
  readonly id: string;
  readonly ifIndex: number;
  readonly wasUp: boolean;
  readonly isUplink: boolean;
}
const ports = async (deviceId: string) =>
  (await w.us()('POST', `${base}/${deviceId}/interfaces/list`, {})).json.data.list as Port[];
const discover = async (deviceId: string, change: (port: PortFound) => Partial<PortFound>) => {
  const answer = discovery([
    [1, 'Gi0/1'],
    [2, 'Gi0/2'],
    [10, 'Gi0/10'],
  ]);
  if (!answer.ok) throw new Error('It answers.');
  const interfaces = answer.found.interfaces.map((port) => ({ ...port, ...change(port) }));
  w.world.found = { ...answer, found: { ...answer.found, interfaces } };
  expect((await w.us()('POST', `${base}/${deviceId}/discover`)).json).toMatchObject({ code: 0 });
};
type PortFound = Extract<ReturnType<typeof discovery>, { ok: true }>['found']['interfaces'][number];
const down = { operStatus: 2 };

it('a port was up where it is, where it carried something before, or where it was seen up since; never forgotten', async () => {
  const { id } = await w.created();
  await discover(id, ({ ifIndex }) => ({ ...down, hasCarried: ifIndex === 10 }));
  const wasUp = async () => (await ports(id)).filter((port) => port.wasUp).map(({ ifIndex }) => ifIndex);
  expect(await wasUp()).toEqual([10]);
  const first = (await ports(id)).find(({ ifIndex }) => ifIndex === 1)!;
  for (const operStatus of [1, 2])
    await w.db.database.withTenant(jobScope([w.tenantId]), (_tx, client) =>
      setInterfaceStatuses(client, [
        { tenantId: w.tenantId, interfaceId: first.id, adminStatus: 1, operStatus },
      ]),
    );
  expect(await wasUp()).toEqual([1, 10]);
  // The device restarted: all its counters stand at nought.
  await discover(id, () => ({ ...down, hasCarried: false }));
  expect(await wasUp()).toEqual([1, 10]);
});

it('an uplink is what the default route leaves by now', async () => {
  const { id } = await w.created();
  const uplinks = async () => (await ports(id)).filter((port) => port.isUplink).map(({ ifIndex }) => ifIndex);
  await discover(id, ({ ifIndex }) => ({ isDefaultRoute: ifIndex === 2 }));
  expect(await uplinks()).toEqual([2]);
  await discover(id, ({ ifIndex }) => ({
    isDefaultRoute: ifIndex === 1,
    alias: ifIndex === 10 ? 'ISP 2' : '',
  }));
  expect(await uplinks()).toEqual([1, 10]);
});

it('the kind is nobody’s guess: none before discovery, none where nothing tells it, and what a person chose stays', async () => {
  const { id } = await w.created();
  const kindOf = async () => (await w.us()('GET', `${base}/${id}`)).json.data.kind as string | null;
  expect(await kindOf()).toBeNull();
  const answer = discovery([[1, 'eth0']]);
  if (!answer.ok) throw new Error('It answers.');
  const says = async (kind: 'switch' | null) => {
    w.world.found = { ...answer, found: { ...answer.found, kind } as typeof answer.found };
    await w.us()('POST', `${base}/${id}/discover`);
  };
  await says('switch');
  expect(await kindOf()).toBe('switch');
  await says(null);
  expect(await kindOf()).toBeNull();
  const read = (await w.us()('GET', `${base}/${id}`)).json.data;
  const { address, name } = read;
  const version = read.version as number;
  const rest = { address, name, port: 161, snmpVersion: 'v2c', intervalS: 60, outletId: null, region: '' };
  const change = (kind: string | null, of: number) =>
    w.us()('PUT', `${base}/${id}`, { ...rest, kind, version: of });
  expect((await change(null, version)).json).toMatchObject({ code: 0 });
  expect((await change('firewall', version + 1)).json).toMatchObject({ code: 0 });
  await says('switch');
  expect(await kindOf()).toBe('firewall');
  // Taken back, it is left to discovery again.
  expect((await change(null, version + 2)).json).toMatchObject({ code: 0 });
  await says('switch');
  expect(await kindOf()).toBe('switch');
});
