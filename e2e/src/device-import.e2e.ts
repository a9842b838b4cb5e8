import { type Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer } from './site.ts';
import { contentOf } from './visitor.ts';

/** The real server: what is judged, sealed and stored is the server's. Nobody answers at these ports of this machine. */
const ports = [24_191, 24_192];
const secret = 'not-to-be-shown';
const site = useServer();
const complaints: string[] = [];
let page: Page;

beforeAll(async () => {
  const path = '/#/equipmentManagement/intelligence';
  page = await site.visit({ path, language: 'zh', complaints, token: await site.token() });
  await page.getByRole('heading', { level: 1 }).waitFor();
});

const drawer = () => page.locator('.ant-drawer');
const press = (name: string) => drawer().getByRole('button', { name, exact: true }).click();
async function checkFile(...lines: string[]) {
  await page.locator('#import-file').setInputFiles({
    name: 'devices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['名称,IP 地址,SNMP 端口,SNMP 团体字', ...lines].join('\n')),
  });
  await press('检查文件');
}
const good = ports.map((port, n) => `汇聚-${n + 1},127.0.0.1,${port},${secret}`);

describe('a file of devices', () => {
  it('has an example to download', async () => {
    await page.getByRole('button', { name: '导入设备' }).first().click();
    const [download] = await Promise.all([page.waitForEvent('download'), press('下载模板')]);
    expect(download.suggestedFilename()).toBe('设备导入示例.csv');
    expect((await contentOf(download)).toString()).toContain('IP 地址,SNMP 端口,SNMP 版本,SNMP 团体字');
  });

  it('with a bad row says which before anything is changed, and shows no community', async () => {
    await checkFile(...good, `云,169.254.169.254,,${secret}`);
    const faults = drawer().getByRole('region', { name: '需要修正的内容' });
    await faults.waitFor();
    expect(await faults.innerText()).toMatch(/4\s+IP 地址\s+169\.254\.169\.254\s+该网段不允许监测/);
    expect(await drawer().getByRole('region', { name: '前几行预览' }).innerText()).toContain('汇聚-1');
    expect(await page.content()).not.toContain(secret);
  });

  it('says what will happen, and gives the bad rows as a file', async () => {
    await drawer().getByText('3 行中将导入 0 行：1 行有错误').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), press('下载错误行')]);
    expect(download.suggestedFilename()).toBe('导入错误行.csv');
    expect((await contentOf(download)).toString()).toBe(
      '\uFEFF名称,IP 地址,SNMP 端口,SNMP 团体字,错误原因\r\n云,169.254.169.254,,,IP 地址：该网段不允许监测\r\n',
    );
    // As they stand in the file; the community is shown nowhere.
    const heads = drawer().getByRole('region', { name: '前几行预览' }).getByRole('columnheader');
    expect(await heads.allInnerTexts()).toEqual(['名称', 'IP 地址', 'SNMP 端口']);
  });

  it('has its good rows imported alone, and lists ip and reason of the others', async () => {
    await press('只导入正确的 2 行');
    const dialog = page.getByRole('dialog', { name: '出现以下错误' });
    await dialog.waitFor();
    expect(await dialog.innerText()).toMatch(/169\.254\.169\.254\s+第 4 行“IP 地址”：该网段不允许监测/);
    await dialog.getByRole('button', { name: /确\s?定|知道了/ }).click();
    await drawer().getByRole('heading', { name: '未导入的行' }).waitFor();
    for (const name of ['汇聚-1', '汇聚-2'])
      expect(await page.locator('tbody tr', { hasText: name }).count()).toBeGreaterThan(0);
  });

  it('imported when it is mended says that it is done', async () => {
    await press('选择其他文件');
    await checkFile(...good, `云,127.0.0.1,24193,${secret}`);
    await press('导入 1 台设备');
    await drawer().getByText('导入完成', { exact: true }).waitFor();
    await drawer()
      .getByRole('button', { name: /^关\s?闭$/ })
      .last()
      .click();
    for (const name of ['汇聚-1', '云']) await page.getByRole('link', { name }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is opened again from the tray of operations', async () => {
    // What is over has faded out of the corner, or will; in the top bar it stays.
    await page.getByRole('banner').getByRole('button', { name: '后台任务' }).click();
    await page
      .getByRole('region', { name: '后台任务' })
      .getByRole('link', { name: '导入设备' })
      .first()
      .click();
    await drawer().getByText('导入完成', { exact: true }).waitFor();
    expect(page.url()).toContain('operation=');
  });
});
