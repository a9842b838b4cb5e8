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

  it('shows a provider its customers, the worst first; one is entered and left again for the same address', async () => {
    const [acting, workbench, shell] = ['acting', 'workbench', 'screens'].map((area) => textsOf('en', area));
    const admin = await site.signIn();
    const create = (name: string, type: 8 | 16, parentId: number) =>
      admin.call('POST /api/v1/organizations/tenants/create', {
        body: { name, prefix: name.toLowerCase().replaceAll(' ', '-'), type, parentId },
      });
    const msp = await create('Near Services', 8, 1);
    const customers = await Promise.all(
      ['Corner Shop', 'Dairy Farm', 'Old Mill'].map((name) => create(name, 16, msp.companyId)),
    );
    const mill = customers[2]!.companyId;
    await site.query(`
      with added as (
        insert into device (tenant_id, name, name_given, kind, kind_given, address, port, snmp_version, sealed_community, interval_s)
        values (${mill}, 'Switch', true, 'switch', true, '10.0.0.1', 161, 'v2c', 'x', 60) returning id
      )
      insert into subject_status (tenant_id, subject_id, kind, state, reason, since)
      select ${mill}, id, 'device', 'down', 'snmp-timeout', now() - interval '5 minutes' from added`);

    const complaints: string[] = [];
    const token = await site.token();
    const path = '/#/homePage?search=mill';
    const page = await site.visit({ path: '/#/homePage', language: 'en', complaints, token });
    await page.getByText('1 customer has an outage (1 device down).').waitFor();
    await expect.poll(() => page.locator('tbody tr').first().innerText()).toContain('Old Mill');
    await page
      .getByLabel((workbench!['customers'] as unknown as Record<string, string>)['search']!)
      .fill('mill');
    await expect.poll(() => page.url()).toBe(`${site.url}${path}`);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);

    const wrong: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isOurs = /organizations|customers\/overview/.test(pathname);
      if (isOurs && request.headers()['company-id'] !== '1') wrong.push(pathname);
    });
    page.on('response', (answer) => answer.status() === 403 && wrong.push(answer.url()));
    const banner = page.getByRole('region', { name: acting!['banner']! });
    const thereAndBack = async () => {
      await page.getByLabel(acting!['reason']!).fill('A switch is down');
      await page.getByRole('button', { name: acting!['enter']!, exact: true }).click();
      await banner.getByText(filled(acting!['actingFor']!, { name: 'Old Mill' })).waitFor();
      await page.getByText('1 of 1 devices is down or unreachable.').waitFor();
      await banner.getByRole('button', { name: filled(acting!['leave']!, { name: 'Linekeeper' }) }).click();
      await banner.waitFor({ state: 'detached' });
    };
    // Anywhere in the row, as on its name.
    await page.locator('tbody td').nth(5).click();
    await thereAndBack();
    await page.getByText('1 customer has an outage (1 device down).').waitFor();
    expect(page.url()).toBe(`${site.url}${path}`);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);

    // From any other screen of the provider too, and nothing is asked of the one with the screen of the other.
    await page.goto(`${site.url}/#/tenant?search=mill`);
    await page.getByRole('heading', { name: shell!['tenant']! }).waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await page.locator('button[data-tenant-switch]').click();
    await page.getByRole('option', { name: 'Old Mill' }).click();
    await thereAndBack();
    await page.getByRole('heading', { name: shell!['tenant']! }).waitFor();
    expect(page.url()).toBe(`${site.url}/#/tenant?search=mill`);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);

    // A line that is down is a fault of its own, and its number leads to it, in a stay.
    await site.query(`
      with place as (
        insert into outlet (tenant_id, number, name, region) values (${mill}, 'M-1', 'Mill', 'North') returning id
      ), line as (
        insert into line (tenant_id, outlet_id, name, provider, access, role, address_kind, currency)
        select ${mill}, id, 'Mill fibre', 'Telecom', 'fibre', 'primary', 'learned', 'CNY' from place returning id
      )
      insert into subject_status (tenant_id, subject_id, kind, state, reason, since)
      select ${mill}, id, 'line', 'down', 'no-evidence', now() - interval '5 minutes' from line`);
    await page.goto(`${site.url}/#/homePage`);
    await page.getByText('1 customer has an outage (1 device down, 1 line down).').waitFor();
    await page.goto(`${site.url}/#/wan`);
    await page.getByText('No lines in your own network').waitFor();
    await page.getByRole('link', { name: 'See customers’ lines' }).click();
    await page.getByRole('heading', { name: 'Customers’ lines' }).waitFor();
    await page.getByRole('button', { name: 'Enter Old Mill to see it (Down: 1)' }).click();
    await page.getByLabel(acting!['reason']!).fill('A line is down');
    await page.getByRole('button', { name: acting!['enter']!, exact: true }).click();
    await page.getByRole('link', { name: 'Mill fibre' }).waitFor();
    expect(page.url()).toBe(`${site.url}/#/wan?state=down`);
    expect(wrong).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
