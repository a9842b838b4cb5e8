import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, api } from '@linekeeper/simulators/demo/api';
import { type Stack, startStack } from './stack.ts';

let stack: Stack;
let admin: Api;
const customers = ['xianfeng', 'kangning', 'jianghai'];

beforeAll(async () => {
  stack = await startStack({ DEMO_NETWORK: 'loopback' }, ['node', 'scripts/start.mjs', '--demo']);
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
  expect(stack.output()).toContain(
    'Added now: 4 tenants, 60 outlets, 200 devices, 80 lines, 5 dial tests, 64 members.',
  );
  const counts = await Promise.all(
    (await within()).map(async (inside) => {
      const outlets = await inside.call('POST /monitor/api/v1/outlets/list', { body: { pageSize: 1 } });
      const devices = await inside.call('POST /monitor/api/v1/devices/counts', { body: {} });
      return [outlets.total, devices.total];
    }),
  );
  expect(counts).toEqual([
    [20, 60],
    [20, 60],
    [20, 80],
  ]);
});

it('prints an account each for platform, MSP, tenant administrator, engineer and read-only, and each sees data', async () => {
  await expect.poll(() => stack.output(), { timeout: 30_000 }).toContain('Sign in as one of these');
  const kept = await readFile(path.join(stack.dataDir, 'demo-account'), 'utf8');
  const accounts = [...stack.output().matchAll(/^ {4}(\S.*?) {2,}(http\S+) +(\S+) +(\S+)$/gm)];
  expect(accounts.map(([, who]) => who)).toEqual([
    'platform administrator',
    'MSP administrator',
    'tenant administrator',
    'engineer',
    'read-only',
  ]);
  for (const [, who, address = '', username = '', password = ''] of accounts) {
    expect(kept).toContain(`\t${username}\t${password}\n`);
    const prefix = new URL(address).pathname.slice(1);
    const { accessToken } = await api(stack.url).call('POST /api/v1/auth/login', {
      body: { username, password, ...(prefix && { prefix }) },
    });
    const own = api(stack.url, accessToken);
    expect((await own.call('GET /api/v1/auth/user/simple/info', {})).incomplete).toEqual([]);
    const overview = own.call('POST /monitor/api/v1/customers/overview', { body: {} });
    if (who === 'platform administrator' || who === 'MSP administrator') {
      const { list } = await overview;
      const customers = list.filter(({ type }) => type === 16);
      expect(customers.map(({ devices }) => devices?.total).sort()).toEqual([60, 60, 80]);
    } else {
      await expect(overview).rejects.toThrow();
      expect((await own.call('POST /monitor/api/v1/devices/counts', { body: {} })).total).toBe(60);
    }
  }
  expect((await api(stack.url).call('GET /api/v1/site', {})).isDemo).toBe(true);
});

it('one customer has an outage', async () => {
  const broken = async () => {
    const { verdict } = await admin.call('POST /monitor/api/v1/customers/overview', { body: {} });
    return verdict.brokenCustomers;
  };
  await expect.poll(broken, { timeout: 120_000, interval: 2_000 }).toBeGreaterThan(0);
});

it('the devices are measured over real sockets: up, with 24 interfaces and traffic', async () => {
  const [inside] = await within();
  const up = async () =>
    (await inside!.call('POST /monitor/api/v1/devices/counts', { body: {} })).state.up ?? 0;
  await expect.poll(up, { timeout: 90_000, interval: 1_000 }).toBeGreaterThan(50);
  // A device is up by its first answer; its interfaces are known by the walk that follows.
  const five = async () => {
    const { list } = await inside!.call('POST /monitor/api/v1/devices/list', {
      body: { state: ['up'], sort: 'name', pageSize: 5 },
    });
    return list;
  };
  const interfaces = async () => (await five()).map((device) => device.interfaceCount);
  await expect.poll(interfaces, { timeout: 60_000, interval: 500 }).toEqual([24, 24, 24, 24, 24]);
  const [device] = await five();
  const busiest = async () => {
    const page = await inside!.call('POST /monitor/api/v1/devices/:deviceId/interfaces/list', {
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
  expect(stack.output().slice(before)).toContain(
    'Added now: 0 tenants, 0 outlets, 0 devices, 0 lines, 0 dial tests, 0 members.',
  );
});
