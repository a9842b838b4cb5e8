import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addRule, alertsOf, alertWorld, handedIn, stepsOf } from '../../../../test/alert-world.ts';
import { cutProxy } from '../../../../test/cut-proxy.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { silentLog } from '../../../platform/log.ts';

let db: TestDatabase;
let tenantId: number;
let otherId: number;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
  otherId = await addTenant(db.database, 'Two');
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  await db.admin.query(
    'delete from rule_watch; delete from alert_step; delete from alert; delete from alert_rule; delete from outbox; delete from device; delete from engine_heartbeat',
  );
});
afterAll(() => db.close());

type Given = Omit<Parameters<typeof alertWorld>[1], 'tenantId'>;
async function world(given: Given = {}) {
  const made = await alertWorld(db, { ...given, tenantId });
  endings.push(async () => {
    await made.alerts.stop();
    await made.engine.stop();
  });
  return made;
}
const device = (address: string, name: string, tenant = tenantId) =>
  addDevice(db.database, tenant, address, { name, intervalS: 10 });
const watches = async () =>
  (await db.admin.query('select phase from rule_watch order by phase')).rows.map(({ phase }) => phase);

describe('a device that falls silent', () => {
  it('raises one alert of the rule, which ends at its first answer', async () => {
    const rule = await addRule(db, tenantId);
    const id = await device('10.1.0.1', 'Core');
    const w = await world();
    await w.pass(20);
    w.behaviours.set('10.1.0.1', { fails: 'timeout' });
    await w.pass(40);
    expect(await alertsOf(db, tenantId)).toEqual([]);
    expect(await watches()).toEqual(['pending']);
    const { rows: waiting } = await db.admin.query('select alert_id from rule_watch');
    await w.pass(60);
    expect(await alertsOf(db, tenantId)).toEqual(['Core firing']);
    expect(await stepsOf(db, tenantId)).toEqual({ steps: ['fired'], told: ['fired'] });
    const { rows } = await db.admin.query('select *, (fired_at - began_at) as waited from alert');
    expect(rows[0]).toMatchObject({
      ...{ id: waiting[0].alert_id, rule_id: rule, rule_name: 'Down', severity: 'critical' },
      ...{ subject_kind: 'device', subject_id: id, target_id: id, subject_name: 'Core' },
      ...{ states: ['down'], condition: { kind: 'state', settings: { forS: 60 } } },
      told_to: [{ kind: 'administrators' }],
    });
    await w.pass(120);
    w.behaviours.delete('10.1.0.1');
    await w.pass(20);
    expect(await alertsOf(db, tenantId)).toEqual(['Core resolved passed']);
    expect(await stepsOf(db, tenantId)).toEqual({
      ...{ steps: ['fired', 'resolved'], told: ['fired', 'resolved'] },
    });
    expect(await watches()).toEqual([]);
  });

  it('raises nothing in another tenant, nor by the rules of one', async () => {
    await addRule(db, otherId);
    await device('10.1.0.1', 'Core');
    const w = await world();
    await w.pass(20);
    w.behaviours.set('10.1.0.1', { fails: 'timeout' });
    await w.pass(120);
    expect(await alertsOf(db, tenantId)).toEqual([]);
    expect(await alertsOf(db, otherId)).toEqual([]);
  });

  it('raises nothing outside the scope of a rule, and something once that reaches it', async () => {
    const id = await device('10.1.0.1', 'Core');
    const scope = { deviceKinds: ['firewall'] };
    await addRule(db, tenantId, { scope });
    const w = await world();
    w.behaviours.set('10.1.0.1', { fails: 'timeout' });
    await w.pass(120);
    expect(await alertsOf(db, tenantId)).toEqual([]);
    await db.admin.query(`update device set kind = 'firewall' where id = $1`, [id]);
    await w.alerts.targetsChanged(tenantId, [id]);
    await w.pass(15);
    expect(await alertsOf(db, tenantId)).toEqual(['Core firing']);
  });
});

describe('a device that is deleted', () => {
  it('ends its alert, which stays', async () => {
    await addRule(db, tenantId);
    const id = await device('10.1.0.1', 'Core');
    const w = await world();
    w.behaviours.set('10.1.0.1', { fails: 'timeout' });
    await w.pass(120);
    await db.admin.query('delete from device where id = $1', [id]);
    w.engine.removed(id);
    await w.alerts.targetsChanged(tenantId, [id]);
    await w.pass(5);
    expect(await alertsOf(db, tenantId)).toEqual(['Core resolved subject-deleted']);
  });
});

describe('measurements that an agent hands in', () => {
  /** A device that is measured by hand, a second after the other. */
  async function measured() {
    await addRule(db, tenantId, { condition: { kind: 'state', settings: { forS: 0 } } });
    const id = await device('10.1.0.1', 'Core');
    const w = await world();
    w.behaviours.set('10.1.0.1', { hold: new Promise(() => {}) });
    const nowMs = () => w.clock.readClock().wallMs;
    const heard = (atMs: number) => ({
      ...{ targetId: id, atMs },
      measurement: () => handedIn(id, { kind: 'failed', atMs, reason: 'snmp-timeout', evidence: null }),
    });
    const take = (times: readonly number[], then: () => void = () => {}) =>
      db.database.withTenant(jobScope([tenantId]), async (tx, client) => {
        await w.engine.take({ tx, client, scope: jobScope([tenantId]) }, times.map(heard));
        then();
      });
    return { id, w, nowMs, take };
  }

  it('raise an alert with them, and none where they are not kept; it is raised when they come again', async () => {
    const { w, nowMs, take } = await measured();
    await w.pass(10);
    const times = [nowMs() - 2_000, nowMs() - 1_000];
    const failed = take(times, () => {
      throw new Error('Not kept.');
    });
    await expect(failed).rejects.toThrow('Not kept.');
    expect(await alertsOf(db, tenantId)).toEqual([]);
    await take(times);
    expect(await alertsOf(db, tenantId)).toEqual(['Core firing']);
    await w.pass(3);
    expect((await stepsOf(db, tenantId)).told).toEqual(['fired']);
    expect(await watches()).toEqual(['firing']);
  });

  it('raise nothing where they come late', async () => {
    const { id, w, nowMs, take } = await measured();
    await w.pass(10);
    const atMs = nowMs();
    w.engine.heard(id, handedIn(id, { kind: 'answered', atMs }));
    await w.pass(1);
    await take([atMs - 5_000, atMs - 4_000]);
    await w.pass(2);
    expect(await alertsOf(db, tenantId)).toEqual([]);
    expect(await watches()).toEqual([]);
  });
});

describe('a restart', () => {
  it('loses no alert and repeats none, whether it waits, is open, or ends meanwhile', async () => {
    await addRule(db, tenantId);
    await device('10.1.0.1', 'Core');
    const first = await world();
    await first.pass(20);
    first.behaviours.set('10.1.0.1', { fails: 'timeout' });
    await first.pass(40);
    const restarted = async (before: typeof first) => {
      await before.engine.stop();
      const wallMs = before.clock.readClock().wallMs;
      const next = await world({ wallMs });
      for (const [address, behaviour] of before.behaviours) next.behaviours.set(address, behaviour);
      return next;
    };
    const second = await restarted(first);
    expect(await watches()).toEqual(['pending']);
    await second.pass(100);
    expect(await alertsOf(db, tenantId)).toEqual(['Core firing']);
    const third = await restarted(second);
    await third.pass(60);
    expect(await alertsOf(db, tenantId)).toEqual(['Core firing']);
    third.behaviours.delete('10.1.0.1');
    const fourth = await restarted(third);
    await fourth.pass(30);
    expect(await alertsOf(db, tenantId)).toEqual(['Core resolved passed']);
    expect(await stepsOf(db, tenantId)).toEqual({
      ...{ steps: ['fired', 'resolved'], told: ['fired', 'resolved'] },
    });
  });

  it('ends what is open of a rule or a device that went meanwhile, each with its reason', async () => {
    const rules = [await addRule(db, tenantId), await addRule(db, tenantId), await addRule(db, tenantId)];
    const going = await device('10.1.0.2', 'Edge');
    await device('10.1.0.1', 'Core');
    const first = await world();
    for (const address of ['10.1.0.1', '10.1.0.2']) first.behaviours.set(address, { fails: 'timeout' });
    await first.pass(120);
    expect(await alertsOf(db, tenantId)).toHaveLength(6);
    await first.engine.stop();
    await db.admin.query('delete from alert_rule where id = $1', [rules[0]]);
    await db.admin.query('update alert_rule set is_enabled = false, version = 1 where id = $1', [rules[1]]);
    await db.admin.query('delete from device where id = $1', [going]);
    const second = await world({ wallMs: first.clock.readClock().wallMs });
    second.behaviours.set('10.1.0.1', { fails: 'timeout' });
    await second.pass(1);
    expect((await alertsOf(db, tenantId)).toSorted()).toEqual([
      'Core firing',
      'Core resolved rule-deleted',
      'Core resolved rule-disabled',
      'Edge resolved rule-deleted',
      'Edge resolved subject-deleted',
      'Edge resolved subject-deleted',
    ]);
    expect(await watches()).toEqual(['firing']);
  });
});

describe('a database that is away', () => {
  it('gets each alert once when it is back, with those that ended meanwhile', async () => {
    const proxy = await cutProxy(db.app.host, db.app.port);
    const connection = { ...db.app, host: '127.0.0.1', port: proxy.port };
    const database = openDatabase({ connection, log: silentLog });
    endings.push(async () => {
      await database.close();
      await proxy.close();
    });
    await addRule(db, tenantId);
    for (const at of [1, 2]) await device(`10.1.0.${at}`, `Device ${at}`);
    const w = await world({ engineDatabase: database });
    await w.pass(20);
    proxy.cut();
    for (const at of [1, 2]) w.behaviours.set(`10.1.0.${at}`, { fails: 'timeout' });
    await w.pass(120);
    w.behaviours.delete('10.1.0.1');
    await w.pass(30);
    expect(await alertsOf(db, tenantId)).toEqual([]);
    proxy.mend();
    await w.pass(10);
    expect((await alertsOf(db, tenantId)).toSorted()).toEqual([
      'Device 1 resolved passed',
      'Device 2 firing',
    ]);
    expect((await stepsOf(db, tenantId)).steps.toSorted()).toEqual(['fired', 'fired', 'resolved']);
  });
});

describe('a rule that is changed', () => {
  async function open() {
    const rule = await addRule(db, tenantId);
    await device('10.1.0.1', 'Core');
    const w = await world();
    w.behaviours.set('10.1.0.1', { fails: 'timeout' });
    await w.pass(120);
    expect(await alertsOf(db, tenantId)).toEqual(['Core firing']);
    return { w, rule };
  }

  it.each([
    ['switched off', 'update alert_rule set is_enabled = false, version = 1', 'rule-disabled'],
    ['deleted', 'delete from alert_rule', 'rule-deleted'],
    [
      'changed so that it does not hold',
      `update alert_rule set states = '{up}', version = 1`,
      'rule-changed',
    ],
  ])('and %s ends its alert with that reason', async (_what, change, reason) => {
    const { w } = await open();
    await db.admin.query(change);
    await w.alerts.rulesChanged(tenantId);
    await w.pass(15);
    expect(await alertsOf(db, tenantId)).toEqual([`Core resolved ${reason}`]);
    expect((await stepsOf(db, tenantId)).told).toEqual(['fired', 'resolved']);
  });

  it('and holds still keeps its alert', async () => {
    const { w } = await open();
    await db.admin.query(
      `update alert_rule set condition = '{"kind":"state","settings":{"forS":30}}', version = 1`,
    );
    await w.alerts.rulesChanged(tenantId);
    await w.pass(30);
    expect(await alertsOf(db, tenantId)).toEqual(['Core firing']);
    const { rows } = await db.admin.query('select rule_version from rule_watch');
    expect(rows).toEqual([{ rule_version: 1 }]);
  });

  it('and made counts for what is measured next', async () => {
    const { w } = await open();
    await addRule(db, tenantId, { name: 'At once', condition: { kind: 'state', settings: { forS: 0 } } });
    await w.alerts.rulesChanged(tenantId);
    await w.pass(15);
    expect(await alertsOf(db, tenantId)).toEqual(['Core firing', 'Core firing']);
  });
});

describe('an alert that somebody closed', () => {
  it('is raised anew where its condition still holds', async () => {
    await addRule(db, tenantId);
    await device('10.1.0.1', 'Core');
    const w = await world();
    w.behaviours.set('10.1.0.1', { fails: 'timeout' });
    await w.pass(120);
    const { rows } = await db.admin.query(
      `update alert set state = 'resolved', resolved_at = now(), resolve_reason = 'closed-by-hand' returning id`,
    );
    w.alerts.closed(
      tenantId,
      rows.map(({ id }) => id),
    );
    await w.pass(15);
    expect(await alertsOf(db, tenantId)).toEqual(['Core resolved closed-by-hand', 'Core firing']);
    expect(await watches()).toEqual(['firing']);
  });
});
