import { type Language } from '@linekeeper/contract/language';
import { type Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer } from './site.ts';

/** The real server: the rules of departments, batches and passwords are the server's. */
const site = useServer();
const complaints: string[] = [];
let page: Page;
beforeAll(async () => {
  page = await open('zh');
});

async function open(language: Language): Promise<Page> {
  const path = '/#/organizationalStructure';
  const opened = await site.visit({ path, language, complaints, token: await site.token() });
  await opened.getByRole('heading', { level: 1 }).waitFor();
  return opened;
}
const row = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}，`) });
const dialog = () => page.getByRole('dialog');
const levelOf = async (name: string) => Number(await row(name).getAttribute('aria-level'));

async function addDepartment(name: string, below?: string) {
  if (below === undefined) await page.getByRole('button', { name: '新建部门' }).click();
  else {
    await row(below)
      .getByRole('button', { name: `“${below}”的更多操作` })
      .click();
    await page.getByRole('menuitem', { name: '新建下级部门' }).click();
  }
  await dialog().getByLabel('部门名称').fill(name);
  await dialog().getByRole('button', { name: '保存' }).click();
  await row(name).waitFor();
}

const lines = (count: number) => Array.from({ length: count }, (_, n) => `staff.${n},职员${n},总部/运维部`);
async function chooseFile(text: string) {
  await page.locator('#import-file').setInputFiles({
    name: 'members.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await page.getByRole('button', { name: '检查文件' }).click();
}

describe('the organisational structure', () => {
  it('is built of departments, moved by dragging and by keys', async () => {
    await addDepartment('总部');
    await addDepartment('销售部');
    await addDepartment('运维部', '总部');
    expect(await levelOf('运维部')).toBe(2);
    await row('销售部').dragTo(row('总部'));
    await expect.poll(() => levelOf('销售部')).toBe(2);
    await row('销售部').focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => levelOf('销售部')).toBe(1);
    // Below itself it cannot be dropped.
    await row('总部').dragTo(row('运维部'));
    expect(await levelOf('总部')).toBe(1);
  });

  it('stays as it is when its departments cannot be read again', async () => {
    await page.route('**/api/v1/departments', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ code: 60005, message: '读不出部门', data: { error: 'UNAVAILABLE' } }),
      }),
    );
    await page.getByRole('button', { name: '新建部门' }).click();
    await dialog().getByLabel('部门名称').fill('后勤部');
    await dialog().getByRole('button', { name: '保存' }).click();
    await page.getByText('读不出部门').first().waitFor();
    expect(
      await page
        .getByRole('searchbox')
        .or(page.getByPlaceholder(/搜索姓名/))
        .count(),
    ).toBeGreaterThan(0);
    expect(await page.getByText('加载失败').count()).toBe(0);
    await page.unroute('**/api/v1/departments');
    await page.reload();
    await row('后勤部').waitFor();
  });

  it('shows the default role of imported members, and changes it', async () => {
    await page.getByRole('button', { name: '默认角色：无' }).click();
    const save = dialog().getByRole('button', { name: '保存' });
    expect(await save.isDisabled()).toBe(true);
    await dialog().getByRole('combobox').click();
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^只读$/ })
      .click();
    await save.click();
    await page.getByRole('button', { name: '默认角色：只读' }).waitFor();
  });

  it('imports a file with errors: they are named by row and column, and nothing is changed', async () => {
    await page.getByRole('button', { name: '导入成员' }).click();
    await chooseFile(['用户名,姓名,部门', ...lines(3), ',无名,总部', 'staff.1,重复,总部'].join('\n'));
    const faults = page.getByRole('region', { name: '需要修正的内容' });
    await faults.waitFor();
    expect(await faults.innerText()).toMatch(/5\s+用户名\s+用户名不能为空/);
    expect(await faults.innerText()).toMatch(/6\s+用户名\s+staff\.1\s+文件中已有其他行使用/);
    await page.getByRole('button', { name: '选择其他文件' }).click();
  });

  it('imports members, whose first passwords are made by a work and then fetched', async () => {
    await chooseFile(['用户名,姓名,部门', ...lines(30)].join('\n'));
    await page.getByRole('button', { name: '导入 30 名成员' }).click();
    await page.getByText('导入完成', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^生成初始密码/ }).click();
    await page.getByText('已生成 30 个初始密码').waitFor();
    // Again, for the first file may have been lost.
    for (let time = 0; time < 2; time += 1) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: '下载初始密码' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('初始密码.csv');
    }
    await page
      .locator('.ant-drawer')
      .getByRole('button', { name: /^关\s?闭$/ })
      .first()
      .click();
    await row('运维部').click();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('运维部');
    await page.getByPlaceholder(/^搜索姓名/).fill('职员29');
    await expect
      .poll(() => page.locator('tbody tr').allInnerTexts())
      .toEqual([expect.stringMatching(/职员29[\s\S]*只读/) as string]);
  });

  it('acts on several at once: says whom it hits, and row by row what happened', async () => {
    await page.getByPlaceholder(/^搜索姓名/).fill('');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(20);
    for (const at of [0, 1]) await page.locator('tbody tr').nth(at).getByRole('checkbox').check();
    await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '停用' }).click();
    await expect.poll(() => dialog().getByRole('listitem').count()).toBe(2);
    await dialog().getByRole('button', { name: '停用' }).click();
    await dialog().getByText('已完成 2 个，未完成 0 个').waitFor();
    await dialog().getByRole('button', { name: '知道了' }).click();
    await page.getByRole('button', { name: '停用', exact: true }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
  });

  it('keeps the input when somebody else was faster, says what they changed, and saves on the next try', async () => {
    const client = await site.signIn();
    const { list: roles } = await client.call('POST /api/v1/roles/list', { body: {} });
    const roleIds = roles.filter(({ builtIn }) => builtIn === 'read-only').map(({ id }) => id);
    const place = { departmentId: null, roleIds };
    const member = { username: 'shared', name: '原名', phone: null, email: null, ...place };
    const { id } = await client.call('POST /api/v1/members/create', { body: member });
    const params = { memberId: id };
    await page.goto(`${site.url}/#/organizationalStructure?edit=${id}`);
    const name = dialog().getByLabel('姓名');
    await name.fill('我的');
    const { version } = await client.call('GET /api/v1/members/:memberId', { params });
    const theirs = { ...member, name: '他们的', version };
    await client.call('PUT /api/v1/members/:memberId', { params, body: theirs });
    const save = dialog().getByRole('button', { name: '保存' });
    await save.click();
    await dialog().getByText('姓名：原名 → 他们的').waitFor();
    expect(await name.inputValue()).toBe('我的');
    await save.click();
    await dialog().waitFor({ state: 'detached' });
    const { name: saved } = await client.call('GET /api/v1/members/:memberId', { params });
    expect(saved).toBe('我的');
  });

  it('stands in all three languages without a complaint', async () => {
    for (const [language, title] of [
      ['zh-TW', '匯入成員'],
      ['en', 'Import members'],
    ] as const) {
      page = await open(language);
      await page.getByRole('button', { name: title }).click();
      await page.locator('#import-file').waitFor({ state: 'attached' });
    }
    expect(complaints).toEqual([]);
  });
});
