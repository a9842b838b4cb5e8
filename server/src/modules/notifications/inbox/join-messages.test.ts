import { languages } from '@linekeeper/contract/language';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAlert, putTold, type ToldAlert } from '../../../../test/alerts-to-tell.ts';
import {
  type Headers,
  type NotificationWorld,
  notificationWorld,
} from '../../../../test/notification-world.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { joinMessage, mostMessagesInHour, withOne } from './join-messages.ts';
import { moreAlertsMessage } from './more-alerts-message.ts';

/** More messages about alerts to one person than stand each by itself. */
let w: NotificationWorld;
let keeper: Headers;
const english = { 'accept-language': 'en' };
const minute = 60_000;

beforeAll(async () => {
  w = await notificationWorld();
  keeper = await w.app.signIn('keeper', 'shop');
  // No mail gathers meanwhile.
  const choice = { app: ['critical', 'major', 'minor'], email: [], quiet: null, digest: 'none' };
  await w.put('/api/v1/personal/alert-choice', choice, keeper);
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.pass(2 * 60 * minute);
  await w.settled();
  await w.app.db.admin.query('delete from alert_step; delete from alert; delete from delivery');
  await w.app.db.admin.query('delete from inbox_message');
});

/** Has alerts told, all at once, and gives their ids. */
async function fire(count: number, given: ToldAlert = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1)
    ids.push(await addAlert(w.app, w.shop, { severity: 'major', subjectName: `Edge-${at}`, ...given }));
  for (const id of ids) await putTold(w.app, w.shop, id, 'fired');
  await w.settled();
  // What comes next is newer.
  await w.pass(1_000);
  return ids;
}
interface Listed {
  readonly id: string;
  readonly kind: string;
  readonly severity: string;
  readonly title: string;
  readonly text: string;
  readonly createdAt: string;
  readonly alerts: { readonly from: string; readonly to: string } | null;
}
const list = async (body: object = {}) =>
  (
    await w.app.post('/api/v1/personal/messages/list', { pageSize: 100, ...body }, {
      ...keeper,
      ...english,
    } as never)
  ).json.data as unknown as { readonly total: number; readonly list: readonly Listed[] };
const joined = async () => (await list()).list.filter(({ kind }) => kind === 'more-alerts');
const counts = async () =>
  (
    await w.app.ask('GET', '/api/v1/personal/messages/counts', {
      headers: { ...keeper, ...english } as never,
    })
  ).json.data as unknown as { unread: number; newest: Listed };
const read = (body: object) => w.app.post('/api/v1/personal/messages/read', body, keeper);
const toldOf = async (id: string) =>
  (
    (await w.app.ask('GET', `/monitor/api/v1/alerts/${id}/told`, { headers: keeper })).json
      .data as unknown as {
      told: { name: string; way: string; state: string; reason: string | null; step: string }[];
    }
  ).told.filter(({ name, way }) => name === 'keeper' && way === 'app');

describe('messages about alerts', () => {
  it('beyond some an hour are one, which grows, and each is on record as told', async () => {
    const ids = [...(await fire(mostMessagesInHour)), ...(await fire(3))];
    expect((await list()).total).toBe(mostMessagesInHour + 1);
    const [first] = await joined();
    expect(first).toMatchObject({
      title: 'And 3 more messages about alerts',
      text: expect.stringContaining('3 new (0 critical), 0 over'),
      severity: 'major',
    });
    const lines = (await Promise.all(ids.map(toldOf))).flat();
    expect(lines.filter(({ state }) => state === 'sent')).toHaveLength(ids.length);
    expect(lines.filter(({ reason }) => reason === 'many-messages')).toHaveLength(3);

    await w.pass(10 * minute);
    await w.app.db.admin.query(
      `update alert set state = 'resolved', resolved_at = $2, resolve_reason = 'passed' where id = $1`,
      [ids[0], new Date(w.now())],
    );
    await putTold(w.app, w.shop, ids[0]!, 'resolved');
    await w.settled();
    const [grown, ...others] = await joined();
    expect(others).toEqual([]);
    expect(grown).toMatchObject({ id: first!.id, title: 'And 4 more messages about alerts' });
    expect(grown?.text).toContain('3 new (0 critical), 1 over');
    expect((await list()).list[0]?.id, 'it is the newest').toBe(first!.id);
    expect(await toldOf(ids[0]!)).toMatchObject([
      { step: 'fired', state: 'sent' },
      { step: 'resolved', state: 'sent', reason: 'many-messages' },
    ]);
    const { unread, newest } = await counts();
    expect([unread, newest.id]).toEqual([mostMessagesInHour + 1, first!.id]);
  });

  it('that are joined are found where one looks for alerts, which fired between the times that it leads to', async () => {
    await fire(mostMessagesInHour);
    await fire(1, { firedAt: '2026-11-21T10:00:00.000Z' });
    await fire(1, { firedAt: '2026-11-21T10:05:00.000Z' });
    const [found] = (await list({ kind: ['alert'] })).list;
    expect(found).toMatchObject({
      kind: 'more-alerts',
      alerts: { from: '2026-11-21T10:00:00.000Z', to: '2026-11-21T10:05:00.001Z' },
    });
    expect((await list({ kind: ['account'] })).total).toBe(0);
  });

  it('do not hide that critical ones fire: those have as many of their own', async () => {
    await fire(mostMessagesInHour + 1);
    await fire(mostMessagesInHour, { severity: 'critical' });
    expect((await list()).total).toBe(2 * mostMessagesInHour + 1);
    await fire(2, { severity: 'critical' });
    expect(await joined()).toMatchObject([
      { severity: 'critical', title: 'And 3 more messages about alerts' },
    ]);
    expect((await joined())[0]?.text).toContain('3 new (2 critical)');
  });

  it('ring each that stands by itself, however much is joined after it', async () => {
    await fire(mostMessagesInHour);
    await fire(1);
    const [one] = await joined();
    expect((await counts()).newest.id).toBe(one!.id);
    await w.pass(minute);
    const [grave] = await fire(1, { severity: 'critical', subjectName: 'Core-1' });
    await w.pass(minute);
    await fire(1);
    expect((await list()).list[0]?.id).toBe(one!.id);
    expect((await counts()).newest).toMatchObject({ title: 'Device down: Core-1', alertId: grave });
  });

  it('that came before one read what stands for many begin another, and those after one looked stay unread', async () => {
    await fire(mostMessagesInHour + 1);
    const { createdAt } = (await joined())[0]!;
    await w.pass(minute);
    await fire(1);
    expect((await read({ upTo: createdAt })).json.data).toEqual({ unread: 1 });
    const [one] = await joined();
    expect((await read({ ids: [one!.id] })).json.data).toEqual({ unread: 0 });
    await fire(1);
    expect((await joined()).map(({ title }) => title)).toEqual([
      'And 1 more message about alerts',
      'And 2 more messages about alerts',
    ]);
    expect((await counts()).unread).toBe(1);
  });

  it('stand by themselves again when the hour is over, and what stood for many grows no more', async () => {
    await fire(mostMessagesInHour + 1);
    await w.pass(61 * minute);
    await fire(mostMessagesInHour + 1);
    expect((await list()).total).toBe(2 * (mostMessagesInHour + 1));
    expect((await joined()).map(({ title }) => title)).toEqual(
      Array.from({ length: 2 }, () => 'And 1 more message about alerts'),
    );
  });

  it('that are delivered twice are counted once', async () => {
    await fire(mostMessagesInHour + 1);
    const member = { tenantId: w.shop, memberId: w.members.keeper };
    const id = crypto.randomUUID();
    await w.app.db.admin.query(
      `insert into delivery (tenant_id, id, kind, channel, member_id, params, once_key)
       values ($1, $2, 'alert', 'app', $3, '{}', $4)`,
      [w.shop, id, w.members.keeper, `${crypto.randomUUID()} fired`],
    );
    const params = { step: 'fired', severity: 'major', isEscalated: false } as const;
    const join = () =>
      w.app.db.database.withTenant(jobScope([w.shop]), (tx) =>
        joinMessage(tx, member, {
          ...{ id, at: new Date(w.now()) },
          params: { ...params, firedAt: '2026-11-21T10:00:00.000Z' } as never,
        }),
      );
    expect(await Promise.all([join(), join()])).toEqual([true, true]);
    expect((await joined())[0]?.title).toBe('And 2 more messages about alerts');
  });
});

describe('what stands for many', () => {
  const firedAt = '2026-11-21T10:00:00.000Z';
  const at = new Date(firedAt);
  const fired = { step: 'fired', severity: 'minor', firedAt, isEscalated: false } as const;

  it('is as grave as the worst of it, and rings in quiet hours where a step of an escalation told one', () => {
    const one = withOne(null, fired, at);
    const two = withOne(one, { ...fired, severity: 'major', isEscalated: true }, at);
    const three = withOne(two, { ...fired, step: 'resolved' }, at);
    expect([one, two, three].map(({ severity, isEscalated }) => [severity, isEscalated])).toEqual([
      ['minor', false],
      ['major', true],
      ['major', true],
    ]);
    expect(three).toMatchObject({ fired: 2, critical: 0, over: 1 });
  });

  it.each(languages)('says in %s how many there are of what', (language) => {
    const of = { ...withOne(null, fired, at), fired: 12, critical: 3, over: 25 };
    const { app, subject, short } = moreAlertsMessage.write(language, of, {
      ...{ account: 'keeper', tenant: 'shop', nowMs: at.getTime() },
      timeOf: () => '10:20',
      linkTo: () => null,
    });
    expect([app, subject]).toEqual([undefined, expect.stringContaining('37')]);
    for (const part of ['12', '3', '25', '10:20']) expect(short).toContain(part);
  });
});
