import { type ServiceRule } from '@linekeeper/contract/services/service-terms';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addRule, alertsOf, alertWorld, backTest, stepsOf, wholeTenant } from '../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { addDevice, addTenant } from '../../../test/devices.ts';
import { storedHistory } from '../../../test/stored-history.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { serviceTimesGiven } from './service-times-given.ts';

let db: TestDatabase;
let ours: number;
let theirs: number;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  db = await testDatabase();
  ours = await addTenant(db.database, 'Ours');
  theirs = await addTenant(db.database, 'Theirs');
});
beforeEach(() => db.admin.query('delete from alert_rule'));
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  await db.admin.query(
    `delete from rule_watch; delete from alert_step; delete from alert; delete from business_service_member; delete from business_service;
     delete from device; delete from state_interval; delete from subject_status; delete from engine_heartbeat; delete from outbox`,
  );
});
afterAll(() => db.close());

const [one, two] = ['10.1.0.1', '10.1.0.2'];

async function world(fromMs = Date.now()) {
  const made = await alertWorld(db, {
    ...{ tenantId: ours, wallMs: fromMs },
    serviceTimes: serviceTimesGiven(() => 'UTC'),
  });
  endings.push(async () => {
    made.alerts.stop();
    await made.engine.stop();
  });
  return made;
}

/** Lets a long time pass, looked at every ten seconds. */
async function long(w: Awaited<ReturnType<typeof world>>, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 10) {
    await w.worldPass(10);
    await w.heard();
    w.alerts.tick();
  }
  await w.pass(1);
}

interface Made {
  readonly rule?: ServiceRule;
  readonly slo?: number;
  readonly tags?: readonly string[];
}
async function addService(
  name: string,
  members: readonly string[],
  { rule = 'all', slo, tags = [] }: Made = {},
) {
  const { rows } = await db.admin.query(
    'insert into business_service (tenant_id, name, rule, slo_percent, tags) values ($1, $2, $3, $4, $5) returning id',
    [ours, name, rule, slo ?? null, tags],
  );
  const id: string = rows[0].id;
  for (const [position, member] of members.entries())
    await db.admin.query(
      `insert into business_service_member (tenant_id, service_id, position, kind, subject_id, child_id) values ($1, $2, $3,
        case when exists (select from business_service where id = $4) then 'service' else 'device' end,
        case when not exists (select from business_service where id = $4) then $4::uuid end,
        case when exists (select from business_service where id = $4) then $4::uuid end)`,
      [ours, id, position, member],
    );
  return id;
}
const device = (address: string, name: string) =>
  addDevice(db.database, ours, address, { name, intervalS: 10 });
const downRule = (forS = 30, more: Parameters<typeof addRule>[2] = {}) =>
  addRule(db, ours, { subjectKind: 'service', condition: { kind: 'state', settings: { forS } }, ...more });
const silent = { fails: 'timeout' } as const;

/** It was up all the time: a month of it. */
const longUp = async (id: string, untilMs: number) => {
  await db.admin.query('delete from state_interval where subject_id = $1', [id]);
  await db.admin.query(
    `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at) values ($1, $2, 'up', 'answers', to_timestamp($3), null)`,
    [ours, id, untilMs / 1000 - 31 * 86_400],
  );
  await db.admin.query(
    `update subject_status set state = 'up', since = to_timestamp($2), reason = 'answers' where subject_id = $1`,
    [id, untilMs / 1000 - 31 * 86_400],
  );
};
async function shop(slo: number | undefined) {
  const core = await device(one, 'Core');
  await longUp(core, Date.now());
  return addService('Shop', [core], slo === undefined ? {} : { slo });
}

describe('a rule about business services', () => {
  it('raises an alert once a service has been down for so long, and ends it as it is up', async () => {
    await addService('Shop', [await device(one, 'Core'), await device(two, 'Edge')]);
    await downRule();
    const w = await world();
    await w.pass(30);
    expect(await alertsOf(db, ours)).toEqual([]);
    w.behaviours.set(two, silent);
    await w.pass(90);
    expect(await alertsOf(db, ours)).toEqual(['Shop firing']);
    const { rows } = await db.admin.query(
      'select subject_kind, cause_id, muted, extract(epoch from fired_at - began_at)::integer as waited from alert',
    );
    expect(rows).toEqual([
      { subject_kind: 'service', cause_id: null, muted: null, waited: expect.any(Number) },
    ]);
    expect(rows[0].waited).toBeGreaterThanOrEqual(30);
    w.behaviours.delete(two);
    await w.pass(60);
    expect(await alertsOf(db, ours)).toEqual(['Shop resolved passed']);
    expect((await stepsOf(db, ours)).told).toEqual(['fired', 'resolved']);
  });

  it('says nothing of a service that does without what fails, nor of one in announced work', async () => {
    const [core, edge] = [await device(one, 'Core'), await device(two, 'Edge')];
    await addService('Redundant', [core, edge], { rule: 'any' });
    await addService('Announced', [core]);
    await downRule(0);
    await db.admin.query(
      `insert into maintenance_window (tenant_id, subject_id, from_at, to_at)
        values ($1, $2, now() - interval '1 hour', now() + interval '1 hour')`,
      [ours, core],
    );
    const w = await world();
    w.behaviours.set(one, silent);
    await w.pass(90);
    expect(await w.states(core)).toContain('maintenance');
    expect(await alertsOf(db, ours)).toEqual([]);
  });

  it('looks at services of services, by tags and by name, and at no others', async () => {
    const core = await device(one, 'Core');
    const shop = await addService('Shop', [core], { tags: ['gold'] });
    await addService('All', [shop]);
    await addService('Other', [core]);
    await downRule(0, { name: 'Gold', scope: { tags: ['gold'] } });
    await downRule(0, { name: 'Whole', scope: { subjectIds: [(await serviceNamed('All')).id] } });
    const w = await world();
    w.behaviours.set(one, silent);
    await w.pass(60);
    expect(await alertsOf(db, ours)).toEqual(['All firing', 'Shop firing']);
  });

  it('does not miss what was down and up again before anybody looked', async () => {
    const core = await device(one, 'Core');
    await addService('Shop', [core]);
    await downRule(0);
    const w = await world();
    await w.pass(20);
    const before = w.notified.length;
    w.behaviours.set(one, silent);
    // The messages of both changes are heard at once, as they would be while a look takes long.
    for (let second = 0; second < 60; second++) await w.worldPass(1);
    w.behaviours.delete(one);
    for (let second = 0; second < 60; second++) await w.worldPass(1);
    expect(w.notified.length).toBeGreaterThan(before);
    await w.pass(2);
    expect(await alertsOf(db, ours)).toEqual(['Shop resolved passed']);
  });

  it('raises nothing of what came late: a state of the past that is over', async () => {
    const core = await device(one, 'Core');
    const id = await addService('Shop', [core]);
    await downRule(0);
    const w = await world();
    await w.pass(120);
    const at = w.clock.readClock().wallMs;
    await db.admin.query(
      `update state_interval set to_at = to_timestamp($2) where subject_id = $1 and to_at is null`,
      [core, at / 1000 - 60],
    );
    await db.admin.query(
      `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at) values
        ($1, $2, 'down', 'ping-timeout', to_timestamp($3::double precision - 60), to_timestamp($3::double precision - 30)),
        ($1, $2, 'up', 'answers', to_timestamp($3::double precision - 30), null)`,
      [ours, core, at / 1000],
    );
    // Something else is written, and all is put together anew.
    w.alerts.stateWritten(ours, core, at);
    await w.pass(20);
    expect((await serviceNamed('Shop')).id).toBe(id);
    expect(await alertsOf(db, ours)).toEqual([]);
  });

  it('goes on after a restart where it stood: neither lost nor raised again', async () => {
    await addService('Shop', [await device(one, 'Core')]);
    await downRule(60);
    let w = await world();
    w.behaviours.set(one, silent);
    await w.pass(60);
    expect(await alertsOf(db, ours)).toEqual([]);
    const restart = async () => {
      await endings.pop()!();
      w = await world(w.clock.readClock().wallMs);
      w.behaviours.set(one, silent);
    };
    await restart();
    await w.pass(120);
    expect(await alertsOf(db, ours)).toEqual(['Shop firing']);
    await restart();
    await w.pass(60);
    expect(await alertsOf(db, ours)).toEqual(['Shop firing']);
    w.behaviours.delete(one);
    await w.pass(90);
    expect(await alertsOf(db, ours)).toEqual(['Shop resolved passed']);
    expect((await stepsOf(db, ours)).told).toEqual(['fired', 'resolved']);
  });

  it('ends its alerts where the service is deleted, also while nobody ran, and calls them by the name of now', async () => {
    const core = await device(one, 'Core');
    const [shop, other] = [await addService('Shop', [core]), await addService('Other', [core])];
    await downRule(0);
    let w = await world();
    w.behaviours.set(one, silent);
    await w.pass(60);
    await db.admin.query(`update business_service set name = 'Till' where id = $1`, [other]);
    await w.alerts.serviceChanged(ours, other);
    await db.admin.query('delete from business_service where id = $1', [shop]);
    await w.alerts.serviceChanged(ours, shop);
    await w.pass(5);
    expect(await alertsOf(db, ours)).toEqual(['Other firing', 'Shop resolved subject-deleted']);
    await endings.pop()!();
    await db.admin.query('delete from business_service where id = $1', [other]);
    w = await world(w.clock.readClock().wallMs);
    await w.pass(5);
    expect(await alertsOf(db, ours)).toEqual([
      'Other resolved subject-deleted',
      'Shop resolved subject-deleted',
    ]);
  });

  it('looks at a service again whose rule came, was changed or whose alert was closed by hand', async () => {
    await addService('Shop', [await device(one, 'Core')]);
    const w = await world();
    w.behaviours.set(one, silent);
    await w.pass(60);
    const id = await downRule(0);
    await w.alerts.rulesChanged(ours);
    await w.pass(2);
    expect(await alertsOf(db, ours)).toEqual(['Shop firing']);
    const { rows } = await db.admin.query(
      `update alert set state = 'resolved', resolve_reason = 'closed-by-hand', resolved_at = now() returning id`,
    );
    w.alerts.closed(ours, [rows[0].id]);
    w.alerts.lookAtServices();
    await w.pass(2);
    expect((await alertsOf(db, ours)).sort()).toEqual(['Shop firing', 'Shop resolved closed-by-hand']);
    await db.admin.query('update alert_rule set is_enabled = false, version = version + 1 where id = $1', [
      id,
    ]);
    await w.alerts.rulesChanged(ours);
    await w.pass(2);
    expect((await alertsOf(db, ours)).sort()).toEqual([
      'Shop resolved closed-by-hand',
      'Shop resolved rule-disabled',
    ]);
  });

  it('raises nothing in another tenant, whose rules look at their own services alone', async () => {
    await addService('Shop', [await device(one, 'Core')]);
    await addRule(db, theirs, {
      subjectKind: 'service',
      condition: { kind: 'state', settings: { forS: 0 } },
    });
    const w = await world();
    w.behaviours.set(one, silent);
    await w.pass(60);
    expect(await alertsOf(db, theirs)).toEqual([]);
    expect(await alertsOf(db, ours)).toEqual([]);
  });
});

describe('a rule about the objective of business services', () => {
  const burnRule = (pace: 'fast' | 'slow' | 'steady' = 'fast') =>
    addRule(db, ours, {
      subjectKind: 'service',
      states: [],
      condition: { kind: 'burn', settings: { pace } },
    });
  const usedRule = (percent: number) =>
    addRule(db, ours, {
      subjectKind: 'service',
      states: [],
      condition: { kind: 'used', settings: { percent } },
    });
  it('fires while the budget burns faster than a pace over both windows, and ends by the short one', async () => {
    await shop(99.9);
    await burnRule();
    const w = await world();
    w.behaviours.set(one, silent);
    await w.pass(30);
    expect(await alertsOf(db, ours)).toEqual([]);
    // 2 % of the budget of 30 days are 52 s.
    await long(w, 120);
    expect(await alertsOf(db, ours)).toEqual(['Shop firing']);
    const { rows } = await db.admin.query('select value, metric from alert');
    expect(rows[0].value).toBeGreaterThanOrEqual(14.4);
    w.behaviours.delete(one);
    await long(w, 400);
    expect(await alertsOf(db, ours)).toEqual(['Shop resolved passed']);
  });

  it('fires once so much of the budget is used up, and never without an objective', async () => {
    await shop(99.99);
    await usedRule(50);
    await addService('Without', [(await db.admin.query('select id from device')).rows[0].id]);
    const w = await world();
    w.behaviours.set(one, silent);
    // Half of the budget of 30 days are 130 s.
    await long(w, 100);
    expect(await alertsOf(db, ours)).toEqual([]);
    await long(w, 140);
    expect(await alertsOf(db, ours)).toEqual(['Shop firing']);
    const { rows } = await db.admin.query('select value from alert');
    expect(rows[0].value).toBeGreaterThanOrEqual(50);
    await db.admin.query('update business_service set slo_percent = null');
    await w.alerts.serviceChanged(ours, (await serviceNamed('Shop')).id);
    await w.pass(5);
    expect(await alertsOf(db, ours)).toEqual(['Shop resolved passed']);
  });
});

describe('a back-test of rules about business services', () => {
  it('says the same as the watch did', async () => {
    await shop(99.9);
    const rules = [
      await downRule(45),
      await addRule(db, ours, {
        subjectKind: 'service',
        condition: { kind: 'burn', settings: { pace: 'fast' } },
      }),
      await addRule(db, ours, {
        subjectKind: 'service',
        condition: { kind: 'used', settings: { percent: 5 } },
      }),
    ];
    const w = await world();
    await long(w, 60);
    for (const seconds of [20, 100, 200]) {
      w.behaviours.set(one, silent);
      await long(w, seconds);
      w.behaviours.delete(one);
      await long(w, 360);
    }
    const { wallMs } = w.clock.readClock();
    const live = await db.admin.query(
      'select rule_id, began_at, fired_at, resolved_at from alert order by fired_at',
    );
    expect(new Set(live.rows.map((row) => row.rule_id))).toEqual(new Set(rules));
    for (const ruleId of rules) {
      const own = live.rows.filter((row) => row.rule_id === ruleId);
      const { rows } = await db.admin.query('select condition, states from alert_rule where id = $1', [
        ruleId,
      ]);
      const answer = await backTest(
        {
          ...{ database: db.database, nowMs: () => wallMs, timeZoneOf: () => 'UTC' },
          ...storedHistory(db.database),
          serviceTimes: () => serviceTimesGiven(() => 'UTC'),
        },
        {
          ...{ scope: jobScope([ours]), language: 'en', maintenance: {}, closedApplications: [] },
          ...{ permissions: new Set(['DMS_SERVER_CENTER_HEALTH_MONITOR']), member: { administrator: true } },
        } as never,
        {
          ruleId: null,
          subjectKind: 'service',
          metric: null,
          events: [],
          scope: wholeTenant,
          ...rows[0],
        } as never,
        new AbortController().signal,
      );
      expect(answer).toMatchObject({ targets: 1, judgedTargets: 1 });
      const again = answer.draft.list.toSorted((a, b) => (a.firedAt < b.firedAt ? -1 : 1));
      expect(again).toHaveLength(own.length);
      for (const [at, alert] of again.entries()) {
        // Here the watch looks every ten seconds.
        expect(Math.abs(Date.parse(alert.firedAt) - own[at].fired_at.getTime())).toBeLessThanOrEqual(15_000);
        const ends = [alert.endedAt && Date.parse(alert.endedAt), own[at].resolved_at?.getTime() ?? null];
        expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeLessThanOrEqual(15_000);
      }
    }
  });
});

async function serviceNamed(name: string): Promise<{ id: string }> {
  return (await db.admin.query('select id from business_service where name = $1', [name])).rows[0];
}
