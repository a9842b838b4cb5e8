import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAlert, putTold } from '../../../../test/alerts-to-tell.ts';
import { type Connection, openLive } from '../../../../test/live-connection.ts';
import {
  type Headers,
  type NotificationWorld,
  notificationWorld,
} from '../../../../test/notification-world.ts';
import { notificationTasks } from '../notifications.jobs.ts';
import { silentLog } from '../../../platform/log.ts';

/** What members find in the console, each its own. */
let w: NotificationWorld;
let port: number;
let keeper: Headers;
let clerk: Headers;
const english = { 'accept-language': 'en' };

beforeAll(async () => {
  w = await notificationWorld();
  port = w.app.port;
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.settled();
  // They sign in with the same password.
  await w.app.db.admin.query(
    'update member set password_hash = (select password_hash from member where id = $2), incomplete = $3 where id = $1',
    [w.members.clerk, w.members.keeper, '{}'],
  );
  await w.app.db.admin.query('delete from inbox_message');
  keeper = await w.app.signIn('keeper', 'shop');
  clerk = await w.app.signIn('clerk', 'shop');
  await w.settled();
  // What signing in was told by is gathered for a moment: it is over before anybody listens.
  await sleep(500);
  await w.app.db.admin.query('delete from inbox_message');
});

const fire = async (given: object = {}) => {
  const alertId = await addAlert(w.app, w.shop, given);
  await putTold(w.app, w.shop, alertId, 'fired');
  await w.settled();
  return alertId;
};
const list = async (headers: object, body: object = {}) =>
  (await w.app.post('/api/v1/personal/messages/list', body, { ...headers, ...english } as never)).json
    .data as unknown as {
    total: number;
    list: { id: string; kind: string; title: string; createdAt: string }[];
  };
const counts = async (headers: Headers) =>
  (
    await w.app.ask('GET', '/api/v1/personal/messages/counts', {
      headers: { ...headers, ...english } as never,
    })
  ).json.data as unknown as { unread: number; worst: string | null; newest: { title: string } | null };
const read = (headers: Headers, body: object) => w.app.post('/api/v1/personal/messages/read', body, headers);
async function listens(headers: Headers): Promise<Connection> {
  const { json } = await w.app.post('/api/v1/live/ticket', {}, headers);
  const connection = await openLive(port, String(json.data['ticket']));
  if (typeof connection === 'number') throw new Error(`refused with ${connection}`);
  connection.socket.send(JSON.stringify({ type: 'subscribe', topics: ['inbox'] }));
  connection.socket.send(JSON.stringify({ type: 'ping' }));
  await expect.poll(() => connection.messages.map(({ type }) => type)).toContain('pong');
  return connection;
}
const heard = ({ messages }: Connection) => messages.filter(({ type }) => type === 'inbox.changed').length;

describe('messages', () => {
  it('are counted with the worst and the newest, and listed by kind, severity and whether they were read', async () => {
    await fire({ severity: 'major' });
    await fire({ severity: 'critical', subjectName: 'Core-9' });
    const { unread, worst, newest } = await counts(keeper);
    expect([unread, worst, newest === null]).toEqual([2, 'critical', false]);
    expect((await list(keeper, { severity: ['critical'] })).list.map(({ title }) => title)).toEqual([
      'Device down: Core-9',
    ]);
    expect((await list(keeper, { kind: ['account'] })).total).toBe(0);
    expect((await list(keeper, { pageSize: 1, page: 2 })).list).toHaveLength(1);
  });

  it('that come in quiet hours do not ring, but for critical ones', async () => {
    const chosen = { app: ['major', 'critical'], email: [], quiet: { from: 0, to: 1439 }, digest: 'none' };
    const choose = (choice: object) =>
      w.app.ask('PUT', '/api/v1/personal/alert-choice', { headers: keeper, body: JSON.stringify(choice) });
    expect((await choose(chosen)).status).toBe(200);
    await fire({ severity: 'major', subjectName: 'Edge-1' });
    // What may not ring can be marked as read all the same.
    expect(await counts(keeper)).toMatchObject({ unread: 1, newest: null, newestAt: expect.any(String) });
    await fire({ severity: 'critical', subjectName: 'Core-9' });
    expect((await counts(keeper)).newest?.title).toBe('Device down: Core-9');
    await w.app.db.admin.query('delete from inbox_message');
    await choose({ ...chosen, quiet: null });
    await fire({ severity: 'major', subjectName: 'Edge-2' });
    expect((await counts(keeper)).newest?.title).toBe('Device down: Edge-2');
  });

  it('are those of accounts as well, each before the member that it is for', async () => {
    const { status } = await w.app.post(`/api/v1/members/${w.members.clerk}/reset-password`, {}, keeper);
    expect(status).toBe(200);
    await w.settled();
    const { rows } = await w.app.db.admin.query('select member_id, kind, severity from inbox_message');
    expect(rows).toEqual([{ member_id: w.members.clerk, kind: 'account', severity: null }]);
  });

  it('are one member’s: nobody else finds them, reads them away or hears of them', async () => {
    const [mine, others] = [await listens(keeper), await listens(clerk)];
    await fire();
    await expect.poll(() => heard(mine)).toBe(1);
    const [message] = (await list(keeper)).list;
    expect((await list(clerk)).total).toBe(0);
    expect((await read(clerk, { ids: [message?.id] })).json.data).toEqual({ unread: 0 });
    expect((await read(clerk, { upTo: message?.createdAt })).json.data).toEqual({ unread: 0 });
    expect((await counts(keeper)).unread).toBe(1);
    expect(heard(others)).toBe(0);
    for (const { socket } of [mine, others]) socket.terminate();
  });

  it('that were read are read on all devices, which are told so at once', async () => {
    await fire();
    await fire();
    const elsewhere = await listens(await w.app.signIn('keeper', 'shop'));
    await w.settled();
    const [first, second] = (await list(keeper, { kind: ['alert'] })).list;
    expect((await read(keeper, { ids: [first?.id] })).status).toBe(200);
    await expect.poll(() => heard(elsewhere)).toBeGreaterThan(0);
    expect((await list(keeper, { kind: ['alert'], unread: true })).list.map(({ id }) => id)).toEqual([
      second?.id,
    ]);
    expect((await read(keeper, { upTo: second?.createdAt })).json.data).toEqual({ unread: 0 });
    elsewhere.socket.terminate();
  });

  it('are kept for 90 days', async () => {
    await fire();
    const sweep = (days: number) =>
      notificationTasks({
        database: w.app.db.database,
        tenantIds: async () => [w.shop],
        clock: () => w.now() + days * 86_400_000,
        log: silentLog,
      })['notifications.forget']?.run({}, new AbortController().signal);
    await sweep(89);
    expect((await list(keeper, { kind: ['alert'] })).total).toBe(1);
    await sweep(91);
    expect((await list(keeper, { kind: ['alert'] })).total).toBe(0);
  });

  it('about a licence say of which tenant below it is, and nothing where it is the own one', async () => {
    const put = (tenantId: number | undefined, minute: number) =>
      w.app.db.admin.query(
        `insert into inbox_message (tenant_id, id, member_id, kind, params, created_at)
         values ($1, gen_random_uuid(), $2, 'licence', $3, $4)`,
        [
          w.shop,
          w.members.keeper,
          JSON.stringify({ licensed: 'x', endsAt: '2027-01-01T00:00:00.000Z', tenantId }),
          `2026-11-21T10:0${minute}:00Z`,
        ],
      );
    await put(w.shop, 1);
    await put(w.shop + 1000, 2);
    // What was told before tenants were named.
    await put(undefined, 3);
    const { list: found } = await list(keeper, { kind: ['licence'] });
    expect(found.map((message) => (message as unknown as { tenantId: number | null }).tenantId)).toEqual([
      ...[null, w.shop + 1000, null],
    ]);
  });
});
