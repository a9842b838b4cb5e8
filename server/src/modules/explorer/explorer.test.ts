import { type explorer } from '@linekeeper/contract/explorer/explorer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type z } from 'zod';
import { addLine } from '../../../test/lines.ts';
import { addAgent, addTest } from '../../../test/standings.ts';
import { storeOf } from '../../../test/store-of.ts';
import { exploredWorld, type ExploredWorld, minuteMs, nowMs } from '../../../test/explored-world.ts';
import { jobScope } from '../../platform/db/job-scope.ts';

type Chart = z.output<(typeof explorer)['chart']['output']>;
type Found = z.output<(typeof explorer)['subjects']['output']>;

let app: ExploredWorld['app'];
let boss: ExploredWorld['boss'];
let own: ExploredWorld['own'];
let rival: ExploredWorld['rival'];

beforeAll(async () => {
  ({ app, boss, own, rival } = await exploredWorld());
});
afterAll(() => app.close());

const iso = (minutesAgo: number) => new Date(nowMs - minutesAgo * minuteMs).toISOString();
const lastHours = { from: iso(120), to: iso(0) };

async function drawn(what: object, more: object = {}, headers = boss): Promise<Chart> {
  const { json, text } = await app.post(
    '/monitor/api/v1/explorer/chart',
    { what, ...lastHours, ...more },
    { ...headers },
  );
  expect(json.code, text).toBe(0);
  return json.data as unknown as Chart;
}
const chosen = (kind: string, id: string, metric: string) => ({ kind, id, metric });
const find = async (body: object, headers = boss) =>
  (await app.post('/monitor/api/v1/explorer/subjects', body, { ...headers })).json.data as unknown as Found;

describe('the explorer', () => {
  it('finds what is measured by name, outlet, region, provider and interface, and nothing of another tenant', async () => {
    const names = async (search: string) => (await find({ search })).list.map(({ name }) => name);
    expect(await names('switch')).toEqual([
      'ours switch 0',
      'ours switch 1',
      'ours switch 0 · Gi0/1',
      'ours switch 1 · Gi0/1',
    ]);
    expect(await names('Telecom')).toEqual(['ours line']);
    expect(await names('ours "East"')).toHaveLength(5);
    expect(await names('theirs')).toEqual([]);
    expect(await names('%')).toEqual([]);
  });

  it('finds by address a device, an interface, a line, an agent and what a dial test asks, in the own tenant alone', async () => {
    const { admin } = app.db;
    for (const [at, { interfaceIds, lineId, outletId, tenantId }] of [own, rival].entries()) {
      const name = ['ours', 'theirs'][at]!;
      await admin.query(`update interface set addresses = '172.16.0.9 172.16.9.1' where id = $1`, [
        interfaceIds[1],
      ]);
      await admin.query(`update line set address = '198.51.100.7', address_kind = 'static' where id = $1`, [
        lineId,
      ]);
      const agentId = await addAgent(app.db, tenantId, `${name} agent`, { outletId });
      await admin.query(`update agent_link set connected_from = '203.0.113.20' where agent_id = $1`, [
        agentId,
      ]);
      await addTest(app.db, tenantId, `${name} test`, [['up']]);
    }
    const names = async (search: string) => (await find({ search })).list.map(({ name }) => name);
    for (const [search, found] of [
      ['10.1.0.1', ['ours switch 0']],
      ['10.1.0.2', ['ours switch 1']],
      ['10.1.0', ['ours switch 0', 'ours switch 1']],
      ['172.16.9.', ['ours switch 1 · Gi0/1']],
      ['172.16.0.9', ['ours switch 1 · Gi0/1']],
      ['198.51.100.7', ['ours line']],
      ['203.0.113.2', ['ours agent']],
      ['192.0.2.1', ['ours test · 192.0.2.1']],
      // An address that holds the digits, but does not begin so.
      ['16.9.1', []],
      ['0.1.0', []],
    ] as const)
      expect(await names(search), search).toEqual(found);
    const liner = await app.signIn('liner', 'own');
    expect((await find({ search: '10.1.0.1' }, liner)).list).toEqual([]);
  });

  it('shows each reader the kinds that they may see, and draws no others', async () => {
    const all = {
      series: [chosen('device', own.deviceIds[0]!, 'ping.rtt'), chosen('line', own.lineId, 'line.rtt')],
    };
    const seen = async (username: string) => {
      const headers = await app.signIn(username, 'own');
      const { series, gone } = await drawn(all, {}, headers);
      return { kinds: (await find({}, headers)).kinds, drawn: series.map(({ kind }) => kind), gone };
    };
    expect(await seen('fitter')).toEqual({ kinds: ['device', 'interface'], drawn: ['device'], gone: 1 });
    expect(await seen('liner')).toEqual({ kinds: ['line', 'dial_path', 'agent'], drawn: ['line'], gone: 1 });
    expect(await seen('clerk')).toEqual({ kinds: [], drawn: [], gone: 2 });
    const top = { top: { metric: 'line.rtt', count: 3, by: 'mean' } };
    expect((await drawn(top, {}, await app.signIn('fitter', 'own'))).series).toEqual([]);
  });

  it('draws a device of another tenant as one that is not there', async () => {
    const theirs = { series: [chosen('device', rival.deviceIds[0]!, 'ping.rtt')] };
    const nobodys = { series: [chosen('device', '00000000-0000-4000-8000-000000000000', 'ping.rtt')] };
    expect(await drawn(theirs)).toEqual(await drawn(nobodys));
    expect((await drawn(theirs)).gone).toBe(1);
  });

  it('gives each sample, gaps as gaps, with figures of all samples and how fine they are', async () => {
    const { series } = await drawn({ series: [chosen('device', own.deviceIds[1]!, 'ping.rtt')] });
    const [one] = series;
    expect(one).toMatchObject({
      name: 'ours switch 1',
      unit: 'ms',
      intervalMs: 60_000,
      stepMs: 60_000,
      before: null,
    });
    expect(one!.points.filter(([, , mean]) => mean === null)).toEqual([
      [nowMs - 60 * minuteMs, null, null, null],
    ]);
    expect(one!.figures).toMatchObject({ count: 90, max: 21.19, last: 21.19 });
    expect(one!.figures.mean).toBeCloseTo(20 + (1770 + 3135) / 90 / 100, 6);
    expect(one!.figures.p50).toBe(20.44);
  });

  it('gives the range before, moved to the times of this one', async () => {
    const times = { from: iso(60), to: iso(0), withBefore: true };
    const { series } = await drawn({ series: [chosen('device', own.deviceIds[0]!, 'ping.rtt')] }, times);
    expect(series[0]!.points[0]).toEqual([nowMs - 60 * minuteMs, 10.6, 10.6, 10.6]);
    expect(series[0]!.before!.points[0]).toEqual([nowMs - 60 * minuteMs, 10, 10, 10]);
    expect(series[0]!.before!.mean).toBeCloseTo(10.295, 6);
  });

  it('puts series into the same steps where they are to be added up', async () => {
    const both = own.interfaceIds.map((id) => chosen('interface', id, 'if.in'));
    const { series } = await drawn({ series: both }, { isAligned: true });
    const moments = series.map(({ points }) => points.map(([atMs]) => atMs));
    expect(moments[0]!.length).toBeGreaterThan(30);
    expect(moments[1]).toEqual(moments[0]);
  });

  it('gives the range before in the same steps as well, so that both stacks have a total', async () => {
    const both = own.interfaceIds.map((id) => chosen('interface', id, 'if.in'));
    const times = { from: iso(60), to: iso(0), isAligned: true, withBefore: true };
    const { series } = await drawn({ series: both }, times);
    const steps = series.flatMap(({ points, before }) => [points, before!.points]);
    expect(steps).toHaveLength(4);
    for (const points of steps) expect(points.map(([atMs]) => atMs)).toEqual(steps[0]!.map(([atMs]) => atMs));
  });

  it('draws the highest of a metric, the highest first', async () => {
    const { series } = await drawn({ top: { metric: 'if.in', count: 3, by: 'max' } });
    expect(series.map(({ name }) => name)).toEqual(['ours switch 1 · Gi0/1', 'ours switch 0 · Gi0/1']);
  });

  it('finds the highest of what is there, however much of what was deleted is higher', async () => {
    const { tenantId, outletId } = own;
    const [store, scope] = [storeOf(app.db), jobScope([tenantId])];
    for (let n = 0; n < 45; n += 1) {
      const targetId = await addLine(app.db.database, tenantId, outletId, { name: `gone ${n}` });
      const columns = [{ subjectId: targetId, metric: 'line.rtt' as const }];
      const [layoutId = 0] = await store.layouts(scope, [{ tenantId, targetId, columns }]);
      const poll = {
        tenantId,
        targetId,
        layoutId,
        atMs: nowMs - 10 * minuteMs,
        values: Float64Array.of(900),
      };
      await store.writeBatch(scope, [poll]);
    }
    await app.db.admin.query(`delete from line where tenant_id = $1 and name like 'gone %'`, [tenantId]);
    const { series } = await drawn({ top: { metric: 'line.rtt', count: 3, by: 'mean' } });
    expect(series.map(({ name }) => name)).toEqual(['ours line']);
  });

  it('refuses what would read too many samples, and says so before it reads any', async () => {
    const long = { from: new Date(nowMs - 399 * 86_400_000).toISOString(), to: iso(0), withBefore: true };
    const what = { series: own.deviceIds.map((id) => chosen('device', id, 'ping.rtt')) };
    const { json } = await app.post('/monitor/api/v1/explorer/chart', { what, ...long }, { ...boss });
    expect(json.data).toMatchObject({ error: 'EXPLORER_TOO_MUCH' });
  });
});
