import { beforeEach, describe, expect, it } from 'vitest';
import { deviceIdOf, DeviceWorld, interfaceIdOf } from './device-world.ts';
import { useConsole } from './fixture.ts';
import { libraryNames } from './library-names.ts';
import { contentOf } from './visitor.ts';

const site = useConsole();
const list = '/equipmentManagement/intelligence';
let world: DeviceWorld;

const begin = (count?: number) => {
  world = new DeviceWorld(count);
  site.stub.state.further = (route, body) => world.answer(route, body);
};
beforeEach(async () => {
  begin();
  await site.signIn();
});
const bodies = (end: string) =>
  site.stub.state.requests.filter(({ route }) => route.endsWith(end)).map(({ body }) => body);
const rows = () => site.page.locator('tbody tr');
const field = (name: string) => site.page.locator(`#device-${name}`);
const drawer = () => site.page.locator('.ant-drawer');
const pressIn = (name: string) => drawer().getByRole('button', { name, exact: true }).click();

describe('the list of devices', () => {
  it('shows the worst first, with state, since, address and interfaces', async () => {
    await site.open(`/#${list}`);
    await rows().first().waitFor();
    expect(await rows().count()).toBe(20);
    expect(bodies('/devices/list').at(-1)).toMatchObject({ sort: 'state' });
    const first = await rows().first().innerText();
    expect(first).toMatch(/中断/);
    expect(first).toMatch(/10\.8\.\d+\.\d+/);
    expect(first).toMatch(/\d+ \/ \d+/);
    expect(site.complaints).toEqual([]);
  });

  it.each(['zh', 'en'])('shows all of its columns at 1440 pixels in %s', async (language) => {
    await site.context.addInitScript((lang) => localStorage.setItem('lang', lang), language);
    await site.open(`/#${list}`);
    await rows().first().waitFor();
    const table = site.page.locator('table').locator('..');
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });

  it('fades at its edge while more lies below, and no longer at its end', async () => {
    await site.open(`/#${list}`);
    await rows().first().waitFor();
    const box = site.page.locator('table').locator('..');
    const fade = () =>
      site.page.evaluate(
        `getComputedStyle(document.querySelector('table').parentElement, '::after').opacity`,
      );
    await expect.poll(fade).toBe('1');
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(fade).toBe('0');
    // All of it is seen.
    await site.open(`/#${list}?search=SW-SH001-01`);
    await expect.poll(() => rows().count()).toBe(1);
    await expect.poll(fade).toBe('0');
  });

  it('filters by counted chips and by search, all of it in the address', async () => {
    await site.open(`/#${list}`);
    await site.page.getByRole('button', { name: /^中断\s*2$/ }).click();
    await expect.poll(() => rows().count()).toBe(2);
    expect(site.route()).toBe(`${list}?state=down`);
    await site.page.getByPlaceholder(/^搜索名称/).fill('FW-');
    await expect.poll(() => rows().count()).toBe(1);
    expect(site.route()).toContain('search=FW-');
    await site.page.reload();
    await expect.poll(() => rows().count()).toBe(1);
    expect(bodies('/devices/list').at(-1)).toMatchObject({ state: ['down'], search: 'FW-' });
  });

  it('pages and sorts on the server', async () => {
    await site.open(`/#${list}`);
    await rows().first().waitFor();
    await site.page.locator('.ant-pagination-item-2').click();
    await expect.poll(() => bodies('/devices/list').at(-1)).toMatchObject({ page: 2, pageSize: 20 });
    await site.page.getByRole('columnheader', { name: 'IP 地址' }).getByRole('button').click();
    await expect.poll(() => bodies('/devices/list').at(-1)).toMatchObject({ page: 1, sort: 'address' });
    expect(site.route()).toContain('sort=address');
  });

  it('calls its arrows, its search and its choices by names in the reader’s language', async () => {
    await site.open(`/#${list}`);
    await rows().first().waitFor();
    await site.page.getByPlaceholder(/^搜索名称/).fill('SH');
    await site.page.getByRole('button', { name: '清空', exact: true }).waitFor();
    await expect.poll(() => bodies('/devices/list').at(-1)).toMatchObject({ page: 1, search: 'SH' });
    const next = site.page.getByRole('button', { name: '下一页', exact: true });
    await next.waitFor();
    expect(libraryNames(await site.page.locator('body').ariaSnapshot())).toEqual([]);
    await next.click();
    await expect.poll(() => bodies('/devices/list').at(-1)).toMatchObject({ page: 2, search: 'SH' });
  });

  it('changes a state without a reload, and counts again', async () => {
    await site.open(`/#${list}?search=SW-SH001-01`);
    await rows().first().waitFor();
    expect(await rows().first().innerText()).toContain('正常');
    const device = world.devices[0]!;
    device.state = {
      ...device.state,
      state: 'down',
      reason: 'snmp-timeout',
      since: new Date().toISOString(),
    };
    await expect.poll(() => site.sockets.length).toBeGreaterThan(0);
    site.push({ type: 'subject.state', subject: { kind: 'device', id: device.id }, state: device.state });
    await expect.poll(() => rows().first().innerText()).toContain('中断');
    await site.page.getByRole('button', { name: /^中断\s*1$/ }).waitFor();
  });

  it('shows what was measured with a day of traffic, changes it in place, and sorts by it', async () => {
    await site.open(`/#${list}?search=SW-SH001-01`);
    await rows()
      .first()
      .getByRole('img', { name: /^近 24 小时的流量/ })
      .waitFor();
    expect(bodies('/devices/traffic')).toEqual([{ deviceIds: [deviceIdOf(0)] }]);
    await expect.poll(() => site.sockets.length).toBeGreaterThan(0);
    site.push({
      type: 'subject.measured',
      subject: { kind: 'device', id: deviceIdOf(0) },
      at: new Date().toISOString(),
      values: [
        { id: deviceIdOf(0), values: { 'ping.rtt': 4.56, 'ping.loss': 20 } },
        { id: interfaceIdOf(0, 0), values: { 'if.in': 12_340_000, 'if.out': 5_600_000 } },
      ],
    });
    await expect.poll(() => rows().first().innerText()).toMatch(/12\.3\s+5\.6\s+4\.56\s+20/);
    await site.page.getByRole('columnheader', { name: '时延 (ms)' }).getByRole('button').click();
    await expect.poll(() => bodies('/devices/list').at(-1)).toMatchObject({ sort: 'rttMs' });
    expect(site.complaints).toEqual([]);
  });

  it('draws of five hundred rows those in sight, and counts them all', async () => {
    begin(640);
    await site.open(`/#${list}?size=500&sort=name`);
    await rows().first().waitFor();
    expect(await site.page.locator('table').getAttribute('aria-rowcount')).toBe('641');
    expect(await rows().count()).toBeLessThan(80);
    const box = site.page.locator('table').locator('..');
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await site.page.locator('tr[aria-rowindex="501"]').waitFor();
    expect(await rows().count()).toBeLessThan(80);
  });

  it('saves the list as CSV', async () => {
    await site.open(`/#${list}`);
    await rows().first().waitFor();
    const download = site.page.waitForEvent('download');
    await site.page.getByRole('button', { name: '导出 CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^设备-\d{12}\.csv$/);
    expect((await contentOf(file)).toString()).toContain('SW-SH001-01');
    expect(bodies('/devices/export')).toEqual([{ sort: 'state', page: 1, pageSize: 20 }]);
  });

  it('deletes only by name, and says what goes with it', async () => {
    await site.open(`/#${list}?search=SW-SH001-01`);
    await rows().first().hover();
    await site.page.getByRole('button', { name: '删除“SW-SH001-01”' }).click();
    const dialog = site.page.getByRole('dialog');
    await dialog.getByText('10.8.0.1 将不再监测。它的 26 个接口').waitFor();
    const go = dialog.getByRole('button', { name: '删除' });
    expect(await go.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('SW-SH001-0');
    expect(await go.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('SW-SH001-01');
    await go.click();
    await site.page.getByText('没有符合条件的结果').waitFor();
    expect(world.devices.some((device) => device.name === 'SW-SH001-01')).toBe(false);
  });

  it('leads to the first device while there is none', async () => {
    begin(0);
    await site.open(`/#${list}`);
    await site.page.getByText('还没有设备').waitFor();
    // What narrows and saves the list stays where it is looked for.
    expect(await site.page.getByPlaceholder(/^搜索名称/).count()).toBe(1);
    expect(await site.page.getByRole('button', { name: '导出 CSV' }).count()).toBe(1);
    await site.page.getByRole('button', { name: '添加设备' }).click();
    await field('address').waitFor();
  });

  it('offers nothing to change without the permission to change', async () => {
    site.stub.state.codes = site.stub.state.codes.filter((code) => code !== 'DMS_SERVER_MANAGE_DEVICE_EDIT');
    await site.open(`/#${list}?add=1`);
    await rows().first().waitFor();
    for (const name of [/添加设备/, /导入设备/, /编辑/, /删除/])
      expect(await site.page.getByRole('button', { name }).count()).toBe(0);
    expect(await field('address').count()).toBe(0);
  });

  it('says why it could not be loaded, with a way out', async () => {
    await site.answer('/monitor/api/v1/devices/list', 503, {
      code: 60053,
      message: '数据库暂时不可用，正在恢复，请稍后重试。',
      data: { error: 'UNAVAILABLE' },
    });
    await site.open(`/#${list}`);
    await site.page.locator('main').getByText('数据库暂时不可用').waitFor();
    await site.page.unroute('**/monitor/api/v1/devices/list*');
    await site.page.getByRole('button', { name: '重试' }).click();
    await rows().first().waitFor();
  });
});

describe('adding a device', () => {
  const openForm = async () => {
    await site.open(`/#${list}?add=1`);
    await field('address').waitFor();
  };

  it('tells what is wrong beside the field, before anything is sent', async () => {
    await openForm();
    await pressIn('添加设备');
    await drawer().getByText('IP 地址不能为空').waitFor();
    await drawer().getByText('SNMP 团体字不能为空').waitFor();
    await field('address').fill('10.8.0.0/24');
    await field('community').fill('public');
    await pressIn('添加设备');
    await drawer().getByText('一次只能添加一台设备').waitFor();
    expect(await field('address').getAttribute('aria-invalid')).toBe('true');
    await field('address').fill('010.8.0.1');
    await pressIn('添加设备');
    await drawer().getByText('这不是有效的 IP 地址').waitFor();
    expect(bodies('/devices/create')).toEqual([]);
  });

  it('tests before it saves, and says who answers', async () => {
    await openForm();
    await field('address').fill('10.9.0.1');
    await field('community').fill('public');
    await pressIn('测试');
    await drawer().getByText('SNMP 应答正常，用时 12.4 ms').waitFor();
    await drawer().getByText('Ping 应答 5/5，往返 4.21 ms').waitFor();
    await drawer().getByText('sw-core-1.example.net').waitFor();
    expect(bodies('/devices/test')).toEqual([
      { address: '10.9.0.1', port: 161, snmpVersion: 'v2c', community: 'public' },
    ]);
    // The result belongs to the address that was asked.
    await field('address').fill('10.9.0.2');
    await expect.poll(() => drawer().getByText('SNMP 应答正常').count()).toBe(0);
  });

  it('says what to do when SNMP does not answer but ping does', async () => {
    await openForm();
    await field('address').fill('10.9.0.99');
    await field('community').fill('wrong');
    await pressIn('测试');
    await drawer().getByText('SNMP 没有应答').waitFor();
    await drawer().getByText('设备在线，但 SNMP 不应答').waitFor();
  });

  it('leads to the page of the device that was added', async () => {
    await openForm();
    await field('address').fill('10.9.0.1');
    await field('community').fill('public');
    await field('community').press('Enter');
    await site.page.getByRole('heading', { name: 'SW-NEW-01' }).waitFor();
    await expect
      .poll(() => site.route())
      .toMatch(/^\/equipmentManagement\/intelligence\/details\/[0-9a-f-]{36}$/);
    expect(bodies('/devices/create')).toEqual([
      { address: '10.9.0.1', port: 161, snmpVersion: 'v2c', community: 'public', intervalS: 60 },
    ]);
    expect(site.complaints).toEqual([]);
  });

  it.each([
    ['10.8.0.1', '地址 10.8.0.1 已被设备“SW-SH001-01”使用，请换一个。'],
    ['169.254.169.254', '不允许监测地址 169.254.169.254'],
  ])('shows the refusal of %s beside the address', async (address, text) => {
    await openForm();
    await field('address').fill(address);
    await field('community').fill('public');
    await pressIn('添加设备');
    await drawer().getByText(text).waitFor();
    expect(await field('address').getAttribute('aria-invalid')).toBe('true');
    expect(await field('community').inputValue()).toBe('public');
  });

  it('asks before what was typed is lost', async () => {
    await openForm();
    await field('address').fill('10.9.0.1');
    await pressIn('取消');
    await site.page.getByText('放弃未保存的内容？').waitFor();
    await site.page.getByRole('button', { name: '继续编辑' }).click();
    expect(await field('address').inputValue()).toBe('10.9.0.1');
    await pressIn('取消');
    await site.page.getByRole('button', { name: '放弃' }).click();
    await field('address').waitFor({ state: 'detached' });
    await expect.poll(() => site.route()).toBe(list);
  });

  it('keeps the community out of sight and shows it on request', async () => {
    await openForm();
    await field('community').fill('secret-1');
    expect(await field('community').getAttribute('type')).toBe('password');
    await drawer().locator('.ant-input-password-icon').click();
    expect(await field('community').getAttribute('type')).toBe('text');
  });
});

describe('editing a device', () => {
  it('keeps the input when somebody else was faster, and says what they changed', async () => {
    const device = world.devices[0]!;
    await site.open(`/#${list}?edit=${deviceIdOf(0)}`);
    await field('name').waitFor();
    await field('name').fill('mine');
    Object.assign(device, { name: 'theirs', version: 2 });
    await pressIn('保存');
    await drawer().getByText('该设备已被他人修改').waitFor();
    await drawer().getByText('名称：SW-SH001-01 → theirs').waitFor();
    expect(await field('name').inputValue()).toBe('mine');
    await pressIn('保存');
    await drawer().waitFor({ state: 'detached' });
    await expect.poll(() => device.name).toBe('mine');
    const saved = bodies(`/devices/${deviceIdOf(0)}`).filter((body) => body !== undefined);
    expect(saved.map((body) => (body as { version: number }).version)).toEqual([1, 2]);
    // The community that is set was never typed, so it is never sent.
    expect(saved.some((body) => 'community' in (body as object))).toBe(false);
  });
});
