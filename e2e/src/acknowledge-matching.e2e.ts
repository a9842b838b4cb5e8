import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { beforeEach, expect, it } from 'vitest';
import { useConsole } from './fixture.ts';

const site = useConsole();
const root = 'POST /monitor/api/v1/alerts';
const alert: AlertRow = {
  ...{ id: '00000000-0000-4000-8000-0000000000a1', state: 'firing', severity: 'critical' },
  ...{ ruleId: null, ruleName: '专线中断', builtIn: null, metric: null, states: ['down'], events: [] },
  condition: { kind: 'state', settings: { forS: 60 } },
  ...{ subjectKind: 'device', subjectId: '00000000-0000-4000-8000-0000000000b1' },
  ...{ targetId: '00000000-0000-4000-8000-0000000000b1', subjectName: 'SW-SH001-01' },
  ...{ outletId: null, outletName: '', region: '', provider: '' },
  ...{ beganAt: '2026-03-02T07:00:00.000Z', firedAt: '2026-03-02T07:01:00.000Z', value: null },
  ...{ acknowledgedAt: null, acknowledgedBy: null, ownerId: null, ownerName: null },
  ...{
    resolvedAt: null,
    resolveReason: null,
    causeId: null,
    isCauseHidden: false,
    consequences: 0,
    storm: null,
  },
  ...{ isFlapping: false, muted: null, version: 1 },
};

beforeEach(async () => {
  const nought = { critical: 0, major: 0, minor: 0, warning: 0 };
  Object.assign(site.stub.state.answers, {
    [`${root}/list`]: { list: [alert], total: 6_200, page: 1, pageSize: 20 },
    [`${root}/counts`]: {
      ...{ total: 6_200, state: { pending: 40, firing: 6_000, acknowledged: 160, resolved: 9 } },
      severity: { ...nought, critical: 6_200 },
      subjectKind: {
        ...{ device: 6_200, interface: 0, line: 0, dial_path: 0, agent: 0, service: 0, licence: 0 },
      },
    },
    [`${root}/acknowledge-matching`]: {
      ...{ acknowledged: 4_998, meanwhile: 2, left: 1_000, taken: 160, pending: 40, over: 0 },
    },
  });
  await site.signIn();
});

it('all alerts that match the filter are acknowledged at once, after it was said how many, and what was left is told', async () => {
  await site.open('/#/alerts?severity=critical&page=3');
  await site.page.getByRole('checkbox').first().click();
  const bar = site.page.getByRole('toolbar');
  await bar.getByRole('button', { name: '确认符合筛选的全部 6,000 条' }).click();
  const dialog = site.page.getByRole('dialog', { name: '确认符合筛选的 5,000 条告警？' });
  await dialog.getByText('一次最多确认最新的 5,000 条', { exact: false }).waitFor();
  await dialog.getByLabel('备注').fill('割接');
  await dialog.getByRole('button', { name: '确认', exact: true }).click();
  await site.page
    .getByText(
      '已确认 4,998 条告警；2 条在此期间已被确认或已恢复；还有 1,000 条正在告警，请再确认一次；160 条之前已确认；40 条尚未触发',
    )
    .waitFor();
  const sent = site.stub.state.requests.filter(({ route }) => route === `${root}/acknowledge-matching`);
  expect(sent.map(({ body }) => body)).toEqual([{ severity: ['critical'], note: '割接' }]);
  expect(await bar.count()).toBe(0);
  expect(site.complaints).toEqual([]);
});
