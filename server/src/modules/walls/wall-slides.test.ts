import { randomUUID } from 'node:crypto';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeWorld, type World } from '../../../test/areas/index.ts';
import { addChartWorld } from '../../../test/chart-world.ts';
import { type Connection, openLive } from '../../../test/live-connection.ts';

type Headers = Record<string, string>;
const root = '/monitor/api/v1/walls';
const startMs = Date.parse('2026-03-29T00:00:00Z');
const everything = [{ kind: 'overall', last: '24h' }, { kind: 'services' }, { kind: 'devices', by: 'brand' }];

let nowMs = startMs;
let app: TestApp;
let tenantId: number;
let neighbour: World;
let boss: Headers;

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs, allowedTargets: ['127.0.0.0/8'] });
  tenantId = await app.addTenant('own', 16);
  neighbour = await makeWorld(app, await app.addTenant('neighbour', 16));
  await addChartWorld(app.db, tenantId, nowMs, 3);
  await app.addMember(tenantId, 'boss', { administrator: true });
  boss = await app.signIn('boss', 'own');
});
afterAll(() => app.close());
beforeEach(async () => {
  // A minute later none of the calls of the test before counts any more.
  nowMs += 60_000;
  await app.db.admin.query(
    `update session set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day', reauthenticated_at = $1 where kind = 'session'`,
    [new Date(nowMs)],
  );
});

const errorOf = ({ json }: { readonly json: { readonly data: unknown } }) =>
  (json.data as { error?: string } | null)?.error;

async function makeWall(slides: readonly object[] = everything, headers: Headers = boss): Promise<string> {
  const { json, text } = await app.post(
    root,
    { name: randomUUID(), slides, language: 'en' },
    headers as never,
  );
  expect(json.code, text).toBe(0);
  return (json.data as { id: string }).id;
}
async function makeKey(wallId: string, more: object = {}, headers: Headers = boss) {
  const { json, text } = await app.post(
    `${root}/${wallId}/keys`,
    { name: 'Entrance', ...more },
    headers as never,
  );
  expect(json.code, text).toBe(0);
  const { id, key } = json.data as { id: string; key: string };
  return { id, key, headers: { authorization: `Bearer ${key}` } };
}
const get = (path: string, headers: Headers) => app.ask('GET', path, { headers });
const shown = (wallId: string, headers: Headers) => get(`${root}/${wallId}/shown`, headers);
const slide = (wallId: string, position: number, headers: Headers) =>
  get(`${root}/${wallId}/slides/${position}`, headers);
async function listen(headers: Headers): Promise<Connection> {
  const { json } = await app.post('/api/v1/live/ticket', undefined, headers as never);
  const { ticket } = json.data as { ticket: string };
  const address = app.app.http.server.address() as { port: number };
  const connection = await openLive(address.port, ticket);
  if (typeof connection === 'number') throw new Error(`The ticket was refused: ${connection}.`);
  return connection;
}

describe('a wall', () => {
  it('shows the figures of the screens, narrowed as it says and to what its reader may see', async () => {
    const { rows } = await app.db.admin.query(
      'select id, name, region from outlet where tenant_id = $1 limit 1',
      [tenantId],
    );
    const [outlet] = rows as { id: string; name: string }[];
    const wallId = await makeWall([
      { kind: 'overall', last: '7d', outletId: outlet!.id },
      { kind: 'overall', last: '24h' },
      { kind: 'devices', by: 'kind' },
    ]);
    const plan = (await shown(wallId, boss)).json.data as { slides: unknown[]; timeZone: string };
    expect(plan.slides[0]).toEqual({ kind: 'overall', place: outlet!.name, last: '7d', isOwn: false });
    const standings = async (body: object) =>
      (
        (await app.post('/monitor/api/v1/charts/standings', body, boss as never)).json.data as {
          kinds: unknown;
        }
      ).kinds;
    const figures = async (position: number) =>
      ((await slide(wallId, position, boss)).json.data as unknown as { data: Record<string, unknown> }).data;
    expect((await figures(0))['standings']).toEqual(await standings({ outletId: [outlet!.id] }));
    const whole = await figures(1);
    expect(whole['standings']).toEqual(await standings({}));
    const counts = (await app.post('/monitor/api/v1/alerts/counts', {}, boss as never)).json.data;
    expect(whole['alerts']).toEqual(counts['severity']);
    const shares = (
      await app.post('/monitor/api/v1/charts/resources', { kind: 'device', by: 'kind' }, boss as never)
    ).json.data;
    const kinds = await figures(2);
    expect(kinds).toMatchObject({ total: shares['total'] });
    expect((await slide(wallId, 3, boss)).status).toBe(404);
  });

  it('is set up of what its maker may see, by who may, with a name of its own', async () => {
    const name = `c${randomUUID().slice(0, 8)}`;
    await app.addMember(tenantId, name, { codes: ['DMS_SERVER_CENTER_WALL', 'DMS_SERVER_CENTER_WALL_EDIT'] });
    const clerk = await app.signIn(name, 'own');
    const make = (body: object, headers: Headers = boss) =>
      app.post(root, { name: randomUUID(), slides: everything, language: 'en', ...body }, headers as never);
    expect(errorOf(await make({}, clerk))).toBe('WALL_SLIDE_CLOSED');
    expect(errorOf(await make({ slides: [{ kind: 'customers' }] }))).toBe('WALL_SLIDE_CLOSED');
    expect(errorOf(await make({ slides: [{ kind: 'overall', outletId: neighbour.outletId }] }))).toBe(
      'NOT_FOUND',
    );
    expect((await make({ name: 'Hall' })).json.code).toBe(0);
    expect(errorOf(await make({ name: 'Hall' }))).toBe('NAME_TAKEN');
    expect(errorOf(await make({ night: { from: '22:00', to: '22:00' } }))).toBe('INVALID_INPUT');
  });

  it('is changed from the version that was read, and screens that show it are told', async () => {
    const wallId = await makeWall();
    const { headers } = await makeKey(wallId);
    const connection = await listen(headers);
    connection.socket.send(JSON.stringify({ type: 'subscribe', topics: ['walls'] }));
    connection.socket.send(JSON.stringify({ type: 'ping' }));
    await expect.poll(() => connection.messages.map(({ type }) => type)).toContain('pong');
    const change = (version: number) =>
      app.ask('PUT', `${root}/${wallId}`, {
        headers: boss,
        body: JSON.stringify({ name: randomUUID(), slides: [{ kind: 'services' }], language: 'zh', version }),
      });
    expect((await change(1)).json.data).toEqual({ version: 2 });
    expect(errorOf(await change(1))).toBe('CHANGED_MEANWHILE');
    await expect.poll(() => connection.messages.map(({ type }) => type)).toContain('walls.changed');
    connection.socket.close();
    expect((await shown(wallId, headers)).json.data).toMatchObject({
      language: 'zh',
      version: 2,
      slides: [{ kind: 'services', place: '', last: null, isOwn: false }],
    });
  });

  it('shows the map, one service, and the services with a tag, with the figures of their screens', async () => {
    const serviceId = randomUUID();
    const service = async (id: string, name: string, tags: string) => {
      await app.db.admin.query(
        `insert into business_service (tenant_id, id, name, note, rule, slo_percent, slo_period, tags)
         values ($1, $2, $3, '', 'all', 99.9, 'month', $4)`,
        [tenantId, id, name, tags],
      );
      await app.db.admin.query(
        `insert into business_service_member (tenant_id, service_id, position, kind, weight, subject_id)
         select tenant_id, $2, 0, 'device', 1, id from device where tenant_id = $1 order by name limit 1`,
        [tenantId, id],
      );
    };
    await service(serviceId, 'Checkout', '{till}');
    await service(randomUUID(), 'Mail', '{office}');
    await app.db.admin.query(
      `update outlet set longitude = 121.47, latitude = 31.23
       where id = (select id from outlet where tenant_id = $1 order by name limit 1)`,
      [tenantId],
    );
    const wallId = await makeWall([
      ...[{ kind: 'map' }, { kind: 'service', serviceId }, { kind: 'services', tag: 'till' }],
    ]);
    const { headers } = await makeKey(wallId);
    const plan = (await shown(wallId, headers)).json.data as { slides: { place: string }[] };
    expect(plan.slides.map(({ place }) => place)).toEqual(['', 'Checkout', '#till']);
    const figures = async (position: number) =>
      ((await slide(wallId, position, headers)).json.data as unknown as { data: Record<string, unknown> })
        .data;
    const map = (await app.post('/monitor/api/v1/charts/map', {}, boss as never)).json.data;
    expect((map['outlets'] as unknown[]).length).toBeGreaterThan(0);
    expect(await figures(0)).toEqual({ kind: 'map', ...map });
    const { list } = (await app.post('/monitor/api/v1/services/list', { tag: 'till' }, boss as never)).json
      .data as unknown as {
      list: { name: string; state: string; memberCount: number; causeCount: number }[];
    };
    const [{ name, state, memberCount, causeCount }] = list as [(typeof list)[number]];
    expect(await figures(1)).toMatchObject({
      service: { name, state, memberCount, causeCount, objectivePercent: 99.9 },
    });
    expect(await figures(2)).toMatchObject({ total: 1, services: [{ name: 'Checkout' }] });
    await app.db.admin.query('delete from business_service where id = $1', [serviceId]);
    expect(await figures(1)).toEqual({ kind: 'service', service: null });
    const gone = { name: randomUUID(), slides: [{ kind: 'service', serviceId }], language: 'en' };
    expect(errorOf(await app.post(root, gone, boss as never))).toBe('NOT_FOUND');
  });

  it('shows no service, and no map of customers, to who may not see them', async () => {
    const foreign = randomUUID();
    await app.db.admin.query(
      `insert into business_service (tenant_id, id, name, note, rule, slo_period) values ($1, $2, 'Theirs', '', 'all', 'month')`,
      [neighbour.tenantId, foreign],
    );
    const make = (slides: object[], headers = boss) =>
      app.post(root, { name: randomUUID(), slides, language: 'en' }, headers as never);
    expect(errorOf(await make([{ kind: 'service', serviceId: foreign }]))).toBe('NOT_FOUND');
    expect(errorOf(await make([{ kind: 'customers-map' }]))).toBe('WALL_SLIDE_CLOSED');
    const name = `v${randomUUID().slice(0, 8)}`;
    const codes = [
      'DMS_SERVER_CENTER_WALL',
      'DMS_SERVER_CENTER_WALL_EDIT',
      'DMS_SERVER_CENTER_GLOBAL_OPERATIONS',
    ];
    await app.addMember(tenantId, name, { codes });
    const viewer = await app.signIn(name, 'own');
    for (const slides of [[{ kind: 'map' }], [{ kind: 'service', serviceId: randomUUID() }]])
      expect(errorOf(await make(slides, viewer))).toBe('WALL_SLIDE_CLOSED');
  });

  it('of an MSP shows how all its customers stand, in numbers', async () => {
    const msp = await app.addTenant('msp', 8);
    const customer = await app.addTenant('cust', 16, msp);
    await addChartWorld(app.db, customer, nowMs, 5);
    await app.addMember(msp, 'chief', { administrator: true });
    const chief = await app.signIn('chief', 'msp');
    await app.db.admin.query('update session set reauthenticated_at = $1', [new Date(nowMs)]);
    const wallId = await makeWall([{ kind: 'customers' }, { kind: 'customers-map' }], chief);
    const { headers } = await makeKey(wallId, {}, chief);
    const { data } = (await slide(wallId, 0, headers)).json.data as unknown as {
      data: Extract<SlideData, { kind: 'customers' }>;
    };
    const overview = (
      await app.post('/monitor/api/v1/customers/devices/overview', { kind: 'device' }, chief as never)
    ).json.data as unknown as { totals: Record<string, number> };
    expect(data.standings.find(({ kind }) => kind === 'device')).toEqual({
      kind: 'device',
      ...Object.fromEntries(
        ['total', 'down', 'unreachable', 'unmeasured', 'maintenance', 'up'].map((key) => [
          key,
          overview.totals[key],
        ]),
      ),
    });
    const below = (await app.post('/monitor/api/v1/charts/map/customers', {}, chief as never)).json.data;
    expect((await slide(wallId, 1, headers)).json.data).toMatchObject({
      data: { kind: 'customers-map', ...below },
    });
    expect((await shown(wallId, boss)).status).toBe(404);
  });
});
