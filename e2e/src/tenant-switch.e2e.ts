import { beforeAll, describe, expect, it } from 'vitest';
import { useServer } from './site.ts';
import { filled, textsOf } from './visitor.ts';

const site = useServer();
const bank = 'Bank of Elsewhere';
beforeAll(async () => {
  const admin = await site.signIn();
  await admin.call('POST /api/v1/organizations/tenants/create', {
    body: { name: bank, prefix: 'elsewhere', type: 16, parentId: 1 },
  });
});

describe('changing the tenant that is looked at', () => {
  it('asks before typed input is lost, and shows or asks nothing of one tenant in the other', async () => {
    const [acting, common, roles] = ['acting', 'common', 'roles'].map((area) => textsOf('en', area));
    const complaints: string[] = [];
    const token = await site.token();
    const page = await site.visit({ path: '/#/roles', language: 'en', complaints, token });
    await page.getByRole('button', { name: roles!['add']! }).click();
    await page.getByLabel(roles!['name']!, { exact: true }).fill('Night shift');

    // The switch stands behind the drawer of the form; its shortcut presses it all the same.
    const enter = async () => {
      await page.locator('button[data-tenant-switch]').dispatchEvent('click');
      await page.getByRole('option', { name: bank }).click();
      await page.getByLabel(acting!['reason']!).fill('A look');
      await page.getByRole('button', { name: acting!['enter']!, exact: true }).click();
    };
    const grants: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/proxy/enter')) grants.push(request.url());
    });
    await enter();
    const question = page.getByRole('dialog', { name: common!['unsavedTitle']! });
    await question.getByRole('button', { name: common!['keepEditing']! }).click();
    await expect
      .poll(() => page.getByLabel(roles!['name']!, { exact: true }).inputValue())
      .toBe('Night shift');
    expect(await page.getByRole('region', { name: acting!['banner']! }).count()).toBe(0);
    // Nobody is said to have been where they did not go.
    expect(grants).toEqual([]);

    const asked = new Map<string, Set<string>>();
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      const tenant = request.headers()['company-id'] ?? '';
      if (path.startsWith('/api/v1/roles')) asked.set(tenant, (asked.get(tenant) ?? new Set()).add(path));
    });
    await enter();
    await question.getByRole('button', { name: common!['discard']! }).click();
    const banner = page.getByRole('region', { name: acting!['banner']! });
    await banner.getByText(filled(acting!['actingFor']!, { name: bank })).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect([...asked.keys()].filter((tenant) => tenant !== '1')).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
