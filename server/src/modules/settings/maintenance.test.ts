import { type Application } from '@linekeeper/contract/settings/applications';
import { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Connection, openLive } from '../../../test/live-connection.ts';
import { dataOf, type Headers, type SettingsWorld, settingsWorld } from './test/settings-world.ts';

const root = '/api/v1/applications';
const settingCodes = [
  'DMS_SERVER_SYSTEM_SETTING',
  'DMS_SERVER_SYSTEM_SETTING_APPLICATION',
  'DMS_SERVER_SYSTEM_SETTING_APPLICATION_EDIT',
];
let world: SettingsWorld;
let engineer: Headers;
let theirs: Headers;
beforeAll(async () => {
  world = await settingsWorld();
  const { app, tenants } = world;
  const codes = ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_WORKBENCH', ...settingCodes];
  await app.addMember(tenants.customer, 'engineer', { codes });
  await app.addMember(tenants.other, 'other-engineer', { codes });
  engineer = await app.signIn('engineer', 'customer');
  theirs = await app.signIn('other-engineer', 'other');
});
afterAll(() => world.app.close());
beforeEach(async () => {
  await world.app.db.admin.query(
    'update application set maintenance_since = null, maintenance_until = null, maintenance_text = null',
  );
});

const english = (headers: Headers) => ({ ...headers, 'accept-language': 'en' });
const devices = async (headers: Headers) =>
  (await world.app.post('/monitor/api/v1/devices/list', {}, english(headers) as never)).json;
const list = async (headers: Headers) =>
  dataOf<Application[]>(await world.app.post(`${root}/list`, {}, english(headers) as never));
const one = async (headers: Headers, appCode: string) =>
  (await list(headers)).find((item) => item.appCode === appCode) as Application;
const shown = async (headers: Headers) =>
  (await world.app.ask('GET', `${root}/shown`, { headers })).json.data as unknown;
const put = (
  headers: Headers,
  { id, version }: Pick<Application, 'id' | 'version'>,
  maintenance: object | null,
) =>
  world.app.ask('PUT', `${root}/${id}/maintenance`, {
    headers: english(headers),
    body: JSON.stringify({ version, maintenance }),
  });
async function begin(maintenance: object | null, appCode = 'monitor_server', headers = world.customerAdmin) {
  return (await put(headers, await one(headers, appCode), maintenance)).json;
}
const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString();
const plain = { text: null, until: null };

describe('an application in maintenance', () => {
  it('refuses its calls to members who are no administrators, with the notice, and takes them again afterwards', async () => {
    const until = inOneHour();
    expect((await begin({ text: ' New lines until noon ', until })).code).toBe(0);
    expect(await devices(engineer)).toEqual({
      code: 60277,
      message: 'This application is under maintenance and cannot be used for now. New lines until noon',
      data: {
        error: 'APPLICATION_MAINTENANCE',
        maintenance: { appCode: 'monitor_server', text: 'New lines until noon', until },
      },
    });
    expect((await devices(world.customerAdmin)).code).toBe(0);
    expect((await begin(null)).code).toBe(0);
    expect((await devices(engineer)).code).toBe(0);
  });

  it('concerns the one application of the one tenant', async () => {
    await begin(plain);
    expect((await list(engineer)).map(({ maintenance }) => maintenance)).toEqual([plain, null, null]);
    expect((await devices(theirs)).code).toBe(0);
    expect(JSON.stringify(await shown(theirs))).not.toContain('until');
  });

  it('lets members sign in and out, see their own account and the notice', async () => {
    await begin({ text: 'Back soon', until: null }, 'sass_server');
    const headers = await world.app.signIn('engineer', 'customer');
    expect((await world.app.post(`${root}/list`, {}, headers)).json.code).toBe(60277);
    expect((await devices(headers)).code).toBe(0);
    expect(await shown(headers)).toContainEqual({
      appCode: 'sass_server',
      name: null,
      icon: null,
      state: 'enabled',
      maintenance: { text: 'Back soon', until: null },
    });
    for (const path of ['auth/user/simple/info', 'personal/profile', 'operations'])
      expect((await world.app.ask('GET', `/api/v1/${path}`, { headers })).json.code, path).toBe(0);
    for (const path of ['personal/sessions/list', 'live/ticket', 'auth/logout'])
      expect((await world.app.post(`/api/v1/${path}`, {}, headers)).json.code, path).toBe(0);
  });

  it('refuses tokens of the API of those whom it keeps out, and takes those of administrators', async () => {
    const [token, high] = [
      await world.app.signIn('engineer', 'customer'),
      await world.app.signIn('customer-admin', 'customer'),
    ];
    await world.app.db.admin.query(
      `update session s set kind = 'token', codes = '{DMS_SERVER_MANAGE_DEVICE}' from (
         select distinct on (member_id) id from session where tenant_id = $1 order by member_id, created_at desc
       ) last where last.id = s.id`,
      [world.tenants.customer],
    );
    await world.app.db.admin.query(
      `update application set maintenance_since = now() where tenant_id = $1 and app_code = 'monitor_server'`,
      [world.tenants.customer],
    );
    expect((await devices(token)).code).toBe(60277);
    expect((await devices(high)).code).toBe(0);
    world.customerAdmin = await world.app.signIn('customer-admin', 'customer');
    engineer = await world.app.signIn('engineer', 'customer');
  });

  it('keeps out those who come from above too, unless they are administrators', async () => {
    const { app, tenants } = world;
    await app.addMember(tenants.msp, 'msp-engineer', {
      codes: ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_PROXY'],
    });
    const low = await app.enter((await app.signIn('msp-engineer', 'msp')) as never, tenants.customer);
    const high = await app.enter(world.mspAdmin as never, tenants.customer);
    await begin(plain);
    expect((await devices(low)).code).toBe(60277);
    expect((await devices(high)).code).toBe(0);
    // In their own tenant nothing is in maintenance.
    expect((await devices({ authorization: low.authorization })).code).toBe(0);
  });

  it('ends by itself at the time that was said', async () => {
    await begin({ text: null, until: inOneHour() });
    await world.app.db.admin.query(
      `update application set maintenance_since = now() - interval '2 hours',
         maintenance_until = now() - interval '1 second' where maintenance_since is not null`,
    );
    expect((await devices(engineer)).code).toBe(0);
    expect((await one(engineer, 'monitor_server')).maintenance).toBeNull();
    for (const until of [new Date(Date.now() - 1000).toISOString(), '2099-01-01T00:00:00.000Z'])
      expect((await begin({ text: null, until })).data).toMatchObject({ error: 'MAINTENANCE_UNTIL' });
  });
});

const ticketOf = async (headers: Headers) =>
  String((await world.app.post('/api/v1/live/ticket', {}, headers as never)).json.data['ticket']);
const openWith = async (ticket: string) =>
  (await openLive((world.app.app.http.server.address() as AddressInfo).port, ticket)) as Connection;
const connect = async (headers: Headers) => openWith(await ticketOf(headers));

describe('live messages', () => {
  const deviceId = '3b241101-e2bb-4255-8caf-4136c566a962';
  /** Has a connection listen to all devices, and waits until it does. */
  const listen = async ({ socket, messages }: Connection) => {
    socket.send('{"type":"subscribe","topics":["devices"]}');
    await roundTrip({ socket, messages });
  };
  const roundTrip = async ({ socket, messages }: Pick<Connection, 'socket' | 'messages'>) => {
    const before = messages.length;
    socket.send('{"type":"ping"}');
    await expect.poll(() => messages.slice(before).some(({ type }) => type === 'pong')).toBe(true);
  };
  const tenants = () => [world.tenants.customer, world.tenants.other];
  /** What a change of a device in both tenants brings to each: 1, or 0 where it is kept back. */
  const heard = async (connections: readonly Connection[]) => {
    const count = ({ messages }: Connection) =>
      messages.filter(({ type }) => type === 'device.changed').length;
    const before = connections.map(count);
    for (const tenantId of tenants())
      world.app.app.live.publish(tenantId, { type: 'device.changed', deviceId });
    await Promise.all(connections.map(roundTrip));
    return connections.map((connection, index) => count(connection) - (before[index] ?? 0));
  };

  it('of devices reach nobody whom a maintenance keeps out, from its beginning to its end', async () => {
    const early = await ticketOf(engineer);
    const [member, boss, elsewhere] = await Promise.all([engineer, world.customerAdmin, theirs].map(connect));
    for (const connection of [member!, boss!, elsewhere!]) await listen(connection);
    expect(await heard([member!, boss!, elsewhere!])).toEqual([1, 1, 1]);
    await begin(plain);
    // Long before the next look at all connections.
    await expect.poll(() => heard([member!]), { timeout: 15_000 }).toEqual([0]);
    const late = await openWith(early);
    await listen(late);
    expect(await heard([member!, late, boss!, elsewhere!])).toEqual([0, 0, 1, 1]);
    // Nobody need listen anew when it is over.
    await begin(null);
    await expect.poll(() => heard([member!]), { timeout: 15_000 }).toEqual([1]);
    await expect.poll(() => heard([late])).toEqual([1]);
    // Another application's maintenance is none of these messages.
    await begin(plain, 'sass_server');
    await world.app.app.live.checkRights();
    expect(await heard([member!, late, boss!, elsewhere!])).toEqual([1, 1, 1, 1]);
    for (const { socket } of [member!, late, boss!, elsewhere!]) socket.terminate();
  });
});

describe('maintenance mode', () => {
  it('says whom it would keep out before it is switched on', async () => {
    const { id } = await one(world.customerAdmin, 'monitor_server');
    const counts = await world.app.post(
      `${root}/${id}/maintenance/preview`,
      {},
      world.customerAdmin as never,
    );
    expect(counts.json.data).toEqual({ members: 1, signedIn: 1, apiTokens: 1 });
  });

  it('is switched by administrators alone, who are not kept out by it', async () => {
    expect((await begin(plain, 'sass_server', engineer)).data).toMatchObject({
      error: 'MAINTENANCE_ADMINISTRATORS',
    });
    expect((await one(engineer, 'sass_server')).maintenance).toBeNull();
  });

  it('of another tenant’s application answers like that of one that does not exist', async () => {
    const real = await one(await world.app.signIn('other-admin', 'other'), 'monitor_server');
    const none = { ...real, id: '00000000-0000-4000-8000-000000000000' };
    const acts = [
      (to: Application) => put(world.customerAdmin, to, plain),
      (to: Application) =>
        world.app.post(`${root}/${to.id}/maintenance/preview`, {}, english(world.customerAdmin) as never),
    ];
    for (const act of acts) {
      const [taken, missing] = [await act(real), await act(none)];
      expect([taken.status, taken.text]).toEqual([404, missing.text]);
    }
  });

  it('leaves a line for each change, with what was said before and after', async () => {
    await world.app.db.admin.query('delete from audit where tenant_id = $1', [world.tenants.customer]);
    await begin({ text: 'One', until: null });
    await begin({ text: 'Two', until: null });
    await begin(null);
    const details = async (action: string) =>
      (await world.auditOf(world.tenants.customer, action)).map(({ detail }) => [
        detail['application'],
        (detail['before'] as Record<string, unknown>)['maintenance'],
        (detail['after'] as Record<string, unknown>)['maintenance'],
      ]);
    const said = (text: string) => ({ text, until: null });
    expect(await details('application.maintenance')).toEqual([
      ['monitor_server', null, said('One')],
      ['monitor_server', said('One'), said('Two')],
    ]);
    expect(await details('application.maintenance-end')).toEqual([['monitor_server', said('Two'), null]]);
  });

  it('is told to all who act in the tenant at once, and to nobody else', async () => {
    const [mine, other] = [await connect(engineer), await connect(theirs)];
    await begin(plain);
    const notified = ({ messages }: Connection) =>
      messages.filter(({ type }) => type === 'applications.changed');
    await expect.poll(() => notified(mine)).toHaveLength(1);
    expect(notified(other)).toHaveLength(0);
    for (const { socket } of [mine, other]) socket.terminate();
  });
});

it('an application stands for itself, and says when the product that it shows is closed', async () => {
  const states = async () =>
    (await list(world.customerAdmin)).map(({ state, isProductClosed }) => [state, isProductClosed]);
  const open = ['enabled', false];
  expect(await states()).toEqual([open, open, open]);
  await world.app.db.admin.query(
    `insert into subscription (tenant_id, product, state, changed_at, changed_by)
     values ($1, 'network-monitoring', 'disabled', now(), 'x')`,
    [world.tenants.customer],
  );
  expect(await states()).toEqual([['enabled', true], open, open]);
});
