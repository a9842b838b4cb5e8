import { beforeEach, describe, expect, it } from 'vitest';
import { DeviceWorld } from './device-world.ts';
import { useConsole } from './fixture.ts';
import { LineWorld, lineIdOf } from './line-world.ts';
import { stillness } from './stillness.ts';

const site = useConsole();
let world: LineWorld;

beforeEach(async () => {
  world = new LineWorld();
  const devices = new DeviceWorld();
  site.stub.state.further = (route, body) => world.answer(route, body) ?? devices.answer(route, body);
  await site.signIn();
});
const rows = () => site.page.locator('tbody tr');
const asked = (part: string) => site.stub.state.requests.filter(({ route }) => route.endsWith(part));
const lineOf = (n: number) => world.lines[n]!;

describe('the list of lines', () => {
  it('shows what was measured of each against what was agreed, the broken first', async () => {
    await site.open('/#/wan');
    const first = rows().first();
    await first.getByText('中断').waitFor();
    await first.getByText(lineOf(1).name).waitFor();
    await first.getByText('低于 99.9%').waitFor();
    const up = rows().filter({ hasText: lineOf(0).name });
    await up.getByTitle(/^64.Mbit\/s，占签约 100.Mbit\/s 的 64%$/).waitFor();
    await up.getByRole('img', { name: /最近 24 小时往返时延/ }).waitFor();
    expect(await up.innerText()).toContain('4.2');
    expect(site.complaints).toEqual([]);
  });

  it('hears of measurements and states without a reload', async () => {
    await site.open('/#/wan');
    const row = rows().filter({ hasText: lineOf(0).name });
    await row.waitFor();
    await expect.poll(() => site.sockets.length).toBeGreaterThan(0);
    const id = lineIdOf(0);
    const subject = { kind: 'line', id } as const;
    const values = [{ id, values: { 'line.rtt': 77.7, 'line.loss': 3 } }];
    site.push({ type: 'subject.measured', subject, at: new Date().toISOString(), values });
    await row.getByText('77.7').waitFor();
    lineOf(0).state = { ...lineOf(0).state, state: 'down', reason: 'interface-down' };
    site.push({ type: 'subject.state', subject, state: lineOf(0).state });
    await row.getByText('中断').waitFor();
  });

  it('is put together by provider, and a group opens to its lines', async () => {
    await site.open('/#/wan?by=provider');
    await site.page.getByRole('button', { name: '查看“中国联通”的线路' }).click();
    await expect.poll(() => new URLSearchParams(site.route().split('?')[1]).get('provider')).toBe('中国联通');
    await rows()
      .filter({ hasText: lineOf(1).name })
      .waitFor();
    expect(await rows().count()).toBe(3);
    expect(site.route()).not.toContain('by=');
  });

  it('keeps a view under a name, finds it after a reload, and forgets it when it is deleted', async () => {
    await site.open('/#/wan?state=down&sort=mos');
    const views = () => site.page.getByRole('button', { name: '已存视图' });
    await views().click();
    await site.page.getByPlaceholder('视图名称').fill('坏的');
    await site.page.getByRole('button', { name: '保存当前视图' }).click();
    await site.open('/#/wan');
    await site.page.reload();
    await views().click();
    await site.page.getByRole('button', { name: '坏的', exact: true }).click();
    await expect.poll(() => site.route()).toBe('/wan?sort=mos&state=down');
    await views().click();
    await site.page.getByRole('button', { name: '删除视图“坏的”' }).click();
    await site.page.getByText('还没有已存视图').waitFor();
  });

  it('leads whoever has no line by the hand, and offers nothing to who may only look', async () => {
    world.lines.length = 0;
    await site.open('/#/wan');
    await site.page.getByText('还没有线路').waitFor();
    await site.page.getByRole('button', { name: '添加线路' }).waitFor();
    site.stub.state.codes = site.stub.state.codes.filter(
      (code) => code !== 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT',
    );
    await site.page.reload();
    await site.page.getByText('您可以查看线路，但不能添加').waitFor();
    expect(await site.page.getByRole('button', { name: '添加线路' }).count()).toBe(0);
  });
});

describe('the form of a line', () => {
  it('says what is missing, then adds the line with what was typed', async () => {
    await site.open('/#/wan?add=1');
    const form = site.page.getByRole('form', { name: '添加线路' });
    await form.getByLabel('名称').fill('新线路');
    const save = site.page.locator('.ant-drawer-footer').getByRole('button', { name: '添加线路' });
    await save.click();
    await form.getByText('运营商不能为空').waitFor();
    await form.getByText('网点不能为空').waitFor();
    const pick = async (label: string, option: string) => {
      await form.getByLabel(label).click();
      await site.page.locator('.ant-select-dropdown:visible').getByText(option).first().click();
    };
    await pick('网点', 'SH001');
    await form.getByLabel('运营商').fill('中国电信');
    await pick('接入方式', '光纤');
    await form.getByLabel('签约下行').fill('200');
    await save.click();
    await expect.poll(() => site.route()).toBe(`/wan/lines/${lineIdOf(6)}`);
    expect(asked('/lines/create').at(-1)?.body).toMatchObject({
      ...{ name: '新线路', provider: '中国电信', access: 'fibre', downBps: 2e8, upBps: null, address: null },
    });
  });

  it('deletes a line once its name was typed', async () => {
    await site.open(`/#/wan/lines/${lineIdOf(0)}`);
    const { name } = lineOf(0);
    await site.page.getByRole('button', { name: '删除' }).click();
    const dialog = site.page.getByRole('dialog');
    await dialog.getByLabel(/输入名称/).fill(name);
    await dialog.getByRole('button', { name: '删除' }).click();
    await expect.poll(() => site.route()).toBe('/wan');
    expect(world.lines.some(({ id }) => id === lineIdOf(0))).toBe(false);
  });
});

describe('the page of a line', () => {
  it('says how it stands and why, what the SLA leaves, and draws what was measured', async () => {
    await site.open(`/#/wan/lines/${lineIdOf(0)}`);
    await site.page.getByText(/起正常：线路地址有应答/).waitFor();
    await site.page.getByText(/已中断\s5\s?分钟，允许\s43\s?分钟/).waitFor();
    for (const name of ['时延分布', '流量', '抖动', 'MOS'])
      await site.page.getByRole('figure', { name }).locator('canvas').first().waitFor();
    await site.page.getByText('签约 下行 100 Mbit/s，上行 20 Mbit/s').first().waitFor();
    await site.page.getByRole('link', { name: 'SW-SH001-01' }).waitFor();
    expect(site.complaints).toEqual([]);
  });

  it('says what to do about one that is down, and that one is gone', async () => {
    await site.open(`/#/wan/lines/${lineIdOf(1)}`);
    await site.page.getByText(/起中断：线路地址没有应答/).waitFor();
    await site.page.getByText(/携电路号和开始时间向运营商报障/).waitFor();
    const side = site.page.getByRole('region', { name: '故障侧判断' });
    await side.getByText('运营商侧故障').waitFor();
    await side.getByText(/全部 9 条证据/).click();
    await side.getByText('经由本线路测不通 198.51.100.7').waitFor();
    await site.page.getByText(/新增 203\.0\.113\.29/).click();
    await site.page.getByRole('row', { name: '3 203.0.113.17 203.0.113.29' }).waitFor();
    await site.open(`/#/wan/lines/${lineIdOf(999)}`);
    await site.page.getByText('找不到这条线路').waitFor();
  });

  it('evidence is asked for over a period, and fetched when it is ready', async () => {
    await site.open(`/#/wan/lines/${lineIdOf(1)}`);
    await site.page.getByRole('button', { name: '线路质量举证报告' }).click();
    const dialog = site.page.getByRole('dialog');
    await dialog.getByText('5f3a 5f3a').waitFor();
    await dialog.getByText('自选日期').click();
    await dialog.getByLabel('结束日期').fill('2026-02-01');
    await dialog.getByLabel('开始日期').fill('2026-03-01');
    await dialog.getByRole('button', { name: '生成报告' }).click();
    await dialog.getByText('结束不能早于开始。').waitFor();
    await dialog.getByText('上月').click();
    await dialog.getByRole('button', { name: '生成报告' }).click();
    await dialog.getByRole('button', { name: /下载 .* 的报告/ }).waitFor();
    const [made] = asked('/evidence').filter(({ route }) => route.startsWith('POST'));
    expect(made?.body).toMatchObject({ period: { zone: 'tenant', firstDay: expect.stringMatching(/-01$/) } });
    expect(site.complaints).toEqual([]);
  });
});

describe('beside the list', () => {
  it('providers are ranked in each region, and who was hardly measured has no place', async () => {
    await site.open('/#/wan?tab=providers');
    await site.page.getByText('所有区域合计').waitFor();
    const together = site.page.locator('tbody').first().locator('tr');
    expect(await together.nth(1).innerText()).toMatch(/^1\s+中国电信/);
    expect(await together.nth(3).innerText()).toMatch(/^数据不足\s+卫通/);
    await site.page.getByText('往返时延', { exact: true }).first().click();
    await expect.poll(() => site.route()).toContain('rank=rtt');
  });

  it('the month is held against the SLA, the broken first', async () => {
    await site.open('/#/wan?tab=sla');
    await rows().first().getByText('已违约').waitFor();
    expect(await rows().first().innerText()).toContain('−76.8');
    await site.page.getByRole('button', { name: /达标/ }).click();
    await expect.poll(() => rows().getByText('已违约').count()).toBe(0);
  });

  it('two lines stand beside each other, chosen in the address', async () => {
    await site.open(`/#/wan?tab=compare&a=${lineIdOf(0)}`);
    await site.page.getByText('选择两项进行对比').waitFor();
    await site.open(`/#/wan?tab=compare&a=${lineIdOf(0)}&b=${lineIdOf(2)}`);
    await site.page.getByRole('figure', { name: '往返时延' }).locator('canvas').first().waitFor();
    await site.page.getByRole('columnheader', { name: lineOf(2).name }).waitFor();
    expect(site.complaints).toEqual([]);
  });
});

it.each(['zh', 'zh-TW', 'en'])(
  'all of it opens in %s, wide and narrow, without a complaint',
  async (language) => {
    await site.context.addInitScript((lang) => localStorage.setItem('lang', lang), language);
    const untilStill = stillness(site.page);
    const compared = `/wan?tab=compare&a=${lineIdOf(0)}&b=${lineIdOf(2)}`;
    const paths = ['/wan', '/wan?by=outlet', '/wan?tab=providers', '/wan?tab=sla', compared, '/wan?add=1'];
    for (const width of [1440, 390]) {
      await site.page.setViewportSize({ width, height: 844 });
      for (const path of [...paths, `/wan/lines/${lineIdOf(0)}`]) {
        await site.open(`/#${path}`);
        await site.page.getByRole('heading', { level: 1 }).waitFor();
        await untilStill();
        const text = await site.page.locator('body').innerText();
        expect(text).not.toMatch(/\w+:\w+\.\w+|\{\{|undefined|NaN|\bnull\b/);
        const wide = await site.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        expect(wide, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
    expect(site.complaints).toEqual([]);
  },
);
