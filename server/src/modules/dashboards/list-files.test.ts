import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addChartWorld } from '../../../test/chart-world.ts';

type Headers = { authorization: string };
interface Page {
  readonly list: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}

const base = '/monitor/api/v1';
const nowMs = Date.parse('2026-03-29T00:00:00Z');
const period = { from: '2026-03-22T00:00:00.000Z', to: '2026-03-29T00:00:00.000Z' };
const at = '2026-03-27T00:00:00.000Z';

let app: TestApp;
let chief: Headers;
let own: Headers;
let linesAlone: Headers;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  ids['msp'] = await app.addTenant('msp', 8);
  for (const [seed, prefix] of ['own', 'other', 'shut'].entries()) {
    ids[prefix] = await app.addTenant(prefix, 16, ids['msp']);
    await addChartWorld(app.db, ids[prefix], nowMs, seed + 51);
  }
  await app.db.admin.query('update tenant_setting set proxy_allowed = false where tenant_id = $1', [
    ids['shut'],
  ]);
  await app.addMember(ids['msp'], 'chief', { administrator: true });
  await app.addMember(ids['own']!, 'boss', { administrator: true });
  await app.addMember(ids['own']!, 'lines', {
    codes: ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS', 'DMS_SERVER_MANAGE_WAN_VIEW'],
  });
  chief = await app.signIn('chief', 'msp');
  own = await app.signIn('boss', 'own');
  linesAlone = await app.signIn('lines', 'own');
}, 120_000);
afterAll(() => app.close());

async function pageOf(path: string, body: object, headers: Headers): Promise<Page> {
  const { json, text } = await app.post(`${base}/${path}`, { ...body, pageSize: 500 }, { ...headers });
  expect(json.code, text).toBe(0);
  return json.data as unknown as Page;
}
/** The first cell of each row of a file, without its head. */
async function firstCells(path: string, body: object, headers: Headers): Promise<string[]> {
  const asked = { ...body, page: 2, pageSize: 1 };
  const { text, status } = await app.post(`${base}/${path}`, asked, { ...headers, 'accept-language': 'en' });
  expect(status, text).toBe(200);
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[0]!);
}

const byKind = { kind: 'device', by: 'kind' };
const ofCustomers = [
  ['charts/availability/customers', period],
  ['charts/changes/customers', period],
  ['charts/traffic/customers', period],
  ['charts/busy-lines/customers', period],
  ['charts/map/customers', { place: { in: 'nowhere' } }],
  ['charts/resources/customers', { counted: byKind }],
  ['customers/faults', {}],
] as const;
const standing = [
  ['devices', { kind: 'device', at }],
  ['devices', { kind: 'outlet' }],
  ['lines', { kind: 'agent' }],
] as const;

describe('the lists behind charts, as files', () => {
  it.each(ofCustomers)('have all customers, in the order of the list: %s', async (path, body) => {
    const { list, total } = await pageOf(`${path}/list`, body, chief);
    const names = await firstCells(`${path}/export`, body, chief);
    expect(names).toEqual(list.map(({ name }) => name));
    expect(names).toHaveLength(total);
  });

  it.each(standing)('have how all customers stand: %s %o', async (of, body) => {
    const { list } = await pageOf(`customers/${of}/overview`, body, chief);
    const names = await firstCells(`customers/${of}/export`, body, chief);
    expect(names).toEqual(list.map(({ name }) => name));
    expect(names).toContain('shut');
  });

  it('tell nothing of who keeps it to itself', async () => {
    const { text } = await app.post(`${base}/customers/devices/export`, { kind: 'device' }, { ...chief });
    const shut = text.split('\r\n').find((row) => row.startsWith('shut,'))!;
    expect(shut.split(',').slice(3)).toEqual(['', '', '', '', '', '', '']);
    for (const [path, body] of ofCustomers.filter(([of]) => of !== 'customers/faults'))
      expect(await firstCells(`${path}/export`, body, chief)).not.toContain('shut');
  });

  it('are closed to who has no customers', async () => {
    for (const [path, body] of ofCustomers) {
      const { status } = await app.post(`${base}/${path}/export`, body, { ...own });
      expect([path, status]).toEqual([path, 403]);
    }
  });

  it('have all that was down, that changed, that stood so, and all models of one network', async () => {
    for (const kind of ['outlet', 'line']) {
      const { list, total } = await pageOf('charts/worst/list', { ...period, kind }, own);
      const names = await firstCells('charts/worst/export', { ...period, kind }, own);
      expect([names, names.length]).toEqual([list.map(({ name }) => name), total]);
    }
    const { total } = await pageOf('charts/changes/list', { ...period, state: ['down'] }, own);
    expect(await firstCells('charts/changes/export', { ...period, state: ['down'] }, own)).toHaveLength(
      total,
    );
    const stood = await pageOf('charts/past/list', { kind: 'line', at }, own);
    expect(await firstCells('charts/past/export', { kind: 'line', at }, own)).toEqual(
      stood.list.map(({ name }) => name),
    );
    const models = await pageOf('charts/resources/models', {}, own);
    expect(await firstCells('charts/resources/models/export', {}, own)).toHaveLength(models.total);
  });

  it.each([
    ['availability', { kind: 'device' }],
    ['availability', { kind: 'line', sort: 'name', order: 'desc', search: 'line' }],
    ['traffic', { sort: 'outlet' }],
    ['busy-lines', { load: ['unknown'], sort: 'name' }],
  ])('have each row behind a figure over a period, in the order of its list: %s %j', async (of, asked) => {
    const body = { ...period, ...asked };
    const { list, total } = await pageOf(`charts/${of}/list`, body, own);
    expect(total).toBeGreaterThan(2);
    const names = await firstCells(`charts/${of}/export`, body, own);
    expect([names, names.length]).toEqual([list.map(({ name }) => name), total]);
  });

  it('hold no more than their reader may see', async () => {
    const of = (path: string, body: object) =>
      app.post(
        `${base}/charts/${path}/export`,
        { ...period, ...body },
        { ...linesAlone, 'accept-language': 'en' },
      );
    expect((await of('worst', { kind: 'outlet' })).status).toBe(403);
    expect((await of('worst', { kind: 'line' })).status).toBe(200);
    expect((await of('availability', { kind: 'device' })).status).toBe(403);
    expect((await of('availability', { kind: 'line' })).status).toBe(200);
    const { text } = await of('changes', {});
    const kinds = new Set(
      text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',')[1]),
    );
    expect([...kinds].sort()).toEqual(['Agent', 'Line']);
  });
});
