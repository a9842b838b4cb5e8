import { beforeEach, describe, expect, it } from 'vitest';
import { builtScreens } from './built-screens.ts';
import { useConsole } from './fixture.ts';
import { quietAnswers } from './quiet-answers.ts';
import { textsOf } from './visitor.ts';

const site = useConsole();
beforeEach(() => {
  Object.assign(site.stub.state.answers, quietAnswers);
});
const shell = async (path = '/') => {
  await site.signIn();
  await site.open(path);
};
const route = (path: string) => expect.poll(() => site.route() || '/').toBe(path);
const menu = () => site.page.getByRole('navigation', { name: '菜单' });

describe('routes (spec section 2)', () => {
  it('each path leads to its screen, whether it is loaded or typed into the address', async () => {
    await shell('/#/equipmentManagement');
    await route('/equipmentManagement/intelligence');
    for (const [from, to] of [
      ['/', '/homePage'],
      ['/intelligence', '/equipmentManagement/intelligence'],
      ['/redirect', '/homePage'],
      [
        '/redirect/equipmentManagement/intelligence?state=down',
        '/equipmentManagement/intelligence?state=down',
      ],
      ['/no/such/path', '/404'],
      ['/homePage', '/homePage'],
      ['/operationsCenter', '/overallNetworkOperationOverview'],
      // In the contract, but no screen of its own is built yet: neither open nor in the menu.
      ['/AIManagement', '/404'],
    ] as const) {
      await site.page.evaluate(`location.hash = '#${from}'`);
      await route(to);
    }
    await site.page.getByRole('button', { name: '返回首页' }).click();
    await route('/homePage');
  });

  it('the redirect helper leads to no other site', async () => {
    await shell();
    for (const rest of [
      '//other.example',
      '/%2f%2fother.example',
      '/https:other.example',
      '/javascript:alert(1)',
    ]) {
      await site.page.evaluate(`location.hash = '#/redirect${rest}'`);
      await route('/404');
      await site.page.evaluate(`location.hash = '#/homePage'`);
      await route('/homePage');
    }
    expect(new URL(site.page.url()).host).toBe(new URL(site.stub.url).host);
  });

  it('each navigation sets the title from the route', async () => {
    await shell();
    await expect.poll(() => site.page.title()).toBe('工作台 - 巡线');
    await menu().getByRole('link', { name: '智能 CPE' }).click();
    await expect.poll(() => site.page.title()).toBe('智能 CPE - 巡线');
    await site.page.goBack();
    await expect.poll(() => site.page.title()).toBe('工作台 - 巡线');
  });

  it('a progress bar is shown while navigating, and the screen is loaded on demand', async () => {
    await shell();
    await route('/homePage');
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    let asked = 0;
    await site.page.route('**/assets/device-list-page-*.js', async (asking) => {
      asked += 1;
      await held;
      await asking.continue();
    });
    expect(asked).toBe(0);
    await menu().getByRole('link', { name: '智能 CPE' }).click();
    await site.page.getByRole('progressbar', { name: '正在加载' }).waitFor();
    await expect.poll(() => asked).toBe(1);
    release();
    await site.page.getByRole('progressbar', { name: '正在加载' }).waitFor({ state: 'detached' });
    await route('/equipmentManagement/intelligence');
  });

  it('each screen says its name when none of its calls is answered', async () => {
    const titles = textsOf('zh', 'screens');
    await shell('/#/404');
    const body = JSON.stringify({ code: 60005, message: '服务暂时不可用', data: { error: 'UNAVAILABLE' } });
    await site.page.route('**/api/v1/**', (asked) =>
      asked.fulfill({ status: 503, contentType: 'application/json', body }),
    );
    // A page of one device is called after it.
    for (const { path, title } of builtScreens.filter((screen) => !screen.path.includes(':'))) {
      await site.page.evaluate(`location.hash = '#${path}'`);
      await route(path);
      await site.page.getByRole('heading', { level: 1, name: titles[title]!, exact: true }).waitFor();
      await site.page.getByText('加载失败').first().waitFor();
    }
  });

  it('a screen whose code does not come says so, with a way out', async () => {
    await shell();
    await route('/homePage');
    await site.page.route('**/assets/device-list-page-*.js', (asking) => asking.abort());
    await menu().getByRole('link', { name: '智能 CPE' }).click();
    await site.page.getByRole('button', { name: '重新加载' }).waitFor();
  });
});

describe('route filter (spec section 4)', () => {
  const hold = (...codes: string[]) => (site.stub.state.codes = codes);
  /** The screens for devices that are built, as the menu names them. */
  const ofDevices = builtScreens.filter(({ parent, hidden }) => parent === '/equipmentManagement' && !hidden);
  const namesOf = (some: typeof ofDevices) => some.map(({ title }) => textsOf('zh', 'screens')[title]);

  it('removes a route whose code is missing, from the menu and from the routes', async () => {
    hold('DMS_SERVER_MANAGE_WORKBENCH');
    await shell('/#/equipmentManagement/intelligence');
    await route('/404');
    await shell('/#/homePage');
    await expect.poll(() => menu().getByRole('link').allInnerTexts()).toEqual(['工作台']);
    // Its parent is left with no children, so it is gone as well.
    expect(await menu().innerText()).not.toContain('设备管理');
  });

  it('lands who has no workbench on the first screen that is open', async () => {
    hold('DMS_SERVER_MANAGE_DEVICE');
    await shell();
    await route('/equipmentManagement/intelligence');
    await expect
      .poll(() => menu().getByRole('link').allInnerTexts())
      .toEqual(namesOf(ofDevices.filter(({ permission }) => permission === 'DMS_SERVER_MANAGE_DEVICE')));
  });

  it('tells who may open nothing what to do', async () => {
    hold();
    await shell();
    await site.page.getByText('还没有可以打开的页面').waitFor();
    await route('/');
  });

  it('shows the children of a hidden group under its name as a plain heading', async () => {
    await shell();
    await menu().getByRole('link', { name: '工作台' }).waitFor();
    const group = menu().locator('li', { has: site.page.locator('[data-heading]', { hasText: '设备管理' }) });
    await expect.poll(() => group.getByRole('link').allInnerTexts()).toEqual(namesOf(ofDevices));
    expect(namesOf(ofDevices)).toContain('智能 CPE');
    expect(await menu().getByText('设备管理').getAttribute('data-heading')).toBe('true');
    expect(await menu().getByRole('link', { name: '设备管理' }).count()).toBe(0);
  });

  it('offers the other mode only where it has a screen that is open', async () => {
    await shell();
    await site.page.getByRole('group', { name: '模式' }).waitFor();
    hold('DMS_SERVER_MANAGE_WORKBENCH');
    await site.page.reload();
    await site.page.getByRole('link', { name: '工作台' }).waitFor();
    expect(await site.page.getByRole('group', { name: '模式' }).count()).toBe(0);
  });

  it('an element marked with permissions is hidden unless all its codes are held', async () => {
    await shell('/#/equipmentManagement/intelligence');
    await site.page.getByRole('button', { name: '添加设备' }).first().waitFor();
    hold('DMS_SERVER_MANAGE_DEVICE');
    await site.page.reload();
    await site.page.getByRole('heading', { name: '智能 CPE' }).waitFor();
    expect(await site.page.getByRole('button', { name: '添加设备' }).count()).toBe(0);
  });
});

describe('breadcrumb', () => {
  it('stands only below the second level', async () => {
    await shell('/#/equipmentManagement/intelligence');
    expect(await site.page.getByRole('navigation', { name: '当前位置' }).count()).toBe(0);
    await site.page.goto(
      `${site.stub.url}/#/equipmentManagement/intelligence/details/7e2f6a0c-0a51-4f4e-9d0e-1b7a5f3c2d10`,
    );
    const trail = site.page.getByRole('navigation', { name: '当前位置' });
    await trail.waitFor();
    await expect
      .poll(() => trail.getByRole('listitem').allInnerTexts())
      .toEqual(['设备管理', '智能 CPE', '设备详情']);
  });
});
