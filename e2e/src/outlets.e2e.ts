import { type Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer } from './site.ts';

/** The real server: divisions, positions and what stands where are its own. */
const site = useServer();
const complaints: string[] = [];
let page: Page;

beforeAll(async () => {
  const path = '/#/equipmentManagement/outlets';
  page = await site.visit({ path, language: 'zh', complaints, token: await site.token() });
  await page.getByRole('heading', { level: 1 }).waitFor();
});

const main = () => page.locator('main');
const type = (id: string, text: string) => page.locator(`#outlet-${id}`).fill(text);

describe('an outlet', () => {
  it('is added with its division, and its position is picked on a map by keys and by a click', async () => {
    // Its button stands in the head until the list is known to be empty.
    await main().getByText('还没有网点', { exact: true }).waitFor();
    const add = page.getByRole('button', { name: '新建网点' }).first();
    const focused = () => page.locator(':focus').textContent();
    await add.focus();
    await page.keyboard.press('Enter');
    await page.locator('#outlet-number').waitFor();
    await page.keyboard.press('Escape');
    // Whoever has no mouse goes on where the form was opened.
    await expect.poll(focused).toContain('新建网点');
    await add.click();
    await page.locator('.ant-drawer').getByRole('button', { name: '新建网点' }).click();
    await page.locator('#outlet-number:focus').waitFor();
    await type('number', 'HZ-1');
    await type('name', '西湖店');
    await page.locator('#outlet-division').fill('西湖区');
    await page.getByText('浙江省 / 杭州市 / 西湖区').click();
    await page.getByRole('button', { name: '在地图上选择' }).click();
    const dialog = page.getByRole('dialog', { name: '在地图上选择坐标' });
    const map = dialog.getByRole('application');
    await dialog.locator('canvas[aria-busy=false]').waitFor();
    await map.focus();
    await page.keyboard.press('ArrowRight');
    // The map begins at the city of the division.
    const latitude = () => dialog.locator('#map-latitude').inputValue();
    expect(Number(await latitude())).toBeGreaterThan(29);
    expect(Number(await latitude())).toBeLessThan(31);
    const before = await latitude();
    await map.click({ position: { x: 60, y: 60 } });
    expect(Number(await latitude())).toBeGreaterThan(Number(before));
    await dialog.locator('#map-latitude').fill('30.2592');
    await dialog.locator('#map-longitude').fill('120.1303');
    await dialog.getByRole('button', { name: '使用此坐标' }).click();
    expect(await page.locator('#outlet-latitude').inputValue()).toBe('30.2592');
    await expect.poll(focused).toContain('在地图上选择');
    await page.getByText('全天 24 小时').click();
    await page.locator('.ant-drawer').getByRole('button', { name: '新建网点' }).click();
    await main().getByRole('heading', { level: 1, name: '西湖店' }).waitFor();
    await main().getByText('330106').waitFor();
    await main().getByText('营业中').waitFor();
    await main().getByText('30.2592, 120.1303').waitFor();
  });

  it('shows what stands in it, and its name opens it from there', async () => {
    const there = await site.signIn();
    const { list } = await there.call('POST /monitor/api/v1/outlets/list', { body: {} });
    const add = (body: { number: string; name: string; region: string }) =>
      there.call('POST /monitor/api/v1/outlets/create', { body });
    await add({ number: 'HZ-2', name: '湖滨店', region: '华东' });
    await there.call('POST /monitor/api/v1/devices/create', {
      body: {
        address: '127.0.0.1',
        port: 24_391,
        community: 'public',
        name: '店内网关',
        outletId: list[0]!.id,
      },
    });
    await main().getByText('1 台设备').first().waitFor();
    await main()
      .getByRole('img', { name: /店内网关/ })
      .waitFor();
    await main().getByRole('region', { name: '1 台设备' }).getByRole('link', { name: '店内网关' }).click();
    await main().getByRole('heading', { level: 1, name: '店内网关' }).waitFor();
    await main().getByRole('link', { name: 'HZ-1 西湖店' }).click();
    await main().getByRole('heading', { level: 1, name: '西湖店' }).waitFor();
  });

  it('is deleted once it is said where its devices go', async () => {
    await main().getByRole('button', { name: '删除' }).click();
    const dialog = page.getByRole('dialog', { name: '删除网点 西湖店？' });
    await dialog.locator('#delete-outlet').fill('西湖店');
    const remove = dialog.getByRole('button', { name: '删除' });
    expect(await remove.isDisabled()).toBe(true);
    await dialog.locator('#move-to').click();
    await page.getByTitle('HZ-2 湖滨店').click();
    await remove.click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#/equipmentManagement/outlets');
    const row = main().locator('tbody tr', { hasText: '湖滨店' });
    await row.waitFor();
    expect(await main().locator('tbody tr', { hasText: '西湖店' }).count()).toBe(0);
    expect(await row.innerText()).toMatch(/华东\s+1\s/);
    expect(complaints).toEqual([]);
  });

  it('says on a phone how its devices and its lines stand, state by state in words', async () => {
    const there = await site.signIn();
    const { list } = await there.call('POST /monitor/api/v1/outlets/list', { body: {} });
    const outletId = list[0]!.id;
    const line = { outletId, name: '店内专线', provider: '中国电信', access: 'leased' } as const;
    await there.call('POST /monitor/api/v1/lines/create', { body: line });
    await page.setViewportSize({ width: 390, height: 844 });
    const card = main().locator('li', { hasText: '湖滨店' });
    const fact = (name: string) => card.locator('dl > div', { hasText: name }).locator('dd');
    await fact('线路').getByText('未测量 1', { exact: true }).waitFor();
    expect(await fact('设备').innerText()).toMatch(/^(未测量|中断) 1$/);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(complaints).toEqual([]);
  });
});
