import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { beforeEach, expect, it } from 'vitest';
import { deviceIdOf, DeviceWorld } from './device-world.ts';
import { useConsole } from './fixture.ts';

const site = useConsole();
const deviceId = deviceIdOf(0);
const alert: AlertRow = {
  ...{ id: '00000000-0000-4000-8000-0000000000a1', state: 'firing', severity: 'critical' },
  ...{ ruleId: null, ruleName: '专线中断', builtIn: null, metric: null, states: ['down'], events: [] },
  condition: { kind: 'state', settings: { forS: 60 } },
  ...{ subjectKind: 'device', subjectId: deviceId, targetId: deviceId, subjectName: 'SW-SH001-01' },
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
const listed = () =>
  site.stub.state.requests.filter(({ route }) => route === 'POST /monitor/api/v1/alerts/list');

beforeEach(async () => {
  const world = new DeviceWorld();
  site.stub.state.further = (route, body) => world.answer(route, body);
  await site.signIn();
});

it('the page of a device shows what fires of it, and leads to all of that', async () => {
  site.stub.state.answers['POST /monitor/api/v1/alerts/list'] = {
    ...{ list: [alert], total: 12, page: 1, pageSize: 10 },
  };
  await site.open(`/#/equipmentManagement/intelligence/details/${deviceId}`);
  const open = site.page.getByRole('region', { name: /^12 条未恢复的告警/ });
  await open.getByRole('link', { name: '专线中断' }).waitFor();
  expect(listed().at(-1)?.body).toMatchObject({ subjectId: deviceId, withConsequences: true });
  expect(await open.getByRole('link', { name: '专线中断' }).getAttribute('href')).toBe(
    `#/alerts/${alert.id}`,
  );
  expect(await open.getByRole('link').first().getAttribute('href')).toBe(
    `#/alerts?subjectId=${deviceId}&withConsequences=1`,
  );
  expect(site.complaints).toEqual([]);
});
