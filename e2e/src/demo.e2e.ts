import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api } from '@linekeeper/simulators/demo/api';
import { type Stack, startStack } from './stack.ts';

let stack: Stack;
let admin: Api;
const customers = ['xianfeng', 'kangning', 'jianghai'];

beforeAll(async () => {
  stack = await startStack({}, ['node', 'scripts/start.mjs', '--demo']);
});
afterAll(() => stack.remove());

/** The admin within each customer's tenant. */
async function within(): Promise<Api[]> {
  const tenants = await admin.call('POST /api/v1/auth/company/tenant/all', { body: {} });
  return Promise.all(
    customers.map((prefix) => admin.enter(tenants.find((tenant) => tenant.prefix === prefix)!.companyId)),
  );
}

it('npm run demo sets up one MSP, three tenants, 60 outlets, 200 devices and 64 members through the public API', async () => {
  await expect.poll(() => stack.output(), { timeout: 120_000, interval: 500 }).toContain('Added now');
  admin = await stack.signIn();
  expect(stack.output()).toContain('Added now: 4 tenants, 60 outlets, 200 devices, 64 members.');
  const counts = await Promise.all(
    (await within()).map(async (api) => {
      const outlets = await api.call('POST /monitor/api/v1/outlets/list', { body: { pageSize: 1 } });
      const devices = await api.call('POST /monitor/api/v1/devices/counts', { body: {} });
      return [outlets.total, devices.total];
    }),
  );
  expect(counts).toEqual([
    [20, 60],
    [20, 60],
    [20, 80],
  ]);
});

it('the devices are measured over real sockets: up, with 24 interfaces and traffic', async () => {
  const [api] = await within();
  const up = async () => (await api!.call('POST /monitor/api/v1/devices/counts', { body: {} })).state.up ?? 0;
  await expect.poll(up, { timeout: 90_000, interval: 1_000 }).toBeGreaterThan(50);
  // A device is up by its first answer; its interfaces are known by the walk that follows.
  const five = async () => {
    const { list } = await api!.call('POST /monitor/api/v1/devices/list', {
      body: { state: ['up'], sort: 'name', pageSize: 5 },
    });
    return list;
  };
  const interfaces = async () => (await five()).map((device) => device.interfaceCount);
  await expect.poll(interfaces, { timeout: 60_000, interval: 500 }).toEqual([24, 24, 24, 24, 24]);
  const [device] = await five();
  const busiest = async () => {
    const page = await api!.call('POST /monitor/api/v1/devices/:deviceId/interfaces/list', {
      params: { deviceId: device!.id },
      body: { sort: 'inBps', order: 'desc', pageSize: 1 },
    });
    return page.list[0]?.inBps ?? 0;
  };
  await expect.poll(busiest, { timeout: 60_000, interval: 1_000 }).toBeGreaterThan(1_000_000);
});

it('a second start finds everything there and adds nothing', async () => {
  await stack.stop();
  const before = stack.output().length;
  await stack.start();
  await expect
    .poll(() => stack.output().slice(before), { timeout: 120_000, interval: 500 })
    .toContain('Added now');
  expect(stack.output().slice(before)).toContain('Added now: 0 tenants, 0 outlets, 0 devices, 0 members.');
});
