import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addAlert, putTold, type ToldAlert } from '../../../../test/alerts-to-tell.ts';
import { addDevice } from '../../../../test/devices.ts';
import { type NotificationWorld, notificationWorld, readers } from '../../../../test/notification-world.ts';

let w: NotificationWorld;
let core: string;
let shopService: string;
beforeAll(async () => {
  w = await notificationWorld();
  const { admin, database } = w.app.db;
  core = await addDevice(database, w.shop, '10.1.0.1', { name: 'Core-1' });
  await admin.query(`update subject_status set state = 'down' where subject_id = $1`, [core]);
  const { rows } = await admin.query(
    `insert into business_service (tenant_id, name, rule) values ($1, 'Checkout', 'all') returning id`,
    [w.shop],
  );
  shopService = rows[0].id;
  await admin.query(
    `insert into business_service_member (tenant_id, service_id, position, kind, subject_id) values ($1, $2, 0, 'device', $3)`,
    [w.shop, shopService, core],
  );
  const codes = ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_CENTER_HEALTH_MONITOR'];
  const roleId = await w.app.addRole(w.shop, { name: 'Owners', codes });
  await admin.query('insert into member_role (tenant_id, member_id, role_id) values ($1, $2, $3)', [
    ...[w.shop, w.members.clerk, roleId],
  ]);
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.pass(2 * 3_600_000);
  await w.settled();
  await w.app.db.admin.query('delete from alert_step; delete from alert; delete from inbox_message');
});

async function fire(given: ToldAlert) {
  const alertId = await addAlert(w.app, w.shop, given);
  await w.app.db.admin.query(`update alert set states = '{down}' where id = $1`, [alertId]);
  return { alertId, mails: await w.mailsOf(() => putTold(w.app, w.shop, alertId, 'fired')) };
}
const ofDevice = (given: ToldAlert = {}) => fire({ subjectId: core, ...given });
const ofService = (given: ToldAlert = {}) =>
  fire({
    ...{ subjectKind: 'service', subjectId: shopService, subjectName: 'Checkout', outletName: '' },
    toldTo: [{ kind: 'administrators' }, { kind: 'member', id: w.members.clerk }],
    ...given,
  });
const reasonsOf = async (alertId: string, memberId: string) =>
  (
    await w.app.db.admin.query(
      `select distinct reason from delivery where member_id = $1 and once_key like $2 || ' %'`,
      [memberId, alertId],
    )
  ).rows.map(({ reason }) => reason);

const linesOf = async (alertId: string, memberId: string) =>
  (
    await w.app.db.admin.query(
      `select channel, state, because from delivery where member_id = $1 and once_key like $2 || ' %' order by channel`,
      [memberId, alertId],
    )
  ).rows.map(({ channel, state, because }) => `${channel} ${state} ${because}`);

it('a service that fails is no second page for who was told of its cause, and one for its owner', async () => {
  expect(readers((await ofDevice()).mails)).toEqual(['keeper@example.test']);
  const { alertId, mails } = await ofService();
  expect(readers(mails)).toEqual(['clerk@example.test']);
  expect(await reasonsOf(alertId, w.members.keeper)).toEqual(['by-cause']);
});

it('a step of an escalation tells whom it names of a service, though they know its cause', async () => {
  await ofDevice({ firedAt: new Date(w.now()).toISOString() });
  const step = { afterMin: 0, to: [{ kind: 'administrators' }] };
  const { rows } = await w.app.db.admin.query(
    `insert into escalation_policy (tenant_id, name, steps, repeats, again_after_min) values ($1, 'x', $2, 0, 5) returning id`,
    [w.shop, JSON.stringify([step])],
  );
  const toldTo = [{ kind: 'administrators' }, { kind: 'escalation', id: rows[0].id }];
  const alertId = await addAlert(w.app, w.shop, {
    ...{ subjectKind: 'service', subjectId: shopService, subjectName: 'Checkout', outletName: '', toldTo },
    firedAt: new Date(w.now()).toISOString(),
  });
  await w.app.db.admin.query(`update alert set states = '{down}' where id = $1`, [alertId]);
  await putTold(w.app, w.shop, alertId, 'fired');
  // Nothing more is due but the end of the policy.
  await expect
    .poll(() => linesOf(alertId, w.members.keeper), { timeout: 15_000 })
    .toEqual(['app sent step', 'email sent step']);
  await w.app.db.admin.query(`delete from outbox; delete from escalation_policy`);
});

it('it is told to who was told of something milder alone, and where nothing was told of its cause', async () => {
  await ofDevice({ severity: 'major' });
  expect(readers((await ofService()).mails).toSorted()).toEqual([
    'clerk@example.test',
    'keeper@example.test',
  ]);
  await w.app.db.admin.query('delete from alert_step; delete from alert');
  await ofDevice({ toldTo: [] });
  expect(readers((await ofService()).mails).toSorted()).toEqual([
    'clerk@example.test',
    'keeper@example.test',
  ]);
});

it('an alert about something else does not hold it back', async () => {
  await fire({ subjectName: 'Other' });
  expect(readers((await ofService()).mails).toSorted()).toEqual([
    'clerk@example.test',
    'keeper@example.test',
  ]);
});

it('what pulls it down is named to who may see it, and to nobody else', async () => {
  const { mails } = await ofService();
  const textTo = (address: string) => mails.find((mail) => readers([mail]).includes(address))?.text ?? '';
  expect(textTo('keeper@example.test')).toContain('Cause: Core-1');
  expect(textTo('clerk@example.test')).toContain('Checkout');
  expect(textTo('clerk@example.test')).not.toContain('Core-1');
});
