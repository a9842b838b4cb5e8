import { languages } from '@linekeeper/contract/language';
import { beforeEach, describe, expect, it } from 'vitest';
import { useConsole } from './fixture.ts';
import { quietAnswers } from './quiet-answers.ts';
import { contentOf, textsOf } from './visitor.ts';

const site = useConsole();
const outletId = '11111111-1111-4111-8111-111111111111';
const idOf = (n: number) => `22222222-2222-4222-8222-${String(n).padStart(12, '0')}`;
const [line, router, core, ap, lonely] = [1, 2, 3, 4, 5].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
];
const since = '2026-03-01T08:00:00.000Z';
const stands = (id: string, name: string, state: string, reason = 'answers') => ({
  ...{ id, name, state, reason, since, alert: null },
});
const device = (id: string, name: string, state: string, more: object = {}) => ({
  ...stands(id, name, state),
  ...{ kind: 'switch', address: '10.0.0.1', isGiven: false, causeId: null },
  ...more,
});
const alertOf = (causeTargetId: string | null) => ({
  ...{ id: idOf(9), severity: 'critical', count: 1, causeTargetId },
  causeId: causeTargetId && idOf(8),
});
const link = (childId: string, parentId: string, source: string, more: object = {}) => ({
  ...{ childId, parentId, source, childPort: null, parentPort: null, seenAt: null, load: null },
  ...more,
});
const drawing = (apState: 'up' | 'unreachable') => ({
  outlet: { id: outletId, name: '人民路店', region: '华东' },
  lines: [
    {
      ...stands(line, '主线', 'up'),
      ...{ provider: '中国电信', role: 'primary', deviceId: router, interfaceName: 'WAN1' },
      ...{ downBps: 1e8, upBps: 1e8, load: { inPercent: 25, outPercent: 5 } },
    },
  ],
  devices: [
    device(router, '路由器', 'up', { kind: 'router' }),
    device(core, '汇聚', apState === 'up' ? 'up' : 'down', {
      alert: apState === 'up' ? null : alertOf(null),
    }),
    device(ap, '无线', apState, {
      ...(apState !== 'up' && { causeId: core, alert: alertOf(core), reason: 'dependency-down' }),
    }),
    device(lonely, '打印机', 'unmeasured'),
  ],
  agents: [],
  totals: { lines: 1, devices: 4, agents: 0 },
  links: [
    link(core, router, 'lldp', { childPort: 'Gi0/1', parentPort: 'Gi0/2', seenAt: since }),
    link(ap, core, 'bridge', { parentPort: 'Gi0/8' }),
  ],
  neighbours: {
    list: [{ oneId: router, otherId: ap, onePort: 'Gi0/9', otherPort: 'eth1', seenAt: since }],
    ...{ total: 1, isPartial: false },
  },
  ...{ elsewhere: [], behind: [], linksKeptFrom: null, loadFrom: null, sees: { lines: true, alerts: true } },
});
const route = 'POST /monitor/api/v1/topology/outlet';
const show = (state: 'up' | 'unreachable') =>
  (site.stub.state.answers = { ...site.stub.state.answers, [route]: drawing(state) });
const node = (id: string) => site.page.locator(`[data-node="${id}"]`);

beforeEach(async () => {
  Object.assign(site.stub.state.answers, quietAnswers);
  // Its page is not looked at here.
  site.stub.state.further = (asked) =>
    asked.startsWith('GET /monitor/api/v1/outlets/') ? { refuse: 'NOT_FOUND' } : undefined;
  show('unreachable');
  await site.signIn();
  await site.open(`/#/topology?outlet=${outletId}`);
  await node(ap).waitFor();
});

describe('the topology of an outlet', () => {
  it('says what fails because of which, is gone through by keys, and opens a page by Enter', async () => {
    expect(await node(core).getAttribute('data-cause')).toBe('true');
    expect(await node(core).getAttribute('aria-label')).toContain('导致 1 项异常');
    expect(await site.page.locator('[data-lit]').count()).toBeGreaterThan(0);
    await site.page.getByText('没有已知的连接', { exact: true }).waitFor();
    // One stop of the tab key; the arrows lead to the rest.
    expect(await site.page.locator('[data-node][tabindex="0"]').count()).toBe(1);
    await node(router).focus();
    await site.page.keyboard.press('ArrowDown');
    const links = site.page.getByRole('list', { name: '连接', exact: true });
    await links.getByText(/由 LLDP 学到，上级端口 Gi0\/2，下级端口 Gi0\/1/).waitFor();
    await site.page.keyboard.press('ArrowDown');
    const panel = site.page.getByRole('region', { name: '无线' });
    await panel.getByText('原因：').waitFor();
    await panel.getByText(/LLDP 邻居，不是上级路径，本端端口 eth1，对端端口 Gi0\/9/).waitFor();
    await panel.getByText(/MAC 地址表/).waitFor();
    await site.page.keyboard.press('Enter');
    await expect.poll(() => site.route()).toContain(`/details/${ap}`);
  });

  it('moves without a reload, and is the same as a list and as files', async () => {
    show('up');
    site.push({ type: 'alerts.changed' });
    await expect.poll(() => node(core).getAttribute('data-cause')).toBeNull();
    const download = site.page.waitForEvent('download');
    await site.page.getByRole('button', { name: /CSV$/ }).click();
    const csv = (await contentOf(await download)).toString();
    expect(csv).toContain('"连接","汇聚"');
    expect(csv).toContain('"由 LLDP 学到","Gi0/2","Gi0/1"');
    expect(csv).toContain('"路由器","LLDP 邻居，不是上级路径","Gi0/9","eth1"');
    const picture = site.page.waitForEvent('download');
    await site.page.getByRole('button', { name: /为图片$/ }).click();
    expect((await contentOf(await picture)).subarray(1, 4).toString()).toBe('PNG');
    await site.page.getByRole('button', { name: '以列表显示' }).click();
    expect(await site.page.getByRole('row').count()).toBe(7);
    await site.page.getByText(/LLDP 邻居，不是上级路径，本端端口 Gi0\/9，对端端口 eth1/).waitFor();
    expect(site.complaints).toEqual([]);
  });

  it('an outlet where nothing stands says so, and offers no picture of nothing', async () => {
    const { outlet, ...whole } = drawing('up');
    const totals = { lines: 0, devices: 0, agents: 0 };
    const empty = { ...whole, outlet, lines: [], devices: [], links: [], totals };
    site.stub.state.answers = { ...site.stub.state.answers, [route]: empty };
    site.push({ type: 'alerts.changed' });
    await site.page.getByText(textsOf('zh', 'topology')['empty']!, { exact: true }).waitFor();
    expect(await site.page.getByRole('button', { name: /为图片$|CSV$/ }).count()).toBe(0);
    expect(site.complaints).toEqual([]);
  });

  it('fits a phone, in each language', async () => {
    await site.page.setViewportSize({ width: 390, height: 844 });
    for (const language of languages) {
      await site.open(`/?lang=${language}#/topology?outlet=${outletId}`);
      await node(ap).waitFor();
      const unlinked = textsOf(language, 'topology')['unlinked']!;
      await site.page.getByText(unlinked, { exact: true }).waitFor();
      const wide = await site.page.evaluate('document.documentElement.scrollWidth');
      expect(wide, language).toBeLessThanOrEqual(390);
    }
    expect(site.complaints).toEqual([]);
  });
});
