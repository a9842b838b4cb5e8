import { beforeEach, expect, it } from 'vitest';
import { DeviceWorld } from './device-world.ts';
import { useConsole } from './fixture.ts';

const site = useConsole();
let world: DeviceWorld;
const begin = (count?: number) => {
  world = new DeviceWorld(count);
  site.stub.state.further = (route, body) => world.answer(route, body);
};
beforeEach(() => site.signIn());

it('says what is broken, where and since when, and each number opens its rows', async () => {
  begin();
  await site.open('/#/homePage');
  const main = site.page.locator('main');
  await main.getByText('47 台设备中有 3 台中断或不可达。').waitFor();
  await main.getByText(/起中断：SNMP 没有应答；Ping 有应答（5\/5）。/).waitFor();
  await main.getByText(/测量覆盖率 98\.61%/).waitFor();
  await main.getByRole('link', { name: /^中断\s*2/ }).click();
  await expect.poll(() => site.route()).toBe('/equipmentManagement/intelligence?state=down');
  await expect.poll(() => site.page.locator('tbody tr').count()).toBe(2);
  expect(site.complaints).toEqual([]);
});

it('moves when a state changes, without a reload', async () => {
  begin(10);
  await site.open('/#/homePage');
  await site.page.getByText('10 台设备中有 1 台中断或不可达。').waitFor();
  await expect.poll(() => site.sockets.length).toBeGreaterThan(0);
  const device = world.devices[0]!;
  device.state = { ...device.state, state: 'down', reason: 'snmp-timeout' };
  site.push({ type: 'subject.state', subject: { kind: 'device', id: device.id }, state: device.state });
  await site.page.getByText('10 台设备中有 2 台中断或不可达。').waitFor();
});

it('does not call well what nobody measures', async () => {
  begin(3);
  for (const device of world.devices)
    device.state = { ...device.state, state: 'unmeasured', reason: 'poller-stalled' };
  await site.open('/#/homePage');
  await site.page.getByText('没有发现故障，但 3 台设备中有 3 台没有测量。').waitFor();
});

it('leads a provider with nothing by the hand to its first customer, or a network of its own', async () => {
  begin(0);
  await site.open('/#/homePage');
  await site.page.getByText('从创建第一家客户开始').waitFor();
  // Nobody looked for a ping tool yet: none is missed.
  await site.page.getByText('采集器状况').waitFor();
  expect(await site.page.getByText(/请安装 fping|Ping 工具/).count()).toBe(0);
  const create = site.page.getByRole('link', { name: '创建第一家客户' });
  expect(await create.getAttribute('href')).toBe('#/tenant?add=1');
  await site.page.getByRole('link', { name: '添加第一台设备' }).click();
  await site.page.locator('#device-address').waitFor();
});
