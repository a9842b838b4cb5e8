import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAlert, putTold, resolveAlert, type ToldAlert } from '../../../../test/alerts-to-tell.ts';
import {
  type Headers,
  type NotificationWorld,
  notificationWorld,
  readers,
} from '../../../../test/notification-world.ts';
import { outboxFilled } from '../../../platform/outbox/outbox.ts';
import { mostMailsInHour } from './when-to-mail.ts';

/** From the fact that the engine writes to mailbox and console, by outbox and a real mail server. */
let w: NotificationWorld;
let keeper: Headers;
beforeAll(async () => void (w = await notificationWorld()));
afterAll(() => w.close());
beforeEach(async () => {
  await w.pass(2 * 3_600_000);
  await w.settled();
  keeper = await w.app.signIn('keeper', 'shop');
  await w.settled();
  // A first sign-in in 24 hours is a message too.
  await w.app.db.admin.query('delete from inbox_message; delete from alert_choice');
});

const english = { 'accept-language': 'en' };
const tell = (alertId: string, step: 'fired' | 'resolved' = 'fired') =>
  w.mailsOf(() => putTold(w.app, w.shop, alertId, step));
const fire = async (given: ToldAlert = {}) => {
  const alertId = await addAlert(w.app, w.shop, given);
  return { alertId, mails: await tell(alertId) };
};
const told = async (alertId: string, headers = keeper) =>
  (await w.app.ask('GET', `/monitor/api/v1/alerts/${alertId}/told`, { headers })).json.data[
    'told'
  ] as (Record<'name' | 'step' | 'way' | 'state', string> & Record<'reason' | 'until', string | null>)[];
const shortOf = (rows: Awaited<ReturnType<typeof told>>) =>
  rows.map(({ name, step, way, state, reason }) => [name, step, way, state, reason]).sort();
const messages = async (headers: Headers, body: object = {}) =>
  (await w.app.post('/api/v1/personal/messages/list', body, { ...headers, ...english })).json.data[
    'list'
  ] as Record<'title' | 'text' | 'alertId', string>[];
const choose = (body: object, headers = keeper) =>
  w.put(
    '/api/v1/personal/alert-choice',
    { app: ['critical'], email: ['critical', 'major'], quiet: null, digest: 'none', ...body },
    headers,
  );
/** Lets gathered mails be due. */
const due = async () => {
  await w.app.db.admin.query(`update outbox set available_at = now() where topic = 'alert-digest'`);
  w.app.db.database.events.emit(outboxFilled, undefined);
};
/** When mails that gather leave. */
const dueTimes = async () =>
  (await w.app.db.admin.query('select due_at from alert_digest where closed_at is null')).rows.map(
    ({ due_at }) => (due_at as Date).toISOString(),
  );
const digests = async () =>
  (await w.app.db.admin.query(`select count(*)::int as count from outbox where topic = 'alert-digest'`))
    .rows[0].count as number;

describe('an alert', () => {
  it('is told to the enabled administrators in mailbox and console, with what, where and since when', async () => {
    const { alertId, mails } = await fire();
    expect(readers(mails)).toEqual(['keeper@example.test']);
    expect(mails[0]?.subject).toBe('[Critical] Device down: Core-1 (shop)');
    expect(mails[0]?.text).toContain('Outlet: Outlet 7\nFired: 2026-11-21 10:19 (UTC)');
    expect(await messages(keeper)).toMatchObject([
      { title: 'Device down: Core-1', text: 'Outlet 7', alertId },
    ]);
    expect(shortOf(await told(alertId))).toEqual([
      ['away', 'fired', 'app', 'skipped', 'disabled'],
      ['away', 'fired', 'email', 'skipped', 'disabled'],
      ['keeper', 'fired', 'app', 'sent', null],
      ['keeper', 'fired', 'email', 'sent', null],
    ]);
  });

  it('is told once, however often the fact is delivered', async () => {
    const { alertId } = await fire();
    expect(await tell(alertId)).toEqual([]);
    expect(await messages(keeper)).toHaveLength(1);
  });

  it('that is over is told to those who were told that it began, and to nobody else', async () => {
    const { alertId } = await fire();
    await choose({ email: [] });
    const silent = await fire();
    expect(silent.mails).toEqual([]);
    await choose({});
    for (const id of [alertId, silent.alertId]) await resolveAlert(w.app, id);
    const [mail, ...more] = await tell(alertId, 'resolved');
    expect([mail?.subject, more]).toEqual(['[Resolved] Device down: Core-1 (shop)', []]);
    expect(await tell(silent.alertId, 'resolved')).toEqual([]);
  });

  it('is not told to who may not see its kind, but to who may, by role and by name', async () => {
    const roleId = await w.app.addRole(w.shop, {
      name: 'Watch',
      codes: ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_DEVICE'],
    });
    await w.app.db.admin.query(
      'insert into member_role (tenant_id, member_id, role_id) values ($1, $2, $3)',
      [w.shop, w.members.clerk, roleId],
    );
    const toldTo = [
      { kind: 'role', id: roleId },
      { kind: 'member', id: w.members.clerk },
    ];
    expect(readers((await fire({ toldTo })).mails)).toEqual(['clerk@example.test']);
    const line = await fire({ toldTo, subjectKind: 'line' });
    expect(readers(line.mails)).toEqual(['keeper@example.test']);
    expect(shortOf(await told(line.alertId)).filter(([name]) => name === 'clerk')).toEqual([
      ['clerk', 'fired', 'app', 'skipped', 'not-visible'],
      ['clerk', 'fired', 'email', 'skipped', 'not-visible'],
    ]);
  });

  it('of a licence that ends is told to others than administrators, whom the notice of the same tells; before that comes, to all', async () => {
    const codes = ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE'];
    const roleId = await w.app.addRole(w.shop, { name: 'Clerks', codes });
    const put = 'insert into member_role (tenant_id, member_id, role_id) values ($1, $2, $3)';
    await w.app.db.admin.query(put, [w.shop, w.members.clerk, roleId]);
    const toldTo = [{ kind: 'administrators' }, { kind: 'member', id: w.members.clerk }];
    const licence = { subjectKind: 'licence', builtIn: 'licence-ends', toldTo };
    const near = await fire({ ...licence, value: 29 });
    expect(readers(near.mails)).toEqual(['clerk@example.test']);
    expect(shortOf(await told(near.alertId))).toEqual(
      expect.arrayContaining([
        ['keeper', 'fired', 'app', 'skipped', 'by-notice'],
        ['keeper', 'fired', 'email', 'skipped', 'by-notice'],
      ]),
    );
    const far = await fire({ ...licence, value: 59 });
    expect(readers(far.mails).toSorted()).toEqual(['clerk@example.test', 'keeper@example.test']);
  });

  it('is told to the administrators where nobody whom its rule names can be told any more, and to nobody where it names none', async () => {
    const { admin } = w.app.db;
    await admin.query('update member set enabled = false where id = $1', [w.members.clerk]);
    const named = await fire({ toldTo: [{ kind: 'member', id: w.members.clerk }] });
    await admin.query('update member set enabled = true where id = $1', [w.members.clerk]);
    expect(readers(named.mails)).toEqual(['keeper@example.test']);
    const gone = await fire({ toldTo: [{ kind: 'member', id: randomUUID() }] });
    expect(readers(gone.mails)).toEqual(['keeper@example.test']);
    expect((await fire({ toldTo: [] })).mails).toEqual([]);
  });

  it('is not told to who may not look at it: its product was closed, or the application of tests; when one may look does not matter', async () => {
    const { admin } = w.app.db;
    const reasons = async (kind: string) => {
      const { alertId, mails } = await fire({ subjectKind: kind });
      // Asked of the ledger: who may not see it is not told who was told either.
      const { rows } = await admin.query(
        'select reason from delivery where member_id = $1 and once_key = $2',
        [w.members.keeper, `${alertId} fired`],
      );
      return [...rows.map(({ reason }) => reason as string | null), mails.length];
    };
    const hidden = ['not-visible', 'not-visible', 0];
    const open = [null, null, 1];
    const shut = (state: string) =>
      admin.query(`update application set state = $2 where tenant_id = $1 and app_code = 'dial_server'`, [
        w.shop,
        state,
      ]);
    expect(await reasons('dial_path')).toEqual(open);
    await shut('disabled');
    expect([await reasons('dial_path'), await reasons('line')]).toEqual([hidden, open]);
    await shut('enabled');
    await admin.query(
      `insert into subscription (tenant_id, product, state, changed_at, changed_by) values ($1, 'link-quality', 'disabled', now(), 'x')`,
      [w.shop],
    );
    expect([await reasons('line'), await reasons('device')]).toEqual([hidden, open]);
    await admin.query(`delete from subscription where tenant_id = $1`, [w.shop]);
    await admin.query(
      `update application set maintenance_since = now() where tenant_id = $1 and app_code = 'monitor_server'`,
      [w.shop],
    );
    expect(await reasons('line')).toEqual(open);
    await admin.query(`update application set maintenance_since = null where tenant_id = $1`, [w.shop]);
  });

  it('that is muted is told to nobody, which is noted, and is told after all once it is not', async () => {
    const { alertId, mails } = await fire({ muted: 'maintenance' });
    expect(mails).toEqual([]);
    expect((await told(alertId)).map(({ reason }) => reason)).toEqual(Array(4).fill('muted-maintenance'));
    await w.app.db.admin.query('update alert set muted = null where id = $1', [alertId]);
    expect(readers(await tell(alertId))).toEqual(['keeper@example.test']);
  });

  it('of another tenant, or of a kind that one may not see, says nothing of whom it was told to', async () => {
    const { alertId } = await fire();
    const watcher = await w.app.addMember(w.shop, 'watcher', {
      codes: ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_WAN_VIEW'],
    });
    await w.app.db.admin.query('update member set email = null where id = $1', [watcher]);
    const own = await w.app.signIn('watcher', 'shop');
    expect((await w.app.ask('GET', `/monitor/api/v1/alerts/${alertId}/told`, { headers: own })).status).toBe(
      404,
    );
    const boss = await w.app.signIn('boss', 'msp');
    const { status } = await w.app.ask('GET', `/monitor/api/v1/alerts/${alertId}/told`, { headers: boss });
    expect(status).toBe(404);
  });
});

describe('the choice', () => {
  it('leaves out severities by way, each with its reason; critical ones stay in the console', async () => {
    await choose({ app: [], email: ['critical'] });
    const { alertId, mails } = await fire({ severity: 'minor' });
    expect(mails).toEqual([]);
    expect((await told(alertId)).filter(({ name }) => name === 'keeper').map(({ reason }) => reason)).toEqual(
      ['severity', 'severity'],
    );
    await fire();
    expect(await messages(keeper)).toHaveLength(1);
  });

  it('of quiet hours holds mails until they are over and joins them, but lets critical ones through', async () => {
    await choose({ app: ['major'], quiet: { from: 0, to: 1439 } });
    // At one minute before midnight nothing is quiet; the clock of this world never stands there.
    const first = await addAlert(w.app, w.shop, { severity: 'major', subjectName: 'Core-2' });
    const second = await addAlert(w.app, w.shop, {
      severity: 'major',
      subjectName: 'Core-3',
      firedAt: '2026-11-21T10:20:00Z',
    });
    for (const id of [first, second]) await putTold(w.app, w.shop, id, 'fired');
    await expect.poll(async () => (await told(second)).length, { timeout: 15_000 }).toBe(4);
    expect((await told(second)).find(({ way, name }) => way === 'email' && name === 'keeper')).toMatchObject({
      state: 'waiting',
      reason: 'quiet-hours',
      until: (await dueTimes())[0],
    });
    expect(await digests()).toBe(1);
    const before = w.mail.mails.length;
    const critical = await addAlert(w.app, w.shop);
    await putTold(w.app, w.shop, critical, 'fired');
    await expect.poll(() => w.mail.mails.length, { timeout: 15_000 }).toBe(before + 1);
    await resolveAlert(w.app, first);
    await putTold(w.app, w.shop, first, 'resolved');
    await expect.poll(async () => (await told(first)).length, { timeout: 15_000 }).toBe(6);
    const [mail, ...more] = await w.mailsOf(due);
    expect([mail?.subject, more]).toEqual(['3 messages about alerts of shop', []]);
    expect(mail?.text).toMatch(
      /\[Major\] Device down: Core-2 · Outlet 7 · .*\n\[Major\] Device down: Core-3 .*\n\[Resolved\] Device down: Core-2 /,
    );
    const mailed = (await told(second)).find(({ way, name }) => way === 'email' && name === 'keeper');
    expect(mailed).toMatchObject({ state: 'sent', until: null });
  });

  it('drops nothing beyond the mails of an hour: the rest leaves as one', async () => {
    const ids = [];
    for (let count = 0; count < mostMailsInHour + 3; count += 1)
      ids.push(await addAlert(w.app, w.shop, { subjectName: `Core-${count}` }));
    const before = w.mail.mails.length;
    for (const id of ids) {
      await putTold(w.app, w.shop, id, 'fired');
      await expect.poll(async () => (await told(id)).length, { timeout: 15_000 }).toBe(4);
    }
    await expect.poll(() => w.mail.mails.length, { timeout: 15_000 }).toBe(before + mostMailsInHour);
    const joined = await w.mailsOf(due);
    expect(joined.map(({ subject }) => subject)).toEqual(['3 messages about alerts of shop']);
    expect(await messages(keeper)).toHaveLength(ids.length);
  });

  it('that is joined leaves later under one Message-ID where the mail server is away', async () => {
    await choose({ app: ['major'], quiet: { from: 0, to: 1439 } });
    const id = await addAlert(w.app, w.shop, { severity: 'major' });
    await putTold(w.app, w.shop, id, 'fired');
    await expect.poll(digests, { timeout: 15_000 }).toBe(1);
    await w.setServer(9);
    await due();
    // An attempt is counted as it begins: only what has failed is not under way any more.
    const failed = async () =>
      (
        await w.app.db.admin.query(
          `select payload from outbox where topic = 'alert-digest' and last_error is not null and lease_token is null`,
        )
      ).rows[0];
    await expect.poll(failed, { timeout: 15_000 }).toBeDefined();
    const { digestId } = (await failed()).payload as { digestId: string };
    const [mail, ...more] = await w.mailsOf(async () => {
      await w.setServer(w.mail.port);
      await due();
    });
    expect([mail?.headers.get('message-id'), more]).toEqual([`<${digestId}@example.test>`, []]);
    expect(mail?.subject).toBe('[Major] Device down: Core-1 (shop)');
  });

  it('is written down, and refused to who may see no alerts', async () => {
    await choose({ quiet: { from: 60, to: 120 }, digest: 'hour' });
    const { json } = await w.app.ask('GET', '/api/v1/personal/alert-choice', { headers: keeper });
    expect(json.data).toEqual({
      choice: {
        app: ['critical'],
        email: ['critical', 'major'],
        quiet: { from: 60, to: 120 },
        digest: 'hour',
      },
      timeZone: 'UTC',
    });
    const { rows } = await w.app.db.admin.query(
      `select detail from audit where action = 'member.notice.change' order by seq desc limit 1`,
    );
    expect(rows[0].detail).toMatchObject({ notice: 'alert', after: { digest: 'hour' } });
  });
});
