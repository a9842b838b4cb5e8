import { languages } from '@linekeeper/contract/language';
import { api } from '@linekeeper/simulators/demo/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer } from './site.ts';
import { contentOf, textsOf } from './visitor.ts';

const site = useServer();
beforeAll(async () => {
  const admin = await site.signIn();
  const { companyId } = await admin.call('POST /api/v1/organizations/tenants/create', {
    body: { name: 'Bank of Elsewhere', prefix: 'elsewhere', type: 16, parentId: 1 },
  });
  const there = await admin.enter(companyId);
  await there.call('POST /monitor/api/v1/outlets/create', {
    body: { number: '1', name: 'Main street', region: 'South' },
  });
  await there.call('POST /monitor/api/v1/outlets/list', { body: {} });
});

describe('what a provider made', () => {
  it('is judged by the tenant’s own administrator where it decides on the provider', async () => {
    const admin = await site.signIn();
    const { companyId, oneTimePassword } = await admin.call('POST /api/v1/organizations/tenants/create', {
      body: {
        name: 'Judging bank',
        prefix: 'judging',
        type: 16,
        parentId: 1,
        administrator: { username: 'boss', name: '王芳' },
      },
    });
    const { accessToken } = await api(site.url).call('POST /api/v1/auth/login', {
      body: { username: 'boss', password: oneTimePassword ?? '', prefix: 'judging' },
    });
    const boss = api(site.url, accessToken);
    await boss.call('POST /api/v1/auth/account/complete', { body: { password: 'Own-horse-7' } });
    const { roles } = await boss.call('GET /api/v1/members/options', {});
    const readOnly = roles.find(({ builtIn }) => builtIn === 'read-only');
    const there = await admin.enter(companyId);
    const fields = { phone: null, email: null, departmentId: null, roleIds: [readOnly?.id ?? ''] };
    for (const username of ['placed', 'unknown'])
      await there.call('POST /api/v1/members/create', { body: { ...fields, username, name: username } });

    const provided = textsOf('zh', 'provided');
    const act = provided['act'] as unknown as Record<string, string>;
    const complaints: string[] = [];
    const page = await site.visit({
      path: '/#/auditLog?tab=access',
      language: 'zh',
      complaints,
      token: accessToken,
    });
    const rows = page.getByRole('list', { name: String(provided['title']) }).getByRole('listitem');
    await rows.filter({ hasText: 'placed' }).getByRole('button', { name: act['confirm'] }).click();
    await page.getByRole('dialog').getByRole('button', { name: act['confirm'] }).click();
    await page.getByText(/已由“王芳”确认/).waitFor();
    await page.getByRole('switch').click();
    await page
      .getByRole('dialog')
      .getByText(/1 名由服务商创建且未确认的成员/)
      .waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textsOf('zh', 'audit')['forbid'] })
      .click();
    const state = provided['state'] as unknown as Record<string, string>;
    await rows
      .filter({ hasText: 'unknown' })
      .getByText(state['suspended'] ?? '')
      .waitFor();

    // The same list stands beside the members, among whom it is marked.
    await page.goto(`${site.url}/#/organizationalStructure`);
    await page
      .getByRole('row', { name: /unknown/ })
      .getByText(/服务商创建，已暂停/)
      .waitFor();
    await page.getByRole('button', { name: /服务商创建（1 待确认）/ }).click();
    await rows.filter({ hasText: 'unknown' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('the audit log', () => {
  it.each(languages)(
    'in %s says who did what, opens to before and after, and proves itself',
    async (language) => {
      const [audit, acting, list] = ['audit', 'acting', 'list'].map((area) => textsOf(language, area));
      const complaints: string[] = [];
      const token = await site.token();
      const page = await site.visit({ path: '/#/auditLog', language, complaints, token, noRefusals: true });
      const created = audit!['action']!['tenant_create']!;
      await page.getByRole('button', { name: created }).first().waitFor();

      await page.getByRole('button', { name: audit!['checkNow']! }).click();
      await page.getByRole('status').getByText(/\d/).waitFor();

      // The raw code stands on hover; the line opens to what is now.
      const line = page.getByRole('button', { name: created }).first();
      expect(await line.getAttribute('title')).toBe('tenant.create');
      // By keyboard: what the check found comes in above the list, and moves it away from under a pointer.
      await line.press('Enter');
      const drawer = page.getByRole('dialog', { name: created });
      await drawer.getByRole('row', { name: /elsewhere|judging/ }).waitFor();
      await page.keyboard.press('Escape');

      // Kinds of objects are chips with their numbers, times are chosen in the page's own language.
      const chip = page.getByRole('button', { name: new RegExp(`^${audit!['subject']!['session']!} ?\\d`) });
      await chip.click();
      await expect.poll(() => page.getByRole('button', { name: created }).count()).toBe(0);
      await chip.click();
      await page.getByRole('button', { name: audit!['anyTime']! }).click();
      await page.getByLabel(audit!['fromTime']!).click();
      const month = new Intl.DateTimeFormat(language, { month: 'short' }).format(new Date());
      await page.locator('.ant-picker-header-view').getByText(month).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: audit!['preset']!['today']! }).click();
      await expect.poll(() => page.url()).toContain('range=today');
      await page.getByRole('button', { name: created }).first().waitFor();

      await page.goto(`${site.url}/#/auditLog?action=session.begin`);
      await page.getByRole('button', { name: audit!['action']!['session_begin']! }).first().waitFor();
      await expect.poll(() => page.getByRole('button', { name: created }).count()).toBe(0);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: list!['export']! }).click();
      expect((await contentOf(await saved)).toString()).toContain('session.begin');

      // Another tenant's log is reached by acting for it; there it says who was there, why, and what they did.
      await page.keyboard.press('o');
      await page.getByRole('option', { name: /Elsewhere/ }).click();
      await page.getByLabel(acting!['reason']!).fill('A look at the log');
      await page.keyboard.press('Enter');
      await page.getByRole('timer').waitFor();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await page.goto(`${site.url}/#/auditLog?tab=access`);
      // The oldest stay is the one that set the tenant up.
      await page
        .getByRole('row', { name: /A look at the log/ })
        .first()
        .waitFor();
      const grant = page.getByRole('row').last();
      await grant.getByRole('button').first().click();
      await page.getByRole('dialog').getByText(new RegExp(audit!['noun']!['outlets']!)).first().waitFor();
      await page.getByRole('link', { name: audit!['linesOfGrant']! }).click();
      await page.getByRole('button', { name: audit!['action']!['outlet_create']! }).waitFor();
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});
