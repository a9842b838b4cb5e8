import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { type InboxMessage } from '@linekeeper/contract/notifications/inbox';
import { beforeEach, expect, it } from 'vitest';
import { useConsole } from './fixture.ts';
import { quietAnswers } from './quiet-answers.ts';

const site = useConsole();
const counts = 'GET /api/v1/personal/messages/counts';
const list = 'POST /api/v1/personal/messages/list';

const alert = (id: number, given: Partial<InboxMessage> = {}): InboxMessage => ({
  id: `3b241101-e2bb-4255-8caf-4136c566a96${id}`,
  kind: 'alert',
  severity: 'critical',
  title: `设备离线：核心-${id}`,
  text: '人民路店',
  alertId: null,
  tenantId: null,
  createdAt: `2026-03-01T00:00:0${id}.000Z`,
  readAt: null,
  goesOnAs: null,
  alerts: null,
  ...given,
});
const account = (id: number) => alert(id, { kind: 'account', severity: null, title: '密码已修改', text: '' });

/** What the server keeps: a test changes it, and says so. */
function keep(messages: readonly InboxMessage[]) {
  const unread = messages.filter(({ readAt }) => readAt === null);
  Object.assign(site.stub.state.answers, {
    [counts]: {
      unread: unread.length,
      worst: unread.some(({ severity }) => severity === 'critical') ? 'critical' : null,
      newest: unread[0] ?? null,
      newestAt: unread[0]?.createdAt ?? null,
    },
    [list]: { list: messages, total: messages.length, page: 1, pageSize: 20 },
    'POST /api/v1/personal/messages/read': { unread: 0 },
  });
}
const sent = () =>
  site.stub.state.requests.filter(({ route }) => route === 'POST /api/v1/personal/messages/read');
const bell = (name: string) => site.page.getByRole('button', { name, exact: true });

beforeEach(async () => {
  Object.assign(site.stub.state.answers, quietAnswers);
  keep([]);
  await site.signIn();
});

it('the bell counts what comes while one looks, shows the newest, and reads what is followed', async () => {
  await site.open('/#/homePage');
  await bell('消息').waitFor();
  await expect.poll(() => site.sockets.length).toBeGreaterThan(0);
  keep([alert(2), account(1)]);
  site.push({ type: 'inbox.changed' });
  await bell('消息：2 条未读').click();
  const popup = site.page.getByRole('region', { name: '消息', exact: true });
  await popup.getByText('设备离线：核心-2').waitFor();
  expect(await popup.getByText('紧急').count()).toBe(1);
  await popup.getByRole('link', { name: /密码已修改/ }).click();
  await expect.poll(() => site.route()).toBe('/personal/information');
  expect(await popup.count()).toBe(0);
  await expect.poll(sent).toHaveLength(1);
  await bell('消息：2 条未读').click();
  keep([alert(2, { readAt: '2026-03-01T00:01:00.000Z' })]);
  await popup.getByRole('button', { name: '全部标为已读' }).click();
  await bell('消息').waitFor();
  expect(site.complaints).toEqual([]);
});

it('what stands for many messages leads to all alerts that those were about', async () => {
  const alerts = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-01T00:20:00.001Z' };
  keep([alert(2, { kind: 'more-alerts', title: '另有 37 条告警消息', alerts })]);
  await site.open('/#/homePage');
  await bell('消息：1 条未读').click();
  // The page shows the newest messages, too.
  const popup = site.page.getByRole('region', { name: '消息', exact: true });
  await popup.getByRole('link', { name: /另有 37 条告警消息/ }).click();
  const listed = 'POST /monitor/api/v1/alerts/list';
  const asked = () => site.stub.state.requests.findLast(({ route }) => route === listed)?.body;
  await expect.poll(asked).toMatchObject({ ...alerts, state: ['firing', 'acknowledged', 'resolved'] });
  await expect.poll(sent).toHaveLength(1);
  expect(site.complaints).toEqual([]);
});

it('the screen of all messages narrows them by its address, and marks one as read', async () => {
  keep([alert(2), account(1)]);
  await site.open('/#/messages?severity=critical&state=unread');
  const main = site.page.locator('main');
  await main.getByText('设备离线：核心-2').waitFor();
  expect(await main.getByRole('button', { name: '紧急', pressed: true }).count()).toBe(1);
  const asked = site.stub.state.requests.findLast(({ route }) => route === list)?.body;
  expect(asked).toMatchObject({ severity: ['critical'], unread: true });
  // What is said has the most room of all columns.
  const widths = await main.locator('th').evaluateAll((all) => all.map((cell) => cell.clientWidth));
  expect(widths[0]).toBe(Math.max(...widths));
  await main.getByRole('button', { name: '将“设备离线：核心-2”标为已读' }).click();
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]?.body).toEqual({ ids: [alert(2).id] });
});

it('the screen of all messages shows all that one says, however long', async () => {
  const text = Array.from({ length: 20 }, (_none, at) => `客户 ${at}：紧急告警 1 条，其中 1 条未确认`).join(
    '；',
  );
  keep([alert(2, { kind: 'customer-alert', severity: null, text })]);
  await site.open('/#/messages');
  const said = site.page.locator('main').getByText(text);
  await said.waitFor();
  const cell = (await said.locator('xpath=ancestor::td').boundingBox())!;
  const box = (await said.boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(cell.x + cell.width);
  expect(box.y + box.height).toBeLessThanOrEqual(cell.y + cell.height);
});

const fires: AlertDetail = {
  ...{
    id: alert(7).id,
    ruleId: null,
    ruleName: '',
    builtIn: 'device-down',
    severity: 'critical',
    state: 'firing',
  },
  ...{ condition: { kind: 'state', settings: { forS: 60 } }, metric: null, states: ['down'], events: [] },
  ...{ subjectKind: 'device', subjectId: alert(8).id, targetId: alert(8).id, subjectName: '核心-7' },
  ...{ outletId: null, outletName: '人民路店', region: '', provider: '', value: null, version: 1 },
  ...{ beganAt: '2026-03-01T00:00:00.000Z', firedAt: '2026-03-01T00:01:00.000Z', resolvedAt: null },
  ...{ acknowledgedAt: null, acknowledgedBy: null, ownerId: null, ownerName: null, resolveReason: null },
  ...{ causeId: null, isCauseHidden: false, consequences: 0, isFlapping: false, muted: null },
  ...{ storm: null, usual: null },
  ...{
    resolvedBy: null,
    resolveNote: '',
    steps: [],
    cause: null,
    successor: null,
    predecessor: null,
    children: [],
    behind: [],
    earlier: [],
    helped: [],
  },
};

it('the link of a mail survives the sign-in, offers to acknowledge, and does so at a click alone', async () => {
  const page = `/monitor/api/v1/alerts/${fires.id}`;
  const act = 'POST /monitor/api/v1/alerts/acknowledge';
  const acts = () => site.stub.state.requests.filter(({ route }) => route === act);
  Object.assign(site.stub.state.answers, {
    [`GET ${page}`]: fires,
    [`GET ${page}/told`]: { leftOut: 0, told: [] },
    [act]: { changed: 1 },
  });
  await site.context.clearCookies();
  await site.open(`/#/alerts/${fires.id}?acknowledge=1`);
  await site.page.locator('input[name=username]').fill('admin');
  await site.page.locator('input[name=password]').fill(site.stub.state.password);
  await site.page.locator('button[type=submit]').click();
  const dialog = site.page.getByRole('dialog', { name: '确认 1 条告警？' });
  await dialog.getByText('核心-7').first().waitFor();
  expect(acts()).toEqual([]);
  const taken: AlertDetail = { ...fires, state: 'acknowledged', acknowledgedBy: '王芳', ownerName: '王芳' };
  site.stub.state.answers[`GET ${page}`] = { ...taken, acknowledgedAt: '2026-03-01T00:05:00.000Z' };
  await dialog.getByRole('button', { name: '确认', exact: true }).click();
  await expect.poll(() => acts().map(({ body }) => body)).toEqual([{ alertIds: [fires.id], note: '' }]);
  await expect.poll(() => site.route()).toBe(`/alerts/${fires.id}`);
  await expect.poll(() => site.page.locator('[data-asked]').count()).toBe(0);
  // Who follows the link later finds whose it is.
  await site.open(`/?later#/alerts/${fires.id}?acknowledge=1`);
  await site.page.getByText('您要确认的这个告警已由 王芳').waitFor();
  expect([await dialog.count(), acts().length]).toEqual([0, 1]);
  // Who may only look is told so, and whom to ask, instead of being refused at the click.
  site.stub.state.answers[`GET ${page}`] = fires;
  site.stub.state.codes = site.stub.state.codes.filter((code) => code !== 'DMS_SERVER_MANAGE_ALERT_EDIT');
  await site.open(`/?reads#/alerts/${fires.id}?acknowledge=1`);
  await site.page.getByText('您可以查看这个告警，但没有确认告警的权限。').waitFor();
  expect([await dialog.count(), acts().length]).toEqual([0, 1]);
});

it('the link of a mail about what stood for an outage that goes on leads on to the alert that stands for it now', async () => {
  const next: AlertDetail = { ...fires, id: alert(9).id, subjectName: '核心-9' };
  const { usual: _usual, resolvedBy: _by, resolveNote: _note, ...nested } = next;
  const { steps: _steps, cause: _cause, successor: _next, predecessor: _before, ...others } = nested;
  const { children: _children, earlier: _earlier, helped: _helped, ...row } = others;
  const over = {
    state: 'resolved',
    resolvedAt: '2026-03-01T00:09:00.000Z',
    resolveReason: 'passed',
  } as const;
  const path = (id: string) => `GET /monitor/api/v1/alerts/${id}`;
  Object.assign(site.stub.state.answers, {
    [path(fires.id)]: { ...fires, ...over, successor: row },
    [path(next.id)]: { ...next, predecessor: { ...row, ...over, id: fires.id, subjectName: '核心-7' } },
    [`${path(fires.id)}/told`]: { leftOut: 0, told: [] },
    [`${path(next.id)}/told`]: { leftOut: 0, told: [] },
  });
  await site.open(`/#/alerts/${fires.id}?acknowledge=1`);
  await site.page.getByText('您要确认的这个告警已在').waitFor();
  await site.page.getByRole('link', { name: '确认该告警' }).click();
  await site.page.getByRole('dialog', { name: '确认 1 条告警？' }).getByText('核心-9').first().waitFor();
  expect(site.route()).toBe(`/alerts/${next.id}?acknowledge=1`);
  await expect.poll(() => site.page.locator('[data-led-by]').getByText('核心-7').count()).toBeGreaterThan(0);
});
