import { beforeEach, expect, it } from 'vitest';
import { DeviceWorld } from './device-world.ts';
import { useConsole } from './fixture.ts';

const site = useConsole();
let world: DeviceWorld;
const begin = (count?: number) => {
  world = new DeviceWorld(count);
  site.stub.state.further = (route, body) => world.answer(route, body);
};
beforeEach(() => site.signIn());

it('says what is broken, where and since when, and each number opens its rows', async () => {
  begin();
  await site.open('/#/homePage');
  const main = site.page.locator('main');
  await main.getByText('47 台设备中有 3 台中断或不可达。').waitFor();
  await main.getByText(/起中断：SNMP 没有应答；Ping 有应答（5\/5）。/).waitFor();
  await main.getByText(/测量覆盖率 98\.61%/).waitFor();
  await main.getByRole('link', { name: /^中断\s*2/ }).click();
  await expect.poll(() => site.route()).toBe('/equipmentManagement/intelligence?state=down');
  await expect.poll(() => site.page.locator('tbody tr').count()).toBe(2);
  expect(site.complaints).toEqual([]);
});

it('moves when a state changes, without a reload', async () => {
  begin(10);
  await site.open('/#/homePage');
  await site.page.getByText('10 台设备中有 1 台中断或不可达。').waitFor();
  await expect.poll(() => site.sockets.length).toBeGreaterThan(0);
  const device = world.devices[0]!;
  device.state = { ...device.state, state: 'down', reason: 'snmp-timeout' };
  site.push({ type: 'subject.state', subject: { kind: 'device', id: device.id }, state: device.state });
  await site.page.getByText('10 台设备中有 2 台中断或不可达。').waitFor();
});

it('does not call well what nobody measures', async () => {
  begin(3);
  for (const device of world.devices)
    device.state = { ...device.state, state: 'unmeasured', reason: 'poller-stalled' };
  await site.open('/#/homePage');
  await site.page.getByText('没有发现故障，但 3 台设备中有 3 台没有测量。').waitFor();
});

it('leads a provider with nothing by the hand to its first customer, or a network of its own', async () => {
  begin(0);
  await site.open('/#/homePage');
  await site.page.getByText('从创建第一家客户开始').waitFor();
  // Nobody looked for a ping tool yet: none is missed.
  await site.page.getByText('采集器状况').waitFor();
  expect(await site.page.getByText(/请安装 fping|Ping 工具/).count()).toBe(0);
  const create = site.page.getByRole('link', { name: '创建第一家客户' });
  expect(await create.getAttribute('href')).toBe('#/tenant?add=1');
  await site.page.getByRole('link', { name: '添加第一台设备' }).click();
  await site.page.locator('#device-address').waitFor();
});

it('shows outlets at a glance, the day and the busiest uplinks when all is well, and each opens its rows', async () => {
  begin(12);
  for (const device of world.devices) device.state = { ...device.state, state: 'up', reason: 'answers' };
  await site.open('/#/homePage');
  const main = site.page.locator('main');
  await main.getByText('一切正常：12 台设备没有故障。').waitFor();
  await main.getByText('这段时间内没有设备中断、不可达或未测量。').waitFor();
  // Nothing is wrong: no panel says so once more.
  expect(await main.getByRole('heading', { name: '需要关注' }).count()).toBe(0);
  const uplink = main.getByRole('region', { name: '最繁忙的上联接口' }).getByRole('link').first();
  expect(await uplink.getAttribute('href')).toContain('?interface=');
  await main.getByRole('region', { name: '网点' }).getByRole('link').first().click();
  await expect.poll(() => site.route()).toMatch(/^\/equipmentManagement\/outlets\/[\w-]+$/);
  expect(site.complaints).toEqual([]);
});

it('comes with what is broken first, and leads who may not open devices to no refusal', async () => {
  begin();
  site.stub.state.codes = ['DMS_SERVER_MANAGE_WORKBENCH'];
  await site.open('/#/homePage');
  const main = site.page.locator('main');
  await main.getByText('47 台设备中有 3 台中断或不可达。').waitFor();
  await main.getByRole('heading', { name: '网点' }).waitFor();
  await main.getByRole('heading', { name: '最繁忙的上联接口' }).waitFor();
  const titles = await main.getByRole('heading', { level: 2 }).allTextContents();
  // What is the reader's own stands between the verdict and the network.
  expect(titles.slice(0, 3)).toEqual(['我的事项', '快捷入口', '需要关注']);
  const links = await main.getByRole('link').all();
  expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
    ...['#/homePage', '#/homePage?tasks=overdue', '#/homePage?tasks=completed', '#/messages?state=unread'],
  ]);
});

it('tells who may not add a device that a colleague can, and nobody to ask the administrator', async () => {
  begin(0);
  site.stub.state.codes = ['DMS_SERVER_MANAGE_WORKBENCH'];
  await site.open('/#/homePage?view=own');
  await site.page.getByText('从添加第一台设备开始').waitFor();
  await site.page.getByText(/^您的账号不能添加设备，请由 .* 中有设备编辑权限的成员添加。$/).waitFor();
});

const task = (given: object) => ({
  ...{ id: '7f1f1a52-4a5c-4f8e-9f6c-0e1b7b1d0001', facts: [], severity: null, count: null, customer: null },
  ...{ since: new Date(Date.now() - 3_600_000).toISOString(), dueAt: null, isOverdue: false, settled: null },
  ...given,
});
const found = (list: readonly object[], overdue = 0) => ({
  list,
  ...{ kinds: list.length > 0 ? [{ kind: 'alert', total: list.length }] : [] },
  ...{ total: list.length, overdue },
});

it('shows what one has to do with one hand, lets it go when it is settled, and keeps what was done', async () => {
  begin(10);
  const alert = { kind: 'alert', name: 'core-1', severity: 'critical', facts: ['设备中断'] };
  const settled = { at: new Date().toISOString(), by: '张三', outcome: 'resolved' };
  let isDone = false;
  const devices = site.stub.state.further!;
  site.stub.state.further = (route, body) => {
    if (route !== 'POST /api/v1/workbench/tasks/list') return devices(route, body);
    if (body?.['state'] === 'pending') return { data: isDone ? found([]) : found([task(alert)]) };
    return { data: isDone ? found([task({ ...alert, settled })]) : found([]) };
  };
  await site.page.setViewportSize({ width: 390, height: 844 });
  await site.open('/#/homePage');
  const link = site.page.getByRole('link', { name: /处理告警：core-1/ });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('#/alerts/7f1f1a52-4a5c-4f8e-9f6c-0e1b7b1d0001');
  // A thumb finds it.
  expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await expect.poll(() => site.sockets.length).toBeGreaterThan(0);
  isDone = true;
  site.push({ type: 'alerts.changed' });
  await site.page.getByText('没有待办事项。').waitFor();
  await site.page.getByRole('tab', { name: '已完成' }).click();
  await site.page.getByText('仅可查询最近 30 天内完成的事项。').waitFor();
  await site.page.getByText('已恢复 · 张三 · 设备中断').waitFor();
  expect(site.complaints).toEqual([]);
});

it('opens of each number of tasks those that it counts, which its address says', async () => {
  begin(10);
  const asked: unknown[] = [];
  const devices = site.stub.state.further!;
  const alert = task({ kind: 'alert', name: 'core-1', severity: 'critical', isOverdue: true });
  site.stub.state.further = (route, body) => {
    if (route !== 'POST /api/v1/workbench/tasks/list') return devices(route, body);
    asked.push(body);
    return { data: { ...found([alert], 3), kinds: [{ kind: 'alert', total: 23 }], total: 23 } };
  };
  await site.open('/#/homePage');
  const desk = site.page.getByRole('region', { name: '我的事项' });
  await desk.getByRole('link', { name: /^3 ?已逾期/ }).click();
  await expect.poll(() => asked).toContainEqual({ state: 'pending', isOverdue: true });
  expect(site.route()).toBe('/homePage?tasks=overdue');
  await desk.getByRole('link', { name: /30 天内完成/ }).click();
  await desk.getByRole('link', { name: '我负责的告警：查看全部 23 项' }).click();
  await expect.poll(() => asked).toContainEqual({ state: 'completed', kind: 'alert', page: 1 });
  await desk.getByText('1–20').waitFor();
  await desk.getByRole('link', { name: '下一页' }).click();
  await expect.poll(() => asked).toContainEqual({ state: 'completed', kind: 'alert', page: 2 });
  expect(site.route()).toBe('/homePage?tasks=completed&taskKind=alert&taskPage=2');
  // It stays so when it is opened anew.
  await site.page.reload();
  await desk.getByRole('link', { name: '返回全部事项' }).click();
  await expect.poll(() => site.route()).toBe('/homePage?tasks=completed');
  expect(site.complaints).toEqual([]);
});

it('leads tasks to the very things, with one hand, and says where one was settled meanwhile', async () => {
  begin(10);
  const [agentTask, memberTask] = [
    task({ kind: 'agent', name: 'Till 7' }),
    task({ kind: 'approval', name: '李四', id: '7f1f1a52-4a5c-4f8e-9f6c-0e1b7b1d0002' }),
  ];
  const at = new Date(Date.now() - 60_000).toISOString();
  const asked: unknown[] = [];
  const devices = site.stub.state.further!;
  const { 'POST /api/v1/members/provided/list': _all, ...others } = site.stub.state.answers;
  site.stub.state.answers = others;
  site.stub.state.further = (route, body) => {
    if (route === 'POST /api/v1/workbench/tasks/list')
      return { data: found(body?.['state'] === 'pending' ? [agentTask, memberTask] : []) };
    if (route === `GET /monitor/api/v1/agents/claims/${agentTask.id}`)
      return {
        data: {
          ...{ id: agentTask.id, name: 'Till 7', outletName: '东店', createdAt: at, createdBy: '张三' },
          ...{ expiresAt: at, refusedCount: 0, refusedAt: null, state: 'used', settledAt: at },
          agentId: '7f1f1a52-4a5c-4f8e-9f6c-0e1b7b1d0003',
        },
      };
    if (route !== 'POST /api/v1/members/provided/list') return devices(route, body);
    asked.push(body?.['memberId']);
    const member = {
      ...{
        id: memberTask.id,
        username: 'lisi',
        name: '李四',
        administrator: false,
        enabled: true,
        how: 'made',
      },
      ...{ madeAt: at, madeBy: 'Pat', madeByTenant: 'MSP', reason: '', tokens: 0 },
      ...{ state: 'confirmed', judgedAt: at, judgedBy: '王五' },
    };
    const counts = { total: 3, waiting: 2, page: 1, pageSize: 20 };
    const rights = { mayJudge: true, hasOwnAdministrator: true, isAllByProvider: false };
    return { data: { list: body?.['memberId'] ? [member] : [], ...counts, ...rights } };
  };
  const none = { list: [], total: 0, page: 1, pageSize: 20 };
  Object.assign(site.stub.state.answers, {
    'GET /api/v1/departments': {
      ...{ tenant: { id: 1, name: '东店' }, departments: [], memberCount: 1, looseCount: 1 },
    },
    'GET /api/v1/members/options': { roles: [], defaultRoleId: null, invitation: false },
    'POST /api/v1/members/list': none,
    'POST /monitor/api/v1/agents/list': none,
    'POST /monitor/api/v1/agents/claims/list': none,
  });
  await site.page.setViewportSize({ width: 390, height: 844 });
  await site.open('/#/homePage');
  await site.page.getByRole('link', { name: /Till 7/ }).click();
  const drawer = site.page.getByRole('dialog');
  // Its agent came while the task still stood there.
  await drawer.getByText('探针已经用这条登记接入，无需再做什么。').waitFor();
  expect(await drawer.getByRole('link', { name: '打开这个探针' }).getAttribute('href')).toContain(
    'agent=7f1f',
  );
  await site.page.goBack();
  await site.page.getByRole('link', { name: /李四/ }).click();
  await drawer.getByText(/王五/).waitFor();
  await drawer.getByText('只显示这一位成员。').waitFor();
  expect(asked).toContain(memberTask.id);
  await drawer.getByRole('button', { name: '显示全部' }).click();
  await expect.poll(() => site.route()).toContain('provided=1');
  expect(site.complaints).toEqual([]);
});

it('arranges shortcuts by the keyboard, and keeps them', async () => {
  begin(3);
  site.stub.state.answers['GET /api/v1/personal/shortcuts'] = { paths: ['/alerts', '/wan'] };
  site.stub.state.answers['PUT /api/v1/personal/shortcuts'] = {};
  await site.open('/#/homePage');
  await site.page.getByRole('button', { name: '整理快捷入口' }).click();
  const down = site.page.getByRole('button', { name: '下移“告警”' });
  await down.focus();
  await site.page.keyboard.press('Enter');
  // It cannot go further down: the focus stays in its row.
  await expect.poll(() => site.page.locator(':focus').getAttribute('aria-label')).toBe('上移“告警”');
  await site.page.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(
      () => site.stub.state.requests.find(({ route }) => route === 'PUT /api/v1/personal/shortcuts')?.body,
    )
    .toEqual({ paths: ['/wan', '/alerts'] });
  expect(site.complaints).toEqual([]);
});
