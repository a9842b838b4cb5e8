import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addAlert, putTold } from '../../../../test/alerts-to-tell.ts';
import {
  type Headers,
  type NotificationWorld,
  notificationWorld,
} from '../../../../test/notification-world.ts';
import { outboxFilled } from '../../../platform/outbox/outbox.ts';

/** A mail that waits, and whose reader loses what they may see meanwhile. */
let w: NotificationWorld;
let admin: Headers;
let fitterId: string;
let roleId: string;
beforeAll(async () => {
  w = await notificationWorld();
  admin = await w.app.signIn('keeper', 'shop');
  const codes = ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_WAN_VIEW'];
  fitterId = await w.app.addMember(w.shop, 'fitter', { codes });
  const db = w.app.db.admin;
  await db.query(`update member set email = 'fitter@example.test' where id = $1`, [fitterId]);
  roleId = (await db.query('select role_id from member_role where member_id = $1', [fitterId])).rows[0]
    .role_id;
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.pass(2 * 3_600_000);
  await w.settled();
});

const toldTo = () => [{ kind: 'member', id: fitterId }];
const lineOf = async (alertId: string) => {
  const { json } = await w.app.ask('GET', `/monitor/api/v1/alerts/${alertId}/told`, { headers: admin });
  const rows = json.data['told'] as { way: string; state: string; reason: string | null }[];
  return rows.filter(({ way }) => way === 'email').map(({ state, reason }) => [state, reason]);
};
const see = (codes: readonly string[]) =>
  w.app.db.admin.query(
    `with gone as (delete from role_permission where role_id = $1 and permission like 'DMS_SERVER_MANAGE_%' and permission <> all($2))
     select`,
    [roleId, codes],
  );

it('leaves out what its reader may not see any more, where several were gathered', async () => {
  const fitter = await w.app.signIn('fitter', 'shop');
  const choice = { app: ['critical'], email: ['critical', 'major'], quiet: null, digest: 'hour' };
  await w.put('/api/v1/personal/alert-choice', choice, fitter);
  const device = await addAlert(w.app, w.shop, {
    severity: 'major',
    subjectName: 'Core-7',
    toldTo: toldTo(),
  });
  const line = await addAlert(w.app, w.shop, {
    ...{ severity: 'major', subjectName: 'Line-7', toldTo: toldTo(), subjectKind: 'line' },
  });
  for (const id of [device, line]) {
    await putTold(w.app, w.shop, id, 'fired');
    await expect.poll(() => lineOf(id), { timeout: 15_000 }).toMatchObject([['waiting', expect.anything()]]);
  }
  await see(['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_WAN_VIEW']);
  const mails = await w.mailsOf(async () => {
    await w.app.db.admin.query(`update outbox set available_at = now() where topic = 'alert-digest'`);
    w.app.db.database.events.emit(outboxFilled, undefined);
  });
  expect(mails.map(({ subject }) => subject)).toEqual(['[重要] 设备中断：Line-7（shop）']);
  expect(mails.map(({ text }) => text).join()).not.toContain('Core-7');
  expect([await lineOf(device), await lineOf(line)]).toEqual([
    [['skipped', 'not-visible']],
    [['sent', null]],
  ]);
});

it('does not leave at all, where it waited for its server alone', async () => {
  await w.app.db.admin.query('delete from alert_choice');
  await w.setServer(9);
  const id = await addAlert(w.app, w.shop, { subjectName: 'Line-8', toldTo: toldTo(), subjectKind: 'line' });
  await putTold(w.app, w.shop, id, 'fired');
  const failed = async () =>
    (await w.app.db.admin.query('select from outbox where last_error is not null and lease_token is null'))
      .rows.length;
  await expect.poll(failed, { timeout: 15_000 }).toBe(1);
  await see(['DMS_SERVER_MANAGE_ALERT']);
  await w.setServer(w.mail.port);
  const before = w.mail.mails.length;
  await w.app.db.admin.query('update outbox set available_at = now()');
  w.app.db.database.events.emit(outboxFilled, undefined);
  await expect.poll(() => lineOf(id), { timeout: 15_000 }).toEqual([['skipped', 'not-visible']]);
  expect(w.mail.mails).toHaveLength(before);
});
