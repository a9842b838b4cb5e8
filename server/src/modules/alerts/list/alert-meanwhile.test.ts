import { randomUUID } from 'node:crypto';
import { type AlertMeanwhile, mostChangesNear } from '@linekeeper/contract/alerts/alert-meanwhile';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAlert, addRule } from '../../../../test/alert-rows.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addDevice } from '../../../../test/devices.ts';
import { addOutlet } from '../../../../test/lines.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';

const view = 'DMS_SERVER_MANAGE_ALERT';
const devices = 'DMS_SERVER_MANAGE_DEVICE';
const auditLog = 'DMS_SERVER_SYSTEM_AUDIT';
type Headers = { readonly authorization: string };

let app: TestApp;
let msp: number;
let ours: number;
let theirs: number;
let deviceId: string;
let boss: Headers;

beforeAll(async () => {
  app = await startTestApp();
  msp = await app.addTenant('msp', 8);
  ours = await app.addTenant('ours', 16, msp);
  theirs = await app.addTenant('theirs', 16, msp);
  await app.addMember(msp, 'provider', { administrator: true });
  await app.addMember(ours, 'boss', { administrator: true });
  boss = await app.signIn('boss', 'ours');
  deviceId = await addDevice(app.db.database, ours, '10.0.0.1', { name: 'cpe' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.admin.query('delete from alert; delete from alert_rule; delete from audit');
});

const around = async (alertId: string, as: Headers = boss) => {
  const { json } = await app.ask('GET', `/monitor/api/v1/alerts/${alertId}/meanwhile`, { headers: as });
  return json as unknown as { code: number; data: AlertMeanwhile };
};
const actions = async (alertId: string, as: Headers = boss) =>
  (await around(alertId, as)).data.changes?.map(({ action }) => action);

const firedAt = new Date('2026-03-01T12:00:00Z');
const minutes = (count: number) => new Date(firedAt.getTime() + count * 60_000);

/** Writes a line as it is written, and says that it was so at another time. */
async function done(action: string, subjectId: string, at: Date, tenantId = ours): Promise<void> {
  const [subjectType = ''] = action.split('.');
  await app.db.database.withTenant(jobScope([tenantId]), (tx) =>
    writeAudit(tx, { tenantId, actor: undefined }, { action, subjectType, subjectId, detail: { name: 'x' } }),
  );
  await app.db.admin.query(
    `update audit set at = $2 where tenant_id = $1 and seq = (select max(seq) from audit where tenant_id = $1)`,
    [tenantId, at],
  );
}

describe('what else was done around an alert', () => {
  it('is told of its subject, what stands in its outlet, its rules and settings, near in time and in its order', async () => {
    const outletId = await addOutlet(app.db, ours, 'S1', 'South');
    const switchId = await addDevice(app.db.database, ours, '10.0.0.2', { name: 'switch' });
    await app.db.admin.query('update device set outlet_id = $2 where id = $1', [switchId, outletId]);
    const ruleId = await addRule(app.db, ours);
    const id = await addAlert(app.db, ours, { subjectId: deviceId, outletId, ruleId, firedAt });
    await done('device.update', deviceId, minutes(-119));
    await done('device.create', deviceId, minutes(-122));
    await done('outlet.update', outletId, minutes(-5));
    await done('device.update', switchId, minutes(-4));
    await done('alert-rule.update', ruleId, minutes(-3));
    await done('setting.update', '', minutes(-2));
    await done('device.update', randomUUID(), minutes(-1));
    await done('member.update', randomUUID(), minutes(-1));
    await done('device.export', deviceId, minutes(-1));
    expect(await actions(id)).toEqual([
      ...['device.update', 'outlet.update', 'device.update', 'alert-rule.update', 'setting.update'],
    ]);
  });

  it('is of its own tenant alone', async () => {
    const id = await addAlert(app.db, ours, { subjectId: deviceId, firedAt });
    await done('device.update', deviceId, minutes(-1), theirs);
    await done('setting.update', '', minutes(-1), theirs);
    expect(await actions(id)).toEqual([]);
    await app.addMember(theirs, 'stranger', { administrator: true });
    expect((await around(id, await app.signIn('stranger', 'theirs'))).code).toBe(60004);
  });

  it('holds no change for those who may not read the audit log, however they are kept from it', async () => {
    const id = await addAlert(app.db, ours, { subjectId: deviceId, firedAt });
    await done('device.update', deviceId, minutes(-1));
    await app.addMember(ours, 'keeper', { codes: [view, devices] });
    await app.addMember(ours, 'reader', { codes: [view, devices, auditLog] });
    await app.addMember(ours, 'late', { codes: [view, devices, auditLog] });
    expect((await around(id, await app.signIn('keeper', 'ours'))).data).toMatchObject({ changes: null });
    expect(await actions(id, await app.signIn('reader', 'ours'))).toEqual(['device.update']);
    await app.db.admin.query(
      `update application set maintenance_since = now() where tenant_id = $1 and app_code = 'sass_server'`,
      [ours],
    );
    const late = await app.signIn('late', 'ours');
    expect((await around(id, late)).data).toMatchObject({ changes: null });
    await app.db.admin.query('update application set maintenance_since = null where tenant_id = $1', [ours]);
  });

  it('says who it was that came from above', async () => {
    const acting = await app.enter(await app.signIn('provider', 'msp'), ours);
    const path = '/monitor/api/v1/outlets/create';
    const outlet = { number: 'S2', name: 'Shop', region: 'South' };
    const outletId = String((await app.post(path, outlet, acting)).json.data['id']);
    const id = await addAlert(app.db, ours, { outletId, firedAt: new Date() });
    const { changes } = (await around(id)).data;
    expect(changes?.find(({ action }) => action === 'outlet.create')).toMatchObject({
      ...{ actorName: 'provider', actorTenantName: 'msp', isOwn: false },
      grant: { reason: 'A look at the lines' },
    });
  });

  it('is cut to what is nearest to its beginning, and says so', async () => {
    const id = await addAlert(app.db, ours, { subjectId: deviceId, firedAt });
    await done('device.create', deviceId, minutes(-100));
    for (let count = 0; count < mostChangesNear; count++)
      await done('device.update', deviceId, minutes(-1 - count));
    const { data } = await around(id);
    expect(data.isMore).toBe(true);
    expect(new Set(data.changes?.map(({ action }) => action))).toEqual(new Set(['device.update']));
    expect(data.changes).toHaveLength(mostChangesNear);
  });

  it('names announced work on it that ran then, to those who may see that work', async () => {
    const id = await addAlert(app.db, ours, { subjectId: deviceId, firedAt: new Date(), state: 'resolved' });
    const hour = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const plan = { title: 'New firmware', scope: { kind: 'device', ids: [deviceId] }, covers: ['device'] };
    const times = { repeat: 'once', from: hour(-1), to: hour(1) };
    expect((await app.post('/monitor/api/v1/maintenance/create', { ...plan, times }, boss)).status).toBe(200);
    expect((await around(id)).data.works).toMatchObject([{ title: 'New firmware', createdBy: 'boss' }]);
    const old = await addAlert(app.db, ours, { subjectId: deviceId, firedAt });
    const other = await addAlert(app.db, ours, { firedAt: new Date() });
    expect((await around(old)).data.works).toEqual([]);
    expect((await around(other)).data.works).toEqual([]);
  });
});
