import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAlert, putTold, resolveAlert, type ToldAlert } from '../../../../test/alerts-to-tell.ts';
import {
  type Headers,
  type NotificationWorld,
  notificationWorld,
} from '../../../../test/notification-world.ts';
import { silentLog } from '../../../platform/log.ts';
import { notificationTasks } from '../notifications.jobs.ts';

/** Who hears of an alert after it was told, and what of it each reader may read. */
let w: NotificationWorld;
let keeper: Headers;
beforeAll(async () => {
  w = await notificationWorld();
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.pass(2 * 3_600_000);
  await w.settled();
  await w.app.db.admin.query('delete from alert_choice');
  keeper = await w.app.signIn('keeper', 'shop');
  await w.settled();
  // A first sign-in in 24 hours is a message too.
  await w.app.db.admin.query('delete from inbox_message');
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
  ] as (Record<'name' | 'step' | 'way' | 'state', string> & { reason: string | null })[];
const shortOf = (rows: Awaited<ReturnType<typeof told>>) =>
  rows.map(({ name, step, way, state, reason }) => [name, step, way, state, reason]).sort();
const messages = async (headers: Headers, body: object = {}) =>
  (await w.app.post('/api/v1/personal/messages/list', body, { ...headers, ...english })).json.data[
    'list'
  ] as Record<'title' | 'text' | 'alertId', string>[];
describe('an alert', () => {
  it('says what the mail server answered to those alone whose server it is and who may see its settings', async () => {
    const { alertId } = await fire();
    const answers = async (headers: Headers) =>
      (
        (await w.app.ask('GET', `/monitor/api/v1/alerts/${alertId}/told`, { headers })).json.data['told'] as {
          answer: string | null;
        }[]
      ).flatMap(({ answer }) => answer ?? []);
    // The server of this world is the platform's: what it answered is not the shop's to read.
    expect(await answers(keeper)).toEqual([]);
    await w.app.db.admin.query('update delivery set answer_of = $1 where answer is not null', [w.shop]);
    expect(await answers(keeper)).toEqual([expect.stringMatching(/^250 /)]);
    const codes = ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_DEVICE'];
    await w.app.addMember(w.shop, 'reader', { codes });
    expect(await answers(await w.app.signIn('reader', 'shop'))).toEqual([]);
  });

  it('that comes and goes says so, and that it stays where it is told for that', async () => {
    const firedAt = '2026-11-21T10:19:00Z';
    const flap = async (toldAt: string) => {
      const alertId = await addAlert(w.app, w.shop, { firedAt });
      await w.app.db.admin.query('update alert set is_flapping = true, told_at = $2 where id = $1', [
        alertId,
        toldAt,
      ]);
      return (await tell(alertId))[0]?.text;
    };
    expect(await flap(firedAt)).toContain('Comes and goes: it fires again and again');
    expect(await flap('2026-11-21T10:34:00Z')).toContain('still firing');
  });

  it('that is closed by hand is told to those who were told of it, with who did it and why, but not to who closed it', async () => {
    const codes = ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_ALERT_EDIT', 'DMS_SERVER_MANAGE_DEVICE'];
    const closer = await w.app.addMember(w.shop, 'closer', { codes });
    await w.app.db.admin.query(
      `update member set email = 'closer@example.test', language = 'en' where id = $1`,
      [closer],
    );
    const headers = await w.app.signIn('closer', 'shop');
    await w.settled();
    const { alertId } = await fire({
      toldTo: [{ kind: 'administrators' }, { kind: 'member', id: closer }],
    });
    const before = w.mail.mails.length;
    const body = { alertIds: [alertId], note: 'New cable' };
    expect((await w.app.post('/monitor/api/v1/alerts/close', body, headers)).json.code).toBe(0);
    await expect.poll(() => w.mail.mails.length, { timeout: 15_000 }).toBe(before + 1);
    await w.settled();
    const [mail] = w.mail.mails.slice(before);
    expect([mail?.to, mail?.subject]).toEqual([
      ['keeper@example.test'],
      '[Closed] Device down: Core-1 (shop)',
    ]);
    expect(mail?.text.replaceAll('\r\n', '\n')).toContain('Closed by: closer\nWhat was done: New cable');
    expect((await messages(keeper)).map(({ text }) => text)).toContain(
      'Closed · closer · New cable · Outlet 7',
    );
    expect(
      shortOf(await told(alertId)).filter(([name, step]) => name === 'closer' && step === 'resolved'),
    ).toEqual([
      ['closer', 'resolved', 'app', 'skipped', 'own-act'],
      ['closer', 'resolved', 'email', 'skipped', 'own-act'],
    ]);
    await w.app.db.admin.query('delete from member_role where member_id = $1', [closer]);
  });

  it('that stands for a storm names an agent or provider to nobody who may not see those, and says how many', async () => {
    const codes = ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_DEVICE'];
    const seer = await w.app.addMember(w.shop, 'seer', { codes });
    await w.app.db.admin.query(
      `update member set email = 'seer@example.test', language = 'en' where id = $1`,
      [seer],
    );
    const own = await w.app.signIn('seer', 'shop');
    await w.settled();
    const toldTo = [{ kind: 'administrators' }, { kind: 'member', id: seer }];
    for (const [kind, name] of [
      ['agent', 'Secret probe'],
      ['provider', 'Secret carrier'],
      ['target', 'Secret portal'],
    ] as const) {
      const storm = { kind, name, region: 'Hidden', group: 'g', peak: 14, overAt: null };
      const { alertId, mails } = await fire({ storm, toldTo });
      const mailTo = (reader: string) => mails.find(({ to }) => to.includes(`${reader}@example.test`));
      const textTo = (reader: string) => mailTo(reader)?.text;
      expect(textTo('keeper')).toContain(name);
      expect(mailTo('keeper')?.subject).toContain(name);
      expect(textTo('seer')).toMatch(/one agent|one provider|One target/);
      expect(mailTo('seer')?.subject).toMatch(/14 .*(one agent|one provider)|One target .*14/);
      expect(mailTo('seer')?.subject).not.toContain(name);
      expect(textTo('seer')).not.toContain(name);
      const page = async (headers: Headers) =>
        (await w.app.ask('GET', `/monitor/api/v1/alerts/${alertId}`, { headers })).json.data['storm'];
      expect(await page(keeper)).toMatchObject({ kind, name, region: 'Hidden', peak: 14 });
      expect(await page(own)).toMatchObject({ kind, name: '', region: '', peak: 14 });
      const list = async (headers: Headers) =>
        (await w.app.post('/monitor/api/v1/alerts/list', { pageSize: 100 }, headers)).json.data['list'];
      expect(JSON.stringify(await list(keeper))).toContain(name);
      expect(JSON.stringify(await list(own))).toContain('"peak":14');
      expect(JSON.stringify(await list(own))).not.toContain(name);
      expect(JSON.stringify(await messages(own))).not.toContain(name);
    }
  });

  it('that is open for longer than the ledger is kept is told to be over to those who were told of it', async () => {
    const { alertId } = await fire();
    const gone = await fire({ subjectName: 'Core-2' });
    await resolveAlert(w.app, gone.alertId);
    const sweep = notificationTasks({
      ...{ database: w.app.db.database, tenantIds: async () => [w.shop], log: silentLog },
      clock: () => w.now() + 91 * 86_400_000,
    })['notifications.forget'];
    await sweep?.run({}, new AbortController().signal);
    expect(await told(gone.alertId)).toEqual([]);
    await resolveAlert(w.app, alertId);
    const [mail] = await tell(alertId, 'resolved');
    expect(mail?.subject).toBe('[Resolved] Device down: Core-1 (shop)');
  });
});
