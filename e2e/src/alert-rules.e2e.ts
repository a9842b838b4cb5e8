import {
  type BackTestAnswer,
  type BackTestOfCustomers,
  type BackTestOutcome,
} from '@linekeeper/contract/alerts/back-test';
import { type RuleDetail } from '@linekeeper/contract/alerts/alert-rules';
import { beforeEach, expect, it } from 'vitest';
import { useConsole } from './fixture.ts';

const site = useConsole();
const root = '/monitor/api/v1/alert-rules';
const ruleId = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;

const own: RuleDetail = {
  ...{
    id: ruleId(1),
    name: '专线变慢',
    builtIn: null,
    isEnabled: true,
    severity: 'major',
    subjectKind: 'line',
  },
  ...{
    metric: 'line.rtt',
    states: [],
    events: [],
    originTenant: null,
    isHandedDown: false,
    isChanged: false,
  },
  condition: { kind: 'threshold', settings: { bound: 'above', value: 80, hysteresis: 5, forS: 300 } },
  scope: { regions: ['华东'], outletIds: [], deviceKinds: [], tags: [], subjectIds: [] },
  ...{ openAlerts: 3, updatedAt: '2026-11-20T08:00:00.000Z', version: 4, note: '' },
  ...{ toldTo: [{ kind: 'administrators' }], names: {}, given: null, usual: null },
};
const builtIn: RuleDetail = {
  ...{
    ...own,
    id: ruleId(2),
    name: '',
    builtIn: 'line-down',
    severity: 'critical',
    metric: null,
    states: ['down'],
  },
  ...{
    condition: { kind: 'state', settings: { forS: 60 } },
    scope: { ...own.scope, regions: [] },
    openAlerts: 0,
  },
};
const given: RuleDetail = {
  ...{ ...own, id: ruleId(3), name: '上级的规则', originTenant: '云维网络', isChanged: true, openAlerts: 0 },
  given: { severity: 'minor', condition: own.condition },
};
const unusual: RuleDetail = {
  ...{
    ...own,
    id: ruleId(4),
    name: '时延异常',
    openAlerts: 0,
    usual: { known: 12, tooLittle: 3, unread: 0, unwatched: 10_000 },
  },
  condition: { kind: 'baseline', settings: { direction: 'above', deviations: 4, forS: 600 } },
};
const all = [builtIn, own, given, unusual];

const day = (at: number) => new Date(Date.UTC(2026, 9, 24 + at)).toISOString().slice(0, 10);
const perDay = (of: (at: number) => readonly [alerts: number, nightAlerts: number]) =>
  Array.from({ length: 31 }, (_, at) => of(at)).map(([alerts, nightAlerts]) => ({ alerts, nightAlerts }));
const raised: BackTestOutcome = {
  ...{ usualShare: null, alerts: 42, openAlerts: 1, nightAlerts: 9, mutedAlerts: 2, subjects: 3 },
  ...{ totalMs: 9 * 3_600_000, longestMs: 95 * 60_000 },
  perDay: perDay((at) => (at < 12 ? [0, 0] : [(at * 7) % 5, (at * 7) % 5 > 2 ? 1 : 0])),
  list: Array.from({ length: 42 }, (_, at) => ({
    ...{
      subjectId: ruleId(at % 3),
      subjectName: ['上海南京西路店-电信专线', '苏州园区店-联通', '总部-核心路由器上联专线（主）'][at % 3]!,
    },
    ...{
      firedAt: `${day(30 - (at >> 1))}T1${at % 10}:20:00.000Z`,
      durationMs: (at + 1) * 61_000,
      value: 81.5 + at,
    },
    endedAt: at === 0 ? null : `${day(30 - (at >> 1))}T23:20:00.000Z`,
    ...{ isAtNight: at % 5 === 0, isMuted: at === 3 },
  })),
};
const backTest: BackTestAnswer = {
  ...{ from: `${day(0)}T06:00:00.000Z`, to: `${day(30)}T06:00:00.000Z`, timeZone: 'Asia/Shanghai' },
  days: Array.from({ length: 31 }, (_, at) => ({ day: day(at), isKept: at >= 12 })),
  ...{ targets: 1200, judgedTargets: 340, draft: raised },
  now: {
    ...raised,
    alerts: 7,
    nightAlerts: 0,
    mutedAlerts: 0,
    openAlerts: 0,
    totalMs: 40 * 60_000,
    longestMs: 20 * 60_000,
    list: [],
    perDay: perDay((at) => (at % 9 === 4 && at > 12 ? [3, 0] : [0, 0])),
  },
};

const atCustomer = (companyId: number, name: string, alerts: number, more: object = {}) => ({
  ...{ companyId, name, parentName: null },
  figures: {
    ...{ targets: 20, judgedTargets: 20, keptDays: 31, usualShare: null },
    draft: { alerts, nightAlerts: alerts > 3 ? 2 : 0, mutedAlerts: 0 },
    ...{ now: null, ...more },
  },
});
const atCustomers: BackTestOfCustomers = {
  ...{ from: `${day(0)}T06:00:00.000Z`, to: `${day(30)}T06:00:00.000Z`, own: null },
  list: [
    atCustomer(5, '安和连锁', 1),
    atCustomer(6, '东方百货', 12, { targets: 500, judgedTargets: 3 }),
    // Time was up: of the one before anything was gone through, of the other before it was counted.
    atCustomer(9, '广和药房', 0, { targets: 40, judgedTargets: 0, keptDays: 0 }),
    atCustomer(10, '万家超市', 0, { targets: null, judgedTargets: 0, keptDays: 0 }),
    atCustomer(7, '没有线路', 0, { targets: 0, judgedTargets: 0 }),
    { companyId: 8, name: '不公开', parentName: null, figures: null },
  ],
};

beforeEach(async () => {
  site.stub.state.further = (route) => {
    const rule = all.find(({ id }) => route === `GET ${root}/${id}`);
    if (rule) return { data: rule };
    if (route === `POST ${root}/list`)
      return { data: { list: all, total: all.length, page: 1, pageSize: 20 } };
    if (route === `POST ${root}/choices`) return { data: { list: [{ id: '华南', name: '华南' }] } };
    if (route === `POST ${root}/create`) return { data: { id: ruleId(9) } };
    if (route === `POST ${root}/back-test`) return { data: backTest };
    if (route === `POST ${root}/back-test/customers`) return { data: atCustomers };
    return route.endsWith('/enable') ? { data: { version: 5 } } : undefined;
  };
  await site.signIn();
});
const sent = (part: string) => site.stub.state.requests.filter(({ route }) => route.includes(part));

it('the list says what each rule looks for and where it is from, and switches it', async () => {
  await site.open('/#/alerts/rules');
  const row = (name: string) => site.page.locator('tbody tr').filter({ hasText: name });
  await row('专线变慢').getByText('往返时延 > 80 ms · 5 分钟').waitFor();
  await row('专线变慢').getByText('华东').waitFor();
  await row('线路中断').getByText('系统自带').waitFor();
  await row('上级的规则').getByText('云维网络 · 已调整').waitFor();
  await row('时延异常').getByText('12 个对象有平常值 · 3 个对象数据不足四周，不判断').waitFor();
  await row('时延异常').getByText('至少 10,000 个对象因数量过多未纳入判断').waitFor();
  expect(await row('线路中断').getByRole('button', { name: /删除/ }).count()).toBe(0);
  await site.page.getByRole('switch', { name: '启用“专线变慢”' }).click();
  await expect.poll(() => sent('/enable')[0]?.body).toEqual({ isEnabled: false });
  expect(site.complaints).toEqual([]);
});

it('the form is made of the condition, and what was chosen before stays where it fits', async () => {
  await site.open('/#/alerts/rules?add=1');
  const form = site.page.getByRole('form', { name: '添加告警规则' });
  const choose = async (field: string, text: string) => {
    await form.getByLabel(field, { exact: true }).click();
    await site.page.locator('.ant-select-dropdown:visible').getByText(text, { exact: true }).click();
  };
  await form.getByLabel('名称').fill('接口出错');
  await choose('对象类型', '接口');
  await choose('指标', '入方向错包');
  await choose('条件', '多次异常');
  await form.getByLabel('阈值').fill('2');
  await form.getByLabel('异常次数').fill('9');
  const save = site.page.locator('.ant-drawer-footer').getByRole('button', { name: '添加规则' });
  await save.click();
  await form.getByText('异常次数不能多于测量次数').waitFor();
  await form.getByLabel('异常次数').fill('2');
  await save.click();
  await expect
    .poll(() => sent('/create')[0]?.body)
    .toMatchObject({
      ...{ name: '接口出错', subjectKind: 'interface', metric: 'if.in_errors', states: [], events: [] },
      condition: { kind: 'k-of-n', settings: { bound: 'above', value: 2, k: 2, n: 5 } },
      toldTo: [{ kind: 'administrators' }],
    });
});

it('a rule that was handed down says from whom, and what of it may be changed', async () => {
  await site.open(`/#/alerts/rules?edit=${given.id}`);
  const form = site.page.getByRole('form', { name: '修改告警规则' });
  await form.getByText('由“云维网络”下发').waitFor();
  expect(await form.getByLabel('名称').isDisabled()).toBe(true);
  expect(await form.getByLabel('阈值').isDisabled()).toBe(false);
  await form.getByRole('button', { name: '恢复默认' }).waitFor();
});

it('a rule that is handed down is tried at the customers, in numbers, and says who was left out', async () => {
  await site.open(`/#/alerts/rules?edit=${own.id}`);
  const panel = site.page.getByRole('region', { name: '最近 30 天' });
  await site.page.getByRole('switch', { name: '下发给下级租户' }).click();
  await panel.getByText('只列条数，不列对象', { exact: false }).waitFor();
  await panel.getByRole('button', { name: '试算' }).click();
  await panel.getByRole('row', { name: /^合计 ?已核对 3\/5 个租户 ?已核对 23\/560 个对象 13 2$/ }).waitFor();
  expect(await panel.getByRole('row').allInnerTexts()).toMatchObject([
    expect.stringContaining('客户'),
    expect.stringContaining('合计'),
    expect.stringMatching(/东方百货\s+已核对 3\/500 个对象/),
    expect.stringContaining('安和连锁'),
  ]);
  await panel.getByText('2 个客户没来得及核对').waitFor();
  await panel.getByText('1 个客户只核对了一部分对象').waitFor();
  await panel.getByText('没有保存这条规则要看的数据').waitFor({ state: 'detached' });
  await panel.getByText('1 个客户不允许服务商查看').waitFor();
  await panel.getByText('1 个客户的范围内没有对象。').waitFor();
  expect(sent('/back-test').map(({ route }) => route)).toEqual([`POST ${root}/back-test/customers`]);
  // Handed down no more, it is tried on the own subjects, and what was is marked as of before.
  await site.page.getByRole('switch', { name: '下发给下级租户' }).click();
  await panel.getByText('规则在试算之后改过').waitFor();
  expect(site.complaints).toEqual([]);
});

it('a back-test says what the rule would have raised beside the rule as it is, and that it was changed since', async () => {
  await site.open(`/#/alerts/rules?edit=${own.id}`);
  const panel = site.page.getByRole('region', { name: '最近 30 天' });
  const threshold = site.page.getByLabel('阈值');
  await threshold.fill('');
  await panel.getByText('请先填好条件，再试算。').waitFor();
  expect(await panel.getByRole('button', { name: '试算' }).isDisabled()).toBe(true);
  await threshold.fill('60');
  await panel.getByRole('button', { name: '试算' }).click();
  await panel.getByRole('row', { name: '告警 42 7' }).waitFor();
  await panel.getByText('1,200 个对象中只核对了 340 个', { exact: false }).waitFor();
  await panel.getByText('31 天中有 19 天存有数据。').waitFor();
  expect(await panel.getByRole('listitem').filter({ hasText: '专线' }).count()).toBeGreaterThan(0);
  await panel.getByRole('button', { name: '显示全部 42 条' }).click();
  await panel.getByText('123 ms').waitFor();
  expect(sent('/back-test').map(({ body }) => body)).toMatchObject([
    {
      ruleId: own.id,
      metric: 'line.rtt',
      condition: { settings: { value: 60 } },
      scope: { regions: ['华东'] },
    },
  ]);
  await threshold.fill('70');
  await panel.getByText('规则在试算之后改过').waitFor();
  expect(sent('/back-test')).toHaveLength(1);
  expect(site.complaints).toEqual([]);
});

it('a rule of business services asks for no place, is tried over the last 30 days, and is saved', async () => {
  await site.open('/#/alerts/rules?add=1');
  const form = site.page.getByRole('form', { name: '添加告警规则' });
  const choose = async (field: string, text: string) => {
    await form.getByLabel(field, { exact: true }).click();
    await site.page.locator('.ant-select-dropdown:visible').getByText(text, { exact: true }).click();
  };
  await form.getByLabel('名称').fill('柜面业务预算');
  await choose('对象类型', '业务服务');
  expect(await form.getByLabel('区域').count()).toBe(0);
  await choose('条件', '错误预算已消耗');
  const panel = site.page.getByRole('region', { name: '最近 30 天' });
  await panel.getByRole('button', { name: '试算' }).click();
  await panel.getByRole('row', { name: '告警 42' }).waitFor();
  await site.page.locator('.ant-drawer-footer').getByRole('button', { name: '添加规则' }).click();
  const rule = {
    ...{ subjectKind: 'service', metric: null, states: [], events: [] },
    condition: { kind: 'used' },
    scope: { regions: [], outletIds: [], deviceKinds: [] },
  };
  await expect.poll(() => sent('/create')[0]?.body).toMatchObject({ name: '柜面业务预算', ...rule });
  expect(sent('/back-test')[0]?.body).toMatchObject(rule);
  expect(site.complaints).toEqual([]);
});
