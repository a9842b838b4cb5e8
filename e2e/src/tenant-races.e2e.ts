import { errors } from '@linekeeper/contract/errors';
import { permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { type Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useConsole } from './fixture.ts';

const site = useConsole();
const pharmacy = { companyId: 2, name: '华东连锁药房' };
const bank = { companyId: 3, name: '江南银行' };
const codeLists = '**/api/v1/auth/frontend/menu/code/lists';
const { code, status, texts } = errors.PROXY_REQUIRED;
const refusal = {
  status,
  contentType: 'application/json',
  body: JSON.stringify({ code, message: texts.zh, data: { error: 'PROXY_REQUIRED' } }),
};

/** Opens the console, its live connection included. */
async function begin(): Promise<void> {
  site.stub.state.tenants.push({ ...bank, prefix: 'bank', type: 16, parentId: 1 });
  await site.signIn();
  await site.open();
  await expect.poll(() => site.sockets.length).toBeGreaterThan(0);
}

/** Enters a tenant and waits until it is acted for. */
async function enter({ name }: { name: string }): Promise<void> {
  const connections = site.sockets.length;
  await site.page.getByRole('button', { name: /^切换租户/ }).click();
  await site.page.getByRole('option', { name: new RegExp(name) }).click();
  await site.page.getByLabel('原因').fill('排查线路中断');
  await site.page.getByRole('button', { name: '进入' }).click();
  await site.page.getByText(`正在代管“${name}”`).waitFor();
  // What is pushed from here on is heard there.
  await expect.poll(() => site.sockets.length).toBeGreaterThan(connections);
}

/** Asks what one may do for the given tenant and holds the answer back until what is given here is called. */
async function holdRightsOf(tenant: number) {
  const held: Route[] = [];
  await site.page.route(codeLists, (route) => {
    const isAsked = route.request().headers()['company-id'] === String(tenant);
    return isAsked && held.length === 0 ? void held.push(route) : route.fallback();
  });
  return {
    isHeld: () => expect.poll(() => held.length).toBe(1),
    /** Lets the answer go, and waits until the console has read it. */
    async answer(answered?: typeof refusal): Promise<void> {
      const response = site.page.waitForResponse((item) => item.request() === held[0]!.request());
      await (answered ? held[0]!.fulfill(answered) : held[0]!.continue());
      await (await response).finished();
      // What the console asks in answer goes out before this does.
      await site.page.evaluate("fetch('/', { cache: 'no-store' }).then((answer) => answer.text())");
    },
  };
}

describe('what comes late, after another tenant was entered', () => {
  it('is not what one may do there: rights that were asked for in the tenant before are asked for anew', async () => {
    await begin();
    const rights = await holdRightsOf(1);
    site.push({ type: 'rights.changed' });
    await rights.isHeld();
    site.stub.state.codes = ['DMS_SERVER_MANAGE_WORKBENCH'];
    await enter(pharmacy);
    const menu = site.page.locator('nav a');
    await expect.poll(() => menu.count()).toBe(1);
    const lists = () => site.stub.state.requests.filter(({ route }) => route.endsWith('code/lists'));
    const before = lists().length;
    // They may do everything at home: late as it comes, that must not stand in the pharmacy's menu.
    await rights.answer({
      ...refusal,
      status: 200,
      body: JSON.stringify({ code: 0, message: '', data: permissionCodes }),
    });
    await expect.poll(() => lists().length).toBe(before + 1);
    expect(lists().at(-1)?.headers).toMatchObject({ 'company-id': '2' });
    await expect.poll(() => menu.count()).toBe(1);
  });

  it('does not end the proxy grant there: the tenant before refuses, and nobody is led back', async () => {
    await begin();
    await enter(pharmacy);
    const rights = await holdRightsOf(pharmacy.companyId);
    site.push({ type: 'rights.changed' });
    await rights.isHeld();
    await enter(bank);
    await rights.answer(refusal);
    await site.page.getByText(`正在代管“${bank.name}”`).waitFor();
    expect(await site.page.getByText('代管已结束').count()).toBe(0);
    const { requests } = site.stub.state;
    expect(requests.findLast(({ headers }) => headers['company-id'])?.headers['company-id']).toBe('3');
  });

  it('is not the way home: of two choices of a tenant the last one holds', async () => {
    await begin();
    await enter(pharmacy);
    const home = await holdRightsOf(1);
    // The proxy grant is over, which leads home: slowly, so that somebody is faster.
    await site.page.route(codeLists, (route) =>
      route.request().headers()['company-id'] === '2' ? route.fulfill(refusal) : route.fallback(),
    );
    site.push({ type: 'rights.changed' });
    await home.isHeld();
    await enter(bank);
    // Somebody goes on there meanwhile.
    await site.page.evaluate("location.hash = '#/homePage?search=branch'");
    await expect.poll(() => site.route()).toContain('search=branch');
    await home.answer();
    await site.page.getByText(`正在代管“${bank.name}”`).waitFor();
    // The way that was not gone leads nowhere.
    expect(site.route()).toContain('search=branch');
    expect(await site.page.evaluate("JSON.parse(sessionStorage.getItem('tenant')).companyId")).toBe(3);
  });
});

describe('a change of tenant that nobody answers', () => {
  it('signs nobody out: on the way home it says so, shows no screen, and goes there when tried again', async () => {
    await begin();
    await enter(pharmacy);
    await site.page.route(codeLists, (route) =>
      route.request().headers()['company-id'] === '1' ? route.abort() : route.fallback(),
    );
    await site.page.getByRole('button', { name: '返回“平台”' }).click();
    const fault = site.page.getByRole('main').getByRole('alert').filter({ hasText: '无法连接服务器' });
    await fault.waitFor();
    expect(site.route()).not.toContain('/login');
    expect((await site.context.cookies()).some(({ name }) => name === 'token')).toBe(true);
    expect(await site.page.getByRole('main').getByRole('heading', { level: 1 }).count()).toBe(0);
    await site.page.unroute(codeLists);
    await fault.getByRole('button').click();
    await site.page.getByText('正在代管').waitFor({ state: 'detached' });
    await fault.waitFor({ state: 'detached' });
    expect(await site.page.evaluate("sessionStorage.getItem('tenant')")).toBeNull();
  });

  it('leaves in the own tenant who wanted to enter another', async () => {
    await begin();
    await site.page.route(codeLists, (route) =>
      route.request().headers()['company-id'] === '2' ? route.abort() : route.fallback(),
    );
    await site.page.getByRole('button', { name: /^切换租户/ }).click();
    await site.page.getByRole('option', { name: new RegExp(pharmacy.name) }).click();
    await site.page.getByLabel('原因').fill('排查线路中断');
    await site.page.getByRole('button', { name: '进入' }).click();
    await site.page.getByText(/无法连接服务器/).waitFor();
    await site.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(site.route()).not.toContain('/login');
    expect(await site.page.getByText('正在代管').count()).toBe(0);
    expect((await site.context.cookies()).some(({ name }) => name === 'token')).toBe(true);
  });
});
