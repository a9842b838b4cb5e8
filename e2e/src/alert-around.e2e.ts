import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { beforeEach, expect, it } from 'vitest';
import { useConsole } from './fixture.ts';

const site = useConsole();
const hourMs = 3_600_000;
const id = (last: string) => `00000000-0000-4000-8000-0000000000${last}`;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
const times = `POST /monitor/api/v1/services/${id('b1')}/times`;
let alert: AlertDetail;
let isServiceThere = true;

const ofService = (condition: AlertDetail['condition'], value: number | null): AlertDetail => ({
  ...{ id: id('a1'), state: 'firing', severity: 'critical', ruleId: null, ruleName: '收银预算' },
  ...{ builtIn: null, condition, metric: null, states: [], events: [], value },
  ...{ subjectKind: 'service', subjectId: id('b1'), targetId: id('b1'), subjectName: '门店收银' },
  ...{ outletId: null, outletName: '', region: '', provider: '' },
  ...{ beganAt: ago(5), firedAt: ago(5), acknowledgedAt: null, acknowledgedBy: null },
  ...{ ownerId: null, ownerName: null, resolvedAt: null, resolveReason: null, causeId: null },
  ...{ isCauseHidden: false, consequences: 0, isFlapping: false, muted: null, version: 1 },
  ...{ usual: null, storm: null, resolvedBy: null, resolveNote: '', steps: [], cause: null },
  ...{ successor: null, predecessor: null, children: [], behind: [], earlier: [], helped: [] },
});

beforeEach(async () => {
  isServiceThere = true;
  site.stub.state.further = (route, body) => {
    if (route === `GET /monitor/api/v1/alerts/${alert.id}`) return { data: alert };
    if (route.startsWith(`GET /monitor/api/v1/alerts/${alert.id}/meanwhile`))
      return { data: { from: ago(6), to: ago(0), changes: [], isMore: false, works: [] } };
    if (route.startsWith(`GET /monitor/api/v1/alerts/${alert.id}/told`))
      return { data: { leftOut: 0, told: [] } };
    if (route === `GET /monitor/api/v1/services/${id('b1')}`) return { refuse: 'NOT_FOUND' };
    if (route !== times) return undefined;
    if (!isServiceThere) return { refuse: 'NOT_FOUND' };
    const [from, to] = [String(body?.['from']), String(body?.['to'])];
    const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
    const downMs = toMs - 5.5 * hourMs;
    const moments = Array.from({ length: 241 }, (_, at) => fromMs + ((toMs - fromMs) * at) / 240);
    return {
      data: {
        ...{ from, to },
        intervals: [
          { state: 'up', from, to: new Date(downMs).toISOString() },
          { state: 'down', from: new Date(downMs).toISOString(), to },
        ],
        availability: {
          ...{ availabilityPercent: 99, coveragePercent: 100, spanMs: toMs - fromMs, unmeasuredMs: 0 },
          ...{ upMs: downMs - fromMs, downMs: toMs - downMs, totalMs: toMs - fromMs },
        },
        ...(body?.['budget'] !== undefined && {
          budget: moments.map((atMs) => [
            atMs,
            atMs < downMs ? 20 : 20 + (70 * (atMs - downMs)) / (toMs - downMs),
          ]),
        }),
      },
    };
  };
  await site.signIn();
});

const asked = () => site.stub.state.requests.filter(({ route }) => route === times).map(({ body }) => body);

it('an alert of a service’s objective shows its error budget with the level that it passed, and its states', async () => {
  alert = ofService({ kind: 'used', settings: { percent: 50 } }, 51);
  await site.open(`/#/alerts/${alert.id}`);
  const around = site.page.getByRole('region', { name: '告警前后' });
  await around.getByRole('heading', { name: /^错误预算消耗/ }).waitFor();
  await around.locator('canvas').first().waitFor();
  await around.getByRole('img', { name: /门店收银/ }).waitFor();
  expect(asked()[0]).toMatchObject({ budget: 'used' });
  expect(site.complaints).toEqual([]);
});

it('an alert of a service’s state shows its states alone, and of a service that is gone nothing', async () => {
  alert = ofService({ kind: 'state', settings: { forS: 60 } }, null);
  await site.open(`/#/alerts/${alert.id}`);
  const around = site.page.getByRole('region', { name: '告警前后' });
  await around.getByRole('img', { name: /门店收银/ }).waitFor();
  expect(await around.locator('canvas').count()).toBe(0);
  expect(asked()[0]).not.toHaveProperty('budget');
  isServiceThere = false;
  await site.page.reload();
  await site.page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => asked().length).toBeGreaterThan(1);
  await expect.poll(() => around.count()).toBe(0);
});
