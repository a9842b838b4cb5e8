import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAlert, putTold, type ToldAlert } from '../../../../test/alerts-to-tell.ts';
import { addDevice } from '../../../../test/devices.ts';
import { type NotificationWorld, notificationWorld, readers } from '../../../../test/notification-world.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { tellStillDown, tenantsWithFailing } from './services-still-down.jobs.ts';

/** A service that rests on a line and a port, and is told to the administrators and a clerk who sees neither. */
let w: NotificationWorld;
let service: string;
const members: Record<string, string> = {};
const minute = 60_000;
const keeper = 'keeper@example.test';
const clerk = 'clerk@example.test';

beforeAll(async () => {
  w = await notificationWorld();
  const { admin, database } = w.app.db;
  const { rows } = await admin.query(
    `insert into business_service (tenant_id, name, rule) values ($1, 'ERP', 'all') returning id`,
    [w.shop],
  );
  service = rows[0].id;
  for (const [position, name] of ['first', 'second'].entries()) {
    members[name] = await addDevice(database, w.shop, `10.1.0.${position + 1}`, { name });
    await admin.query(
      `insert into business_service_member (tenant_id, service_id, position, kind, subject_id) values ($1, $2, $3, 'device', $4)`,
      [w.shop, service, position, members[name]],
    );
  }
  const codes = ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_CENTER_HEALTH_MONITOR'];
  const roleId = await w.app.addRole(w.shop, { name: 'Owners', codes });
  await admin.query('insert into member_role (tenant_id, member_id, role_id) values ($1, $2, $3)', [
    ...[w.shop, w.members.clerk, roleId],
  ]);
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.pass(2 * 60 * minute);
  await w.settled();
  await w.app.db.admin.query('delete from alert_step; delete from alert; delete from delivery');
});

async function fire(given: ToldAlert, agoMs = 0) {
  const alertId = await addAlert(w.app, w.shop, {
    firedAt: new Date(w.now() - agoMs).toISOString(),
    ...given,
  });
  await w.app.db.admin.query(`update alert set states = '{down}' where id = $1`, [alertId]);
  return { alertId, told: readers(await w.mailsOf(() => putTold(w.app, w.shop, alertId, 'fired'))) };
}
const ofMember = (name: string, { agoMs = 0, ...given }: ToldAlert & { readonly agoMs?: number } = {}) =>
  fire({ subjectId: members[name]!, ...given }, agoMs);
const toldTo = () => [{ kind: 'administrators' }, { kind: 'member', id: w.members.clerk }];
const ofService = (given: ToldAlert = {}) =>
  fire({
    ...{ subjectKind: 'service', subjectId: service, subjectName: 'ERP', outletName: '', toldTo: toldTo() },
    ...given,
  });
async function end(alertId: string) {
  await w.app.db.admin.query(
    `update alert set state = 'resolved', resolved_at = $2, resolve_reason = 'passed', is_settled = true where id = $1`,
    [alertId, new Date(w.now())],
  );
  return readers(await w.mailsOf(() => putTold(w.app, w.shop, alertId, 'resolved')));
}
/** Who is mailed of a look after a while, and of the same look again beside it. */
async function looked(afterMs = 0): Promise<string[]> {
  const look = () =>
    w.app.db.database.withTenant(jobScope([w.shop]), (tx) => tellStillDown(tx, w.shop, w.now()));
  return readers(
    await w.mailsOf(async () => {
      await w.pass(afterMs);
      await Promise.all([look(), look()]);
    }),
  );
}

describe('a service that fails', () => {
  it('is told to who was told of what has failed for long, as that is not why it fails now', async () => {
    await ofMember('first', { agoMs: 3 * 24 * 60 * minute });
    expect((await ofService()).told).toEqual([clerk, keeper]);
  });

  it('is told to who was told of what failed later, while it was held back', async () => {
    const later = new Date(w.now() + 20 * minute).toISOString();
    await ofMember('first', { firedAt: later });
    expect((await ofService()).told).toEqual([clerk, keeper]);
  });

  it('is told to who was told of the cause of a member that had failed for long', async () => {
    const { alertId } = await ofMember('second', { agoMs: 60 * minute, subjectId: w.members.keeper });
    const child = await addAlert(w.app, w.shop, {
      ...{ subjectId: members['first']!, muted: 'consequence', firedAt: new Date(w.now()).toISOString() },
    });
    await w.app.db.admin.query(`update alert set states = '{down}', cause_id = $2 where id = $1`, [
      child,
      alertId,
    ]);
    expect((await ofService()).told).toEqual([clerk, keeper]);
  });

  it('is no second page for who was told of what failed with it, within minutes', async () => {
    await ofMember('first', { agoMs: 4 * minute });
    expect((await ofService()).told).toEqual([clerk]);
  });
});

describe('a service that is down still when what made it fail is over', () => {
  it('is told to who was told of that alone, once, and so is its end', async () => {
    const { alertId } = await ofMember('first');
    const erp = await ofService();
    expect(erp.told).toEqual([clerk]);
    // It fails milder than the service, and later.
    await w.pass(20 * minute);
    await ofMember('second', { severity: 'major' });
    expect(await looked(), 'its cause goes on').toEqual([]);
    expect(await end(alertId)).toEqual([keeper]);
    expect(await looked(), 'it may be about to come back').toEqual([]);
    expect(await looked(2 * minute)).toEqual([keeper]);
    expect(await looked(minute)).toEqual([]);
    expect(await w.mailsOf(() => putTold(w.app, w.shop, erp.alertId, 'fired'))).toEqual([]);
    expect(await end(erp.alertId)).toEqual([clerk, keeper]);
  });

  it('is told to nobody whom it was told to in time, whichever ended first', async () => {
    const { alertId } = await ofMember('first');
    await end(alertId);
    await w.pass(2 * minute);
    expect((await ofService()).told).toEqual([clerk, keeper]);
    expect(await looked()).toEqual([]);
  });

  it('is told to nobody while something else that made it fail goes on, of which they were told', async () => {
    const { alertId } = await ofMember('first');
    await ofMember('second');
    await ofService();
    await end(alertId);
    expect(await looked(2 * minute)).toEqual([]);
  });

  it('is told to nobody once it is over too, taken, or held back by work', async () => {
    const { alertId } = await ofMember('first');
    const erp = await ofService();
    await end(alertId);
    for (const how of [
      `state = 'acknowledged', acknowledged_at = fired_at`,
      `state = 'firing', acknowledged_at = null, muted = 'maintenance'`,
    ]) {
      await w.app.db.admin.query(`update alert set ${how} where id = $1`, [erp.alertId]);
      expect(await looked(2 * minute)).toEqual([]);
    }
    await w.app.db.admin.query(`update alert set muted = null where id = $1`, [erp.alertId]);
    expect(await end(erp.alertId)).toEqual([clerk]);
    expect(await looked()).toEqual([]);
  });

  it('is looked for in tenants alone where a service is down', async () => {
    const found = () => tenantsWithFailing(w.app.db.database, [1, w.shop]);
    await ofMember('first');
    expect(await found()).toEqual([]);
    await ofService();
    expect(await found()).toEqual([w.shop]);
    expect(await tenantsWithFailing(w.app.db.database, [])).toEqual([]);
  });

  it('whose budget burns is told anew to nobody when what burnt it is over', async () => {
    const { alertId } = await ofMember('first');
    const burn = { kind: 'burn', settings: {} };
    expect((await ofService({ condition: burn })).told).toEqual([clerk]);
    await end(alertId);
    expect(await looked(2 * minute)).toEqual([]);
  });
});
