import { beforeEach, describe, expect, it } from 'vitest';
import { deviceIdOf, DeviceWorld, hostileAlias, interfaceIdOf } from './device-world.ts';
import { useConsole } from './fixture.ts';
import { LineWorld, lineIdOf } from './line-world.ts';
import { stillness } from './stillness.ts';
import { contentOf } from './visitor.ts';

const site = useConsole();
const id = deviceIdOf(0);
const details = `/equipmentManagement/intelligence/details/${id}`;
let world: DeviceWorld;

beforeEach(async () => {
  world = new DeviceWorld();
  site.stub.state.further = (route, body) => world.answer(route, body);
  await site.signIn();
});
const asked = (part: string) =>
  site.stub.state.requests.filter(
    ({ route, body }) => route.endsWith('/metrics/chart') && JSON.stringify(body).includes(part),
  );
const chart = (name: string) => site.page.getByRole('figure', { name });
const drawn = (name = '接口流量') => chart(name).locator('canvas').first();
/** Where the chart of traffic is once it stays there, in view: what stands above it is loaded, too. */
const placeOfChart = async () => {
  await site.page.getByRole('region', { name: '事件（最近 30 天）' }).getByRole('listitem').first().waitFor();
  await drawn().scrollIntoViewIfNeeded();
  return (await drawn().boundingBox())!;
};
const polled = () =>
  site.push({
    type: 'subject.measured',
    subject: { kind: 'device', id },
    at: new Date().toISOString(),
    values: [],
  });

describe('the page of a device', () => {
  it('says who it is, how it stands and since when', async () => {
    await site.open(`/#${details}`);
    await site.page.getByRole('heading', { name: 'SW-SH001-01' }).waitFor();
    const main = site.page.locator('main');
    await main.getByText(/起正常：SNMP 应答正常；Ping 有应答（5\/5）。/).waitFor();
    await main.getByText(/测量覆盖率 \d\d\.\d+%/).waitFor();
    await drawn().waitFor();
    expect(site.complaints).toEqual([]);
  });

  it('says why a device is down, what ping says, and what to do', async () => {
    await site.open(`/#/equipmentManagement/intelligence/details/${deviceIdOf(4)}`);
    await site.page.getByText(/起中断：SNMP 没有应答；Ping 有应答（5\/5）。/).waitFor();
    await site.page.getByText('设备在线，但 SNMP 不应答').waitFor();
    await site.page.getByText('下列接口状态是最后一次采集的结果').waitFor();
    // What was measured before it went down is not called the latest.
    await expect.poll(() => chart('接口流量').innerText()).toMatch(/最新\s*–/);
  });

  it('shows the lines that end at it, each a click from its page', async () => {
    const lines = new LineWorld(2);
    site.stub.state.further = (route, body) => lines.answer(route, body) ?? world.answer(route, body);
    await site.open(`/#${details}`);
    const its = site.page.getByRole('region', { name: '2 条线路' });
    await its.getByText('中断').waitFor();
    await its.getByRole('link', { name: lines.lines[0]!.name }).click();
    await expect.poll(() => site.route()).toBe(`/wan/lines/${lineIdOf(0)}`);
  });

  it('tells a device that does not exist from one that could not be loaded', async () => {
    await site.open(`/#/equipmentManagement/intelligence/details/${deviceIdOf(999)}`);
    await site.page.getByText('找不到这台设备').waitFor();
    await site.page.getByRole('link', { name: '返回设备列表' }).click();
    await expect.poll(() => site.route()).toBe('/equipmentManagement/intelligence');
  });

  it('reads the charts again with each poll that is pushed', async () => {
    await site.open(`/#${details}`);
    await drawn().waitFor();
    await expect.poll(() => site.sockets.length).toBeGreaterThan(0);
    const before = asked('if.in').length;
    polled();
    await expect.poll(() => asked('if.in').length).toBeGreaterThan(before);
  });

  it('changes its state without a reload', async () => {
    await site.open(`/#${details}`);
    await site.page.getByText(/起正常/).waitFor();
    await expect.poll(() => site.sockets.length).toBeGreaterThan(0);
    const device = world.devices[0]!;
    device.state = { ...device.state, state: 'down', reason: 'snmp-timeout', pingReceived: 0 };
    site.push({ type: 'subject.state', subject: { kind: 'device', id }, state: device.state });
    await site.page.getByText(/起中断：SNMP 没有应答；Ping 也没有应答（0\/5）。/).waitFor();
  });

  it('shows the words of a device as words, in table, choice, tooltip and file', async () => {
    await site.open(`/#${details}?interface=${interfaceIdOf(0, 1)}`);
    await drawn().waitFor();
    await site.page.locator('tbody').getByText(hostileAlias).waitFor();
    await chart('接口流量').locator('.ant-select').click();
    await site.page.locator('.ant-select-dropdown').getByText(hostileAlias).first().waitFor();
    await site.page.keyboard.press('Escape');
    const box = await placeOfChart();
    await site.page.mouse.move(box.x + box.width / 3, box.y + 80);
    await chart('接口流量').getByText('入方向').nth(1).waitFor();
    expect(await site.page.locator('img').count()).toBe(0);
    expect(await site.page.title()).toContain('设备详情');
    expect(site.complaints).toEqual([]);
  });
});

describe('the charts', () => {
  it('keep their range in the address', async () => {
    await site.open(`/#${details}`);
    await drawn().waitFor();
    await site.page.getByText('7 天', { exact: true }).click();
    await expect.poll(() => site.route()).toContain('range=7d');
    const span = () => {
      const { from, to } = asked('if.in').at(-1)?.body as { from: string; to: string };
      return Date.parse(to) - Date.parse(from);
    };
    await expect.poll(span).toBe(7 * 86_400_000);
    await site.page.reload();
    await drawn().waitFor();
    expect(span()).toBe(7 * 86_400_000);
    // One for the whole page: the states say it, too.
    await site.page.getByRole('region', { name: '状态 最近 7 天' }).waitFor();
    await chart('接口流量').getByText('最近 7 天').waitFor();
  });

  it('are as long as their titles say, also of a device that is ten minutes old', async () => {
    const tenMs = 10 * 60_000;
    world.devices[0]!.createdAt = new Date(Date.now() - tenMs).toISOString();
    await site.open(`/#${details}?range=30d`);
    await site.page.getByRole('region', { name: '状态 添加以来，10 分钟' }).waitFor();
    await chart('接口流量').getByText('添加以来，10 分钟').waitFor();
    const { from, to } = asked('if.in').at(-1)?.body as { from: string; to: string };
    expect(Date.parse(to) - Date.parse(from)).toBeLessThan(tenMs + 60_000);
  });

  it('take a range from and to', async () => {
    await site.open(`/#${details}`);
    await drawn().waitFor();
    await site.page.getByRole('button', { name: '自定义' }).click();
    const from = site.page.getByLabel('开始时间');
    const to = site.page.getByLabel('结束时间');
    await from.fill('2026-03-02 10:00');
    await from.press('Tab');
    await to.fill('2026-03-01 10:00');
    await to.press('Tab');
    await site.page.getByRole('button', { name: '应用' }).click();
    await site.page.getByText('结束时间须晚于开始时间').waitFor();
    await from.fill('2026-02-01 10:00');
    await from.press('Tab');
    await site.page.getByRole('button', { name: '应用' }).click();
    await expect.poll(() => site.route()).toMatch(/from=2026-0.*&to=2026-0/);
    const span = () => {
      const body = asked('if.in').at(-1)?.body as { from: string; to: string };
      return Date.parse(body.to) - Date.parse(body.from);
    };
    await expect.poll(span).toBe(28 * 86_400_000);
  });

  it('keep SNMP apart from ping, show what was lost, and a strip where nothing was', async () => {
    await site.open(`/#${details}?range=1h`);
    await drawn('往返时延').waitFor();
    await chart('往返时延').getByText('丢包低于 50%').waitFor();
    await drawn('SNMP 响应时间').waitFor();
    await drawn('丢包率').waitFor();
    site.stub.state.further = (route, body) => {
      const answer = world.answer(route, body);
      if (!route.endsWith('/metrics/chart') || !answer || !('data' in answer)) return answer;
      const data = answer.data as { series: { metric: string; points: (number | null)[][] }[] };
      const series = data.series.map((each) =>
        each.metric === 'ping.loss'
          ? { ...each, points: each.points.map(([at, ...values]) => [at, ...values.map((v) => v && 0)]) }
          : each,
      );
      return { data: { ...data, series } };
    };
    polled();
    await site.page.getByRole('img', { name: '这段时间没有丢包' }).waitFor();
    expect(await chart('丢包率').count()).toBe(0);
  });

  it('zoom by a drag, and go back by a double click', async () => {
    await site.open(`/#${details}?range=24h`);
    await drawn().waitFor();
    const box = await placeOfChart();
    await site.page.mouse.move(box.x + 400, box.y + 100);
    await site.page.mouse.down();
    await site.page.mouse.move(box.x + 600, box.y + 100, { steps: 5 });
    await site.page.mouse.up();
    await expect.poll(() => site.route()).toMatch(/\?from=.*&to=/);
    const share = () => {
      const { from, to } = asked('if.in').at(-1)?.body as { from: string; to: string };
      return (Date.parse(to) - Date.parse(from)) / 86_400_000;
    };
    await expect.poll(share).toBeLessThan(0.3);
    expect(share()).toBeGreaterThan(0.1);
    await site.page.mouse.dblclick(box.x + 300, box.y + 100);
    await expect.poll(() => site.route()).toBe(details);
  });

  it('show what else is declared of a device, and no box for what it does not tell', async () => {
    site.stub.state.further = (route, body) => {
      const answer = world.answer(route, body);
      if (!route.endsWith('/metrics/chart') || !answer || !('data' in answer)) return answer;
      const data = answer.data as { series: { metric: string; sampleCount: number }[] };
      const none = { points: [], p95: null, last: null, sampleCount: 0 };
      const series = data.series.map((each) =>
        each.metric === 'device.memory' ? { ...each, ...none } : each,
      );
      return { data: { ...data, series } };
    };
    world.devices[0]!.measures = ['device.cpu'];
    await site.open(`/#${details}`);
    await drawn('CPU 利用率').waitFor();
    await chart('CPU 利用率').getByText(/最新/).waitFor();
    expect(await chart('内存利用率').count()).toBe(0);
    site.stub.state.further = (route, body) => world.answer(route, body);
    polled();
    await drawn('内存利用率').waitFor();
    expect(await chart('运行时间').count()).toBe(0);
    expect(site.complaints).toEqual([]);
  });

  it('are saved as picture and as numbers', async () => {
    await site.open(`/#${details}`);
    await drawn().waitFor();
    const save = async (name: string) => {
      const download = site.page.waitForEvent('download');
      await chart('接口流量').getByRole('button', { name }).click();
      return download;
    };
    const csv = await save('导出数据（CSV）');
    expect(csv.suggestedFilename()).toMatch(/^SW-SH001-01.*接口流量\.csv$/);
    expect((await contentOf(csv)).toString()).toContain('07:50:00.000+08:00,1500\r\n');
    const exported = site.stub.state.requests.filter(({ route }) => route.endsWith('/metrics/export'));
    const { points: _points, ...shown } = asked('if.in').at(-1)?.body as Record<string, unknown>;
    expect(exported.map(({ body }) => body)).toEqual([shown]);
    const png = await contentOf(await save('保存为图片'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.length).toBeGreaterThan(10_000);
  });

  it('mark when the device had failed', async () => {
    await site.open(`/#${details}`);
    await drawn().waitFor();
    const box = await placeOfChart();
    // The stub's device was down from 9 to 8.9 hours ago.
    await site.page.mouse.move(box.x + 56 + (box.width - 72) * (1 - 8.95 / 24), box.y + 100);
    await chart('接口流量').getByText('中断').waitFor();
  });

  it('begin with the uplink, and a port that was never in use is no fault', async () => {
    await site.open(`/#${details}`);
    await drawn().waitFor();
    await chart('接口流量').getByText('GigabitEthernet0/0/1 · 上联-电信 100M').waitFor();
    world.devices[0]!.interfaceUpCount = 1;
    await site.page.getByPlaceholder('搜索接口名称或别名').fill('GigabitEthernet0/0/2');
    await site.page.locator('tbody tr', { hasText: 'GigabitEthernet0/0/22' }).getByText('从未使用').waitFor();
    await site.page.locator('tbody tr', { hasText: 'GigabitEthernet0/0/20' }).getByText('断开').waitFor();
  });

  it('follow the interface that is chosen in the table', async () => {
    await site.open(`/#${details}`);
    await drawn().waitFor();
    await site.page.getByRole('button', { name: 'GigabitEthernet0/0/3', exact: true }).click();
    await expect.poll(() => site.route()).toContain(`interface=${interfaceIdOf(0, 2)}`);
    await expect.poll(() => asked(interfaceIdOf(0, 2)).length).toBeGreaterThan(0);
  });

  it('read no value in a gap and say that it was not measured; the crosshair is shared', async () => {
    await site.open(`/#${details}?range=1h`);
    await drawn().waitFor();
    const box = await placeOfChart();
    // The stub's poller stood still from 34 to 29 minutes ago.
    const x = box.x + 56 + (box.width - 72) * (1 - 31.5 / 60);
    await site.page.mouse.move(x, box.y + 100);
    await chart('接口流量').getByText('这段时间没有测量').waitFor();
    await expect.poll(() => chart('接口流量').innerText()).toMatch(/入方向\s*–\s*出方向\s*–/);
    const crosshairs = () => site.page.locator('[class*=crosshair]').count();
    await expect.poll(crosshairs).toBe(7);
    await site.page.mouse.move(5, 5);
    await expect.poll(crosshairs).toBe(0);
  });

  it('tell the states of the day one by one to the arrow keys', async () => {
    await site.open(`/#${details}`);
    const bar = site.page.getByRole('img', { name: /的状态时间线/ });
    await bar.focus();
    await bar.press('ArrowLeft');
    const tip = site.page.locator('main').getByRole('status').filter({ hasText: '正常' });
    await tip.waitFor();
    await bar.press('ArrowLeft');
    const status = site.page.locator('main').getByRole('status');
    await status.filter({ hasText: 'SNMP 没有应答' }).waitFor();
  });
});

it.each(['zh', 'zh-TW', 'en'])(
  'every screen opens in %s, wide and narrow, without a complaint',
  async (language) => {
    await site.context.addInitScript((lang) => localStorage.setItem('lang', lang), language);
    const untilStill = stillness(site.page);
    for (const width of [1440, 390]) {
      await site.page.setViewportSize({ width, height: 844 });
      for (const path of [
        '/homePage',
        '/equipmentManagement/intelligence',
        details,
        `${details}?tab=details`,
      ]) {
        await site.open(`/#${path}`);
        await site.page.getByRole('heading', { level: 1 }).waitFor();
        await untilStill();
        const text = await site.page.locator('main').innerText();
        expect(text).not.toMatch(/\w+:\w+\.\w+|\{\{|undefined|NaN|\bnull\b/);
        const wide = await site.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        expect(wide, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
    expect(site.complaints).toEqual([]);
  },
);
