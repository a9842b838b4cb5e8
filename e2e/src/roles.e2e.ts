import { beforeEach, describe, expect, it } from 'vitest';
import { useConsole } from './fixture.ts';

const codes = {
  workbench: 'DMS_SERVER_MANAGE_WORKBENCH',
  auth: 'DMS_SERVER_AUTH_MANAGE',
  roles: 'DMS_SERVER_AUTH_MANAGE_ROLE',
  edit: 'DMS_SERVER_AUTH_MANAGE_ROLE_EDIT',
} as const;
const at = '2026-03-01T08:00:00Z';
const engineer = {
  id: '3b241101-e2bb-4255-8caf-4136c566a962',
  name: 'Engineer',
  description: '',
  builtIn: 'engineer',
  origin: 'built-in',
  affiliation: 'Linekeeper',
  memberCount: 0,
  permissionCount: 11,
  isDefault: false,
  handedDown: false,
  changedAt: at,
};

/** Roles as this outsider keeps them. */
let list: object[];
function serveRoles(site: ReturnType<typeof useConsole>) {
  list = [engineer];
  site.stub.state.further = (route, body) => {
    if (route === 'POST /api/v1/roles/list')
      return { data: { list, total: list.length, page: 1, pageSize: 20 } };
    if (route !== 'POST /api/v1/roles/create') return undefined;
    const made = { ...engineer, id: '5f0c6f5e-7a5f-4a37-8d31-2f0fb4a55c01', builtIn: null, origin: 'own' };
    list = [...list, { ...made, name: body?.['name'] }];
    return { data: { id: made.id } };
  };
}

describe('an administrator', () => {
  const site = useConsole();
  beforeEach(async () => {
    serveRoles(site);
    await site.signIn();
  });

  it('makes a role: what is missing is told, and a child brings its parents', async () => {
    await site.open('/#/roles');
    await site.page.getByRole('button', { name: '新建角色' }).click();
    const drawer = site.page.getByRole('dialog');
    await drawer.getByRole('button', { name: '创建' }).click();
    await drawer.getByText('角色名称不能为空').waitFor();
    await drawer.getByText('角色权限不能为空').waitFor();
    await drawer.locator('#role-name').fill('夜班');
    await drawer.getByRole('checkbox', { name: '创建和修改角色' }).check();
    await drawer.getByRole('checkbox', { name: '工作台' }).check();
    await drawer.getByRole('button', { name: '创建' }).click();
    await site.page.getByRole('button', { name: '夜班', exact: true }).waitFor();
    const sent = site.stub.state.requests.find(({ route }) => route === 'POST /api/v1/roles/create')?.body;
    expect(sent).toMatchObject({ name: '夜班' });
    expect((sent as { permissions: string[] }).permissions.toSorted()).toEqual(
      [codes.auth, codes.roles, codes.edit, codes.workbench].toSorted(),
    );
    expect(site.complaints).toEqual([]);
  });
});

describe('a member in zh-TW on 390 px', () => {
  const site = useConsole({ viewport: { width: 390, height: 844 } });
  beforeEach(async () => {
    serveRoles(site);
    site.stub.state.identity = 4;
    site.stub.state.codes = [codes.workbench, codes.auth, codes.roles];
    await site.context.addInitScript(() => globalThis.localStorage.setItem('lang', 'zh-TW'));
    await site.signIn();
  });

  it('finds only what its role allows', async () => {
    await site.open('/#/roles');
    await site.page.getByRole('heading', { level: 1, name: '角色' }).waitFor();
    await site.page.getByRole('button', { name: '檢視「Engineer」' }).waitFor();
    for (const name of ['新增角色', /^編輯/, /^複製/, /^刪除/])
      expect(await site.page.getByRole('button', { name }).count()).toBe(0);
    await site.page.goto(`${site.stub.url}/#/organizationalStructure`);
    await expect.poll(() => site.route()).toBe('/404');
  });

  it('hears of a changed role: the menu changes and a closed screen is left, without a reload', async () => {
    await site.open('/#/roles');
    await site.page.getByRole('heading', { level: 1, name: '角色' }).waitFor();
    await expect.poll(() => site.sockets.length).toBeGreaterThan(0);
    let loads = 0;
    site.page.on('load', () => (loads += 1));
    site.stub.state.codes = [codes.workbench];
    site.push({ type: 'rights.changed' });
    await site.page.getByText('剛才的頁面不再對您開放').waitFor();
    await expect.poll(() => site.route()).toBe('/homePage');
    await expect.poll(() => site.page.locator('nav a', { hasText: '角色' }).count()).toBe(0);
    expect(loads).toBe(0);
    expect(site.complaints).toEqual([]);
  });
});
