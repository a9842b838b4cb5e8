import { chartKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { beforeEach, describe, expect, it } from 'vitest';
import { useConsole } from './fixture.ts';
import { noCustomers, quietAnswers } from './quiet-answers.ts';

const site = useConsole();
const overview = '/overallNetworkOperationOverview';
const states = { total: 5, down: 1, unreachable: 0, unmeasured: 1, maintenance: 0, up: 3 };
const row = { companyId: 7, name: 'Bank of Elsewhere', parentName: null };
const customer = {
  ...{ ...row, prefix: 'elsewhere', type: organizationTypes.MIDDLEMAN, state: 'open' },
  ...{ health: 'broken', since: '2026-03-01T00:00:00Z', standing: states },
};
const customers = {
  ...{ ...noCustomers, list: [customer], total: 1 },
  totals: { ...states, customers: 1, brokenCustomers: 1, closedCustomers: 0, pausedCustomers: 0 },
};
const times = {
  upMs: 90,
  downMs: 10,
  unreachableMs: 0,
  maintenanceMs: 0,
  unmeasuredMs: 0,
  totalMs: 100,
  spanMs: 100,
};
const share = { availabilityPercent: 90, coveragePercent: 100, ...times };
const whose = { customers: 1, closedCustomers: 0, productlessCustomers: 0 };
const bounds = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'];

beforeEach(async () => {
  const map = quietAnswers['POST /monitor/api/v1/charts/map/customers'] as object;
  Object.assign(site.stub.state.answers, quietAnswers, {
    'POST /monitor/api/v1/customers/devices/overview': customers,
    'POST /monitor/api/v1/customers/lines/overview': customers,
    'POST /monitor/api/v1/charts/past/customers': { keptFrom: '2026-01-01T00:00:00Z', marks: [] },
    'POST /monitor/api/v1/charts/map/customers': { ...map, nowhere: states },
    'POST /monitor/api/v1/charts/availability/customers': {
      kinds: [{ kind: 'device', whole: share, before: share, steps: [share] }],
      ...{ bounds, ...whose },
    },
    'POST /monitor/api/v1/charts/changes/customers': {
      ...{ kinds: ['device'], whole: states, before: states, steps: [states], bounds, ...whose },
    },
  });
  await site.signIn();
});

const own = 'from=2026-03-01T00:00:00.000Z&to=2026-03-04T00:00:00.000Z';
const timeOf = (href: string) => {
  const search = new URLSearchParams(href.split('?')[1]);
  return ['range', 'from', 'to', 'compare', 'at'].flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [`${name}=${value}`];
  });
};
/** Where the links of the screen lead, as far as they stay on the overview. */
async function waysOfOverview(): Promise<string[]> {
  const all = await site.page
    .locator('main a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return all.filter((href) => href.startsWith(`#${overview}`));
}

describe('the overview of who has customers', () => {
  it.each([
    `range=7d&compare=1`,
    `range=30d&${own}&compare=1`,
    'range=7d&compare=1&at=2026-03-01T12:00:00.000Z',
  ])('keeps %s on each way to customers and back', async (time) => {
    await site.open(`/#${overview}?${time}`);
    const rows = site.page.getByRole('region', { name: '可用率', exact: true }).getByText('查看明细');
    await rows.waitFor();
    // The map is drawn where it is looked at.
    await site.page.getByRole('region', { name: '网点地图' }).scrollIntoViewIfNeeded();
    await site.page.getByText('5 个网点没有坐标和行政区划，不在地图上').waitFor();
    const kept = timeOf(`?${time}`);
    for (const [figure, least] of [
      ...[['availability=1', 3] as const, ['changes=1', 3] as const, ['traffic=1', 1] as const],
      ...[
        ['faults=1', 1] as const,
        ['loads=1', 5] as const,
        ['customer=7', 2] as const,
        ['place=nowhere', 1] as const,
        ['view=own', 1] as const,
      ],
    ])
      await expect
        .poll(async () => (await waysOfOverview()).filter((href) => href.includes(figure)).length, {
          message: figure,
        })
        .toBeGreaterThanOrEqual(least);
    const ways = await waysOfOverview();
    for (const href of ways) expect(timeOf(href), href).toEqual(kept);
    for (const figure of [
      'availability=1',
      'changes=1',
      'traffic=1',
      'faults=1',
      'loads=1',
      'place=nowhere',
    ]) {
      await site.open(`/${ways.find((href) => href.includes(figure))!}`);
      const back = site.page.getByRole('link', { name: '返回总览' });
      expect(timeOf((await back.getAttribute('href'))!), figure).toEqual(kept);
    }
    expect(site.complaints).toEqual([]);
  });
});

describe('the rows behind a figure of one network', () => {
  it('are there where nothing is left of it now, of which its first view says so', async () => {
    const none = { total: 0, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };
    Object.assign(site.stub.state.answers, {
      'POST /monitor/api/v1/charts/standings': { kinds: [{ kind: 'device', ...none }], deviceKinds: [] },
    });
    const nothing = site.page.getByText('自有网络中没有您可查看的内容');
    for (const rows of ['worst=line', 'changed=1', 'available=device', 'carried=1', 'used=1']) {
      await site.open(`/#${overview}?view=own`);
      await nothing.waitFor();
      await site.open(`/#${overview}?view=own&${rows}`);
      await site.page.getByRole('link', { name: '返回总览' }).waitFor();
      expect(await nothing.count(), rows).toBe(0);
    }
    // Who may see every kind is told that there is nothing, and where to begin.
    Object.assign(site.stub.state.answers, {
      'POST /monitor/api/v1/charts/standings': {
        kinds: chartKinds.map((kind) => ({ kind, ...none })),
        deviceKinds: [],
      },
    });
    await site.open(`/#${overview}?view=own`);
    await site.page.getByText('自有网络中没有内容').waitFor();
    const begin = site.page.getByRole('link', { name: '添加设备' });
    expect(await begin.getAttribute('href')).toContain('add=1');
    expect(site.complaints).toEqual([]);
  });

  it.each([
    ['available=device', '各设备的可用率'],
    ['available=line', '各线路的可用率'],
    ['carried=1', '各线路的流量'],
    ['used=1&load=unknown', '各线路的签约带宽占用'],
  ])(
    'are of the period and the places that %s is opened with, and lead back to them',
    async (rows, title) => {
      const time = `range=30d&${own}&compare=1`;
      await site.open(`/#${overview}?view=own&${rows}&region=East&${time}`);
      await site.page.getByRole('region', { name: title }).waitFor();
      const back = (await site.page.getByRole('link', { name: '返回总览' }).getAttribute('href'))!;
      expect(timeOf(back)).toEqual(timeOf(`?${time}`));
      expect(new URLSearchParams(back.split('?')[1]).get('region')).toBe('East');
      expect(site.complaints).toEqual([]);
    },
  );
});
