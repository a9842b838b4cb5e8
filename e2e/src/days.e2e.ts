import { type Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useStack } from './site.ts';
import { adminPassword } from './stack.ts';
import { chooseOwnPassword, contentOf, filled, signInAs, textsOf, untilSignedOut } from './visitor.ts';

const tenants = textsOf('zh', 'tenants');
const acting = textsOf('zh', 'acting');
const people = textsOf('zh', 'members');
const imports = textsOf('zh', 'imports');
const roles = textsOf('zh', 'roles');
const permissions = textsOf('zh', 'permissions');
const msp = { name: '云维网络', prefix: 'yunwei' };
const customer = { name: '鲜丰便利', prefix: 'xianfeng' };
const role = '夜班工程师';
/** What everybody chooses instead of the one-time password. */
const ownPassword = 'Night-shift-9';

const site = useStack();
let platform: Page;
let member: Page;
/** One-time passwords as they are handed over: to the MSP's, the customer's administrator, a member. */
const handed: Record<string, string> = {};
const complaints: string[] = [];

const dialogOf = (page: Page) => page.getByRole('dialog');

/** Creates a tenant on the screen that is open; gives the one-time password of its first administrator. */
async function createTenant(page: Page, { name, prefix }: typeof msp, isMsp: boolean): Promise<string> {
  await page.getByRole('button', { name: tenants['add']!, exact: true }).first().click();
  const form = dialogOf(page);
  await form.locator('#tenant-name').fill(name);
  await form.locator('#tenant-prefix').fill(prefix);
  if (isMsp) await form.getByText(tenants['type']!['8']!, { exact: true }).click();
  await form.locator('#tenant-adminName').fill('王芳');
  await form.getByRole('button', { name: tenants['create']! }).click();
  const handover = page.getByRole('dialog', { name: tenants['passwordTitle']! });
  await handover.waitFor();
  const password = (await handover.locator('code').last().innerText()).trim().split(/\s/)[0] ?? '';
  await handover.getByRole('button', { name: tenants['done']! }).click();
  await page.getByRole('row', { name: new RegExp(name) }).waitFor();
  return password;
}

describe('the days of five people', () => {
  it('the platform administrator sets up an MSP', async () => {
    platform = await site.visit({ language: 'zh', complaints });
    await signInAs(platform, 'admin', adminPassword);
    await platform.getByRole('banner').waitFor();
    await platform.goto(`${site.url}/#/tenant`);
    handed['msp'] = await createTenant(platform, msp, true);
  });

  it('the MSP administrator sets up a customer and enters it', async () => {
    const page = await site.visit({ path: `/${msp.prefix}`, language: 'zh', complaints });
    await signInAs(page, 'admin', handed['msp'] ?? '');
    await chooseOwnPassword(page, ownPassword);
    await page.goto(`${site.url}/${msp.prefix}#/tenant`);
    handed['customer'] = await createTenant(page, customer, false);

    await page
      .getByRole('button', { name: filled(acting['switchFrom']!, { name: msp.name }) })
      .first()
      .click();
    await dialogOf(page).getByText(customer.name).click();
    await dialogOf(page).getByLabel(acting['reason']!).fill('开通新客户');
    await dialogOf(page).getByRole('button', { name: acting['enter']!, exact: true }).click();
    const banner = page.getByText(filled(acting['actingFor']!, { name: customer.name }));
    await banner.waitFor();
    await page.getByText('开通新客户').waitFor();
    await page.getByText(acting['readsOnly']!, { exact: true }).waitFor();
    await page.getByRole('button', { name: filled(acting['leave']!, { name: msp.name }) }).click();
    await expect.poll(() => banner.count()).toBe(0);
    await page.context().close();
  });

  it('the tenant administrator builds departments, a role, and imports 500 members by CSV', async () => {
    const page = await site.visit({ path: `/${customer.prefix}`, language: 'zh', complaints });
    await signInAs(page, 'admin', handed['customer'] ?? '');
    await chooseOwnPassword(page, ownPassword);

    await page.goto(`${site.url}/${customer.prefix}#/roles`);
    await page.getByRole('button', { name: roles['add']!, exact: true }).first().click();
    await dialogOf(page).locator('#role-name').fill(role);
    for (const code of ['DMS_SERVER_MANAGE_WORKBENCH', 'DMS_SERVER_MANAGE_DEVICE'])
      await dialogOf(page).getByRole('checkbox', { name: permissions[code]!, exact: true }).check();
    // To see devices, not to change them.
    await dialogOf(page)
      .getByRole('checkbox', { name: permissions['DMS_SERVER_MANAGE_DEVICE_EDIT']!, exact: true })
      .uncheck();
    await dialogOf(page).getByRole('button', { name: roles['create']!, exact: true }).click();
    await page.getByText(filled(roles['added']!, { name: role })).waitFor();

    await page.goto(`${site.url}/${customer.prefix}#/organizationalStructure`);
    await page.getByRole('button', { name: people['addDepartment']! }).click();
    await dialogOf(page).getByLabel(people['departmentName']!).fill('门店营运');
    await dialogOf(page).getByRole('button', { name: people['save']! }).click();
    await page.getByRole('treeitem', { name: /^门店营运/ }).waitFor();

    const lines = Array.from({ length: 500 }, (_, n) => `night.${n},值班${n},门店营运/夜班,${role}`);
    await page.getByRole('button', { name: people['import']!['open']! }).click();
    await page.locator('#import-file').setInputFiles({
      name: 'members.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['用户名,姓名,部门,角色', ...lines].join('\n')),
    });
    await page.getByRole('button', { name: imports['check']! }).click();
    await page.getByRole('button', { name: '导入 500 名成员' }).click();
    await page.getByText('导入完成', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^生成初始密码/ }).click();
    await page.getByText('已生成 500 个初始密码').waitFor({ timeout: 120_000 });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载初始密码' }).click(),
    ]);
    const file = (await contentOf(download)).toString();
    const line = file.split(/\r?\n/).find((text) => text.includes('night.42,')) ?? '';
    handed['member'] = line.split(',').at(-1)?.replaceAll('"', '') ?? '';
    expect(handed['member']).not.toBe('');
    await page.context().close();
  });

  it('a member finds only what the role allows, in zh-TW, on a phone’s width', async () => {
    const path = `/${customer.prefix}`;
    const url = site.url + path;
    const viewport = { width: 390, height: 844 };
    member = await site.visit({ path, language: 'zh-TW', viewport, complaints });
    await signInAs(member, 'night.42', handed['member'] ?? '');
    await chooseOwnPassword(member, ownPassword);
    const screens = textsOf('zh-TW', 'screens');
    await member
      .getByRole('banner')
      .getByRole('button', { name: textsOf('zh-TW', 'shell')['openMenu']! })
      .click();
    const links = member
      .getByRole('navigation', { name: textsOf('zh-TW', 'shell')['menu']! })
      .getByRole('link');
    await expect
      .poll(() => links.allInnerTexts())
      .toEqual([screens['homePage'], screens['intelligence'], screens['outlets']]);

    await member.goto(`${url}#/equipmentManagement/intelligence`);
    await member.getByRole('heading', { level: 1, name: screens['intelligence']! }).waitFor();
    expect(await member.getByRole('button', { name: textsOf('zh-TW', 'devices')['add']! }).count()).toBe(0);
    for (const closed of ['tenant', 'roles', 'organizationalStructure', 'generalSettings', 'auditLog']) {
      await member.goto(`${url}#/${closed}`);
      await expect.poll(() => new URL(member.url()).hash).toBe('#/404');
    }
    // Nothing is wider than the phone.
    await member.goto(`${url}#/homePage`);
    await member.getByRole('heading', { level: 1 }).waitFor();
    expect(await member.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  });

  it('a frozen tenant’s member is shown the notice and is out', async () => {
    const row = platform.getByRole('row', { name: new RegExp(customer.name) });
    await platform.reload();
    await row.hover();
    const more = filled(tenants['moreNamed']!, { name: customer.name });
    await row.getByRole('button', { name: more }).click();
    await platform.getByRole('menuitem', { name: tenants['act']!['freeze']! }).click();
    await dialogOf(platform).getByText(/501/).first().waitFor();
    await dialogOf(platform).getByRole('button', { name: tenants['act']!['freeze']!, exact: true }).click();
    await row.getByText(tenants['state']!['frozen']!).waitFor();

    const common = textsOf('zh-TW', 'common');
    const notice = member.getByRole('dialog', { name: common['notice']! });
    await notice.waitFor();
    await notice.getByText(/凍結/).waitFor();
    expect(await notice.getByRole('button').count()).toBe(1);
    const ok = notice.getByRole('button', { name: common['ok']!, exact: true });
    await untilSignedOut(member, () => ok.click());
    await signInAs(member, 'night.42', ownPassword);
    await notice.getByText(/凍結/).waitFor();
    expect(complaints).toEqual([]);
  });
});
