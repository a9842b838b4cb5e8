import { beforeEach, describe, expect, it } from 'vitest';
import { useConsole } from './fixture.ts';
import { quietAnswers } from './quiet-answers.ts';
import { contentOf } from './visitor.ts';

const site = useConsole();
const standing = { total: 9, down: 2, unreachable: 1, unmeasured: 1, maintenance: 0, up: 5 };
const shares = 'POST /monitor/api/v1/charts/resources';
let brands: readonly object[] = [];
const value = (name: string, count: number) => ({ value: [name], name: '', count });

beforeEach(async () => {
  Object.assign(site.stub.state.answers, quietAnswers, {
    'POST /monitor/api/v1/charts/standings': {
      kinds: [{ kind: 'device', ...standing }],
      deviceKinds: [{ kind: 'router', ...standing }],
    },
  });
  const { [shares]: none, ...others } = site.stub.state.answers;
  site.stub.state.answers = others;
  site.stub.state.further = (route, body) => {
    // The card of models shows a page of them; its file has all.
    if (route === 'POST /monitor/api/v1/charts/resources/models/export') return { csv: 'model\r\n' };
    if (route !== shares) return undefined;
    const isShown = body?.['by'] === 'brand' && brands.length > 0;
    return { data: isShown ? { total: 12, values: brands, others: { values: 0, count: 0 } } : none };
  };
  brands = [value('Cisco', 8), value('H3C', 4)];
  await site.signIn();
});

/** Width and height as a PNG says them of itself. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)] as const;

async function saved(button: ReturnType<typeof site.page.getByRole>) {
  const download = site.page.waitForEvent('download');
  await button.click();
  return download;
}

describe('each chart of a dashboard', () => {
  it.each(['/overallNetworkOperationOverview', '/resourceDistributionOverview'])(
    'of %s is saved as the picture of its drawing, twice as large, and as its rows',
    async (path) => {
      await site.open(`/#${path}`);
      const cards = site.page.locator('section.card').filter({ has: site.page.locator('h2') });
      await cards.first().waitFor();
      const enabled = cards.getByRole('button', { name: /为图片$/ });
      await expect.poll(() => enabled.count()).toBeGreaterThan(4);
      for (const card of await cards.all()) {
        const title = await card.locator('h2').textContent();
        const button = card.getByRole('button', { name: /为图片$/ });
        // Of licences the stub says nothing.
        if ((await button.count()) === 0 || title?.startsWith('许可证')) continue;
        await expect.poll(() => button.isEnabled(), { message: title ?? '' }).toBe(true);
        await button.scrollIntoViewIfNeeded();
        const download = await saved(button);
        const png = await contentOf(download);
        expect(download.suggestedFilename(), title ?? '').toMatch(/\.png$/);
        expect(png.subarray(1, 4).toString()).toBe('PNG');
        const [width, height] = sizeOf(png);
        const box = (await card.boundingBox())!;
        expect(width, title ?? '').toBeGreaterThan(box.width);
        expect(width).toBeLessThanOrEqual(2 * box.width);
        expect(height).toBeGreaterThan(2 * 76);
        const csv = await saved(card.getByRole('button', { name: /CSV$/ }));
        expect(csv.suggestedFilename()).toMatch(/\.csv$/);
      }
    },
  );

  it('has in its picture what it draws, and in its file the numbers', async () => {
    await site.open('/#/resourceDistributionOverview');
    const card = site.page.getByRole('region', { name: '设备：按品牌' });
    await card.getByText('Cisco').waitFor();
    const csv = (await contentOf(await saved(card.getByRole('button', { name: /CSV$/ })))).toString();
    expect(csv).toContain('"Cisco","8",');
    const full = await contentOf(await saved(card.getByRole('button', { name: /为图片$/ })));
    brands = [];
    await site.page.reload();
    await card.getByText('这里还没有内容。').waitFor();
    const empty = await contentOf(await saved(card.getByRole('button', { name: /为图片$/ })));
    expect(full.length).toBeGreaterThan(empty.length);
  });
});

describe('a map on which nothing has a place', () => {
  it('says so in place of an empty map, and what it counts can be chosen still', async () => {
    await site.open('/#/overallNetworkOperationOverview');
    const outlets = site.page.getByRole('region', { name: '网点地图' });
    await outlets.scrollIntoViewIfNeeded();
    await outlets.getByText('没有带位置的网点。').waitFor();
    await site.open('/#/resourceDistributionOverview');
    const card = (kind: string) => site.page.getByRole('region', { name: `${kind}地图` });
    await card('设备').scrollIntoViewIfNeeded();
    await card('设备').getByText('这里还没有内容。').waitFor();
    await card('设备').getByRole('link', { name: '线路' }).click();
    await card('线路').getByText('这里还没有内容。').waitFor();
    await card('线路').getByRole('link', { name: '设备' }).click();
    await card('设备').getByText('这里还没有内容。').waitFor();
  });
});
