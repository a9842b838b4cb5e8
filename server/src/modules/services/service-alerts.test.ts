import { describe, expect, it } from 'vitest';
import { addRule, alertsOf, stepsOf } from '../../../test/alert-world.ts';
import {
  addService,
  db,
  device,
  downRule,
  endings,
  one,
  ours,
  serviceNamed,
  silent,
  theirs,
  two,
  useServiceWorld,
  world,
} from '../../../test/service-alert-world.ts';

useServiceWorld();

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
